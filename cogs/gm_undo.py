"""What going back would take back."""

from bot.app.battle import Battle, plain
from bot.app.undo import Undoable
from bot.core.refusal import Refused
from bot.ui import gm, text
from cogs.answer import Answer, Interaction
from cogs.floor import Floor

CHOICES = 25


async def undo_preview(
    floor: Floor, interaction: Interaction, battle: Battle, to: str | None = None
) -> Answer:
    """What going back would take back. `to`: `s12` for the act that stays the last, or the number
    of an event; the act before the last if none is named. Raises Refused.
    """
    person = floor.person(interaction)
    acts = await floor.battles.undoable(battle.id, person, most=CHOICES)
    count = 1 if to is None else _how_many(acts, to)
    preview = await floor.battles.undo_preview(battle.id, person, count)
    gone = [gm.Undone(act.number, act.lines[0], act.changes) for act in preview.acts]
    author = await floor.battles.board(battle.id)
    message = gm.undo_preview(
        author.board.author if author.board is not None else (battle.rules.name,),
        gone,
        to=preview.to,
        then=preview.then,
        choices=[
            (
                acts[n - 1].seq - 1,
                f"{text.count(n, 'act')}, {_back_to(acts, n)}",
                named(acts[n - 1]),
            )
            for n in range(1, len(acts) + 1)
        ],
        warning="Secrets are open that would be sealed again." if preview.secrets_seen else "",
    )
    return floor.answer(interaction, message, battle, str(preview.last))


def named(act: Undoable) -> str:
    """`#131 Mira fires at ▼1`."""
    number = f"#{act.number} " if act.number is not None else ""
    return f"{number}{plain(act.lines[0])}"


def _back_to(acts: tuple[Undoable, ...], n: int) -> str:
    before = next((act.number for act in acts[n:] if act.number is not None), None)
    return f"to #{before}" if before is not None else "to the start"


def _how_many(acts: tuple[Undoable, ...], to: str) -> int:
    """How many acts go if this one stays the last."""
    word = to.strip().removeprefix("#")
    stays = next((act.seq for act in acts if word == str(act.number)), None)
    if word.startswith("s") and word[1:].isdecimal():
        stays = int(word[1:])
    gone = sum(act.seq > stays for act in acts) if stays is not None else 0
    if not gone:
        raise Refused(
            "There is nothing to undo after that act" if acts else "Nothing can be undone yet",
            f"The last {text.count(len(acts), 'act')} can be undone." if acts else "",
            "Choose from the list: /gm undo" if acts else "",
        )
    return gone
