"""Before a battle is closed for good, and after: the second question, the check of the dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.blocks import Kind
from bot.ui import limits, text
from bot.ui.board import short_seal
from bot.ui.components import ButtonSpec, Message
from bot.ui.embeds import ONLY_YOU, embed, footer
from bot.ui.graphemes import cut, fill


def really_end(name: str, acts: int, ships: int) -> Message:
    """Undo does not help once the seed is public, so it is asked again.

    `acts`: how many there were, 0 before it began.
    """
    if acts:
        lines = ["Nobody has won it then.", "The seed of the dice is published, so no undo."]
        button = f"End after {text.count(acts, 'act')}"
    else:
        lines = ["It has not begun. What is set up is lost."]
        button = f"Call off {text.count(ships, 'ship')}"
    message = Message(
        embeds=(embed(Kind.GM, title=f"End {text.name(name, 24)}?", lines=lines, footer=ONLY_YOU),)
    )
    return message.with_rows(
        (
            ButtonSpec(cut(button, limits.LABEL_CELLS), "danger", "finish"),
            ButtonSpec("Keep fighting" if acts else "Keep it", "secondary", "keep"),
        )
    )


def proof(
    seal: str, faces: int, wrong: Sequence[str], *, over: bool, matching: int = 0, seed: str = ""
) -> Message:
    """How many faces follow from the seed. `wrong`: the keys of those that do not.

    Before the end they are not counted: hidden ships throw dice too. `seed` is shown whole,
    because it is what one copies; it is empty before the end.
    """
    if not over:
        title = "✗ Some dice do not match" if wrong else "✓ All dice match until now"
        lines = [f"Each face is to follow from the seed sealed as `{short_seal(seal)}`"]
    elif not faces:
        title, lines = "No dice have been rolled", [f"Seal `{short_seal(seal)}`"]
    elif wrong:
        title = f"✗ {matching} of {faces} faces match"
        shown = fill([f"`{text.prose(key)}`" for key in wrong], limits.BOARD_FIELD)
        lines = [f"Not those of {text.count(len(wrong), 'roll')}:", shown]
    else:
        title = f"✓ {faces} of {faces} faces match"
        lines = [f"Each follows from the seed sealed as `{short_seal(seal)}`"]
    then = (
        "The log file has every roll: check it yourself, /combat export."
        if over
        else "The seed stays secret until the battle is over. Then anybody can check."
    )
    return Message(
        embeds=(
            embed(
                Kind.HARM if wrong else Kind.OPENED,
                title=title,
                lines=[*lines, then],
                fields=[("Seal", f"`{seal}`"), ("Seed", f"`{seed}`")] if over and seed else [],
                footer=footer(ONLY_YOU),
            ),
        )
    )
