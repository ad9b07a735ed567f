"""Short answers: refusals, faults of ours, a paused battle, a moment that has passed."""

from __future__ import annotations

from bot.core.blocks import Kind, Words
from bot.core.refusal import Refusal
from bot.ui import limits, text
from bot.ui.clock import moment
from bot.ui.components import ACT, PANEL, ButtonSpec, Message
from bot.ui.embeds import embed
from bot.ui.graphemes import clip

LINE = 2 * limits.REFUSAL


def refusal(no: Refusal, button: ButtonSpec | None = None) -> Message:
    """The forbidding fact; the state now; what is possible. `button`: the click that does it."""
    instead = f"▸ {clip(text.prose(no.instead), LINE)}" if no.instead else ""
    return _notice(
        "🛑", text.prose(no.fact), clip(text.prose(no.now), LINE), instead, button=button
    )


def our_fault(number: str) -> Message:
    """Something broke. `number` finds it in the bot's log."""
    return _notice(
        "🛑",
        "That failed, and it is our fault",
        "Nothing changed and nothing was spent. Please try again.",
        f"▸ If it stays, give the GM this number: **{text.prose(number)}**",
        kind=Kind.HARM,
    )


def paused(by: str, since: int, note: str = "") -> Message:
    """Clocks stand still. `since` in seconds since 1970, `note` in the words of who paused."""
    said = f": “{text.escape(clip(text.clean(note), limits.REFUSAL))}”" if text.clean(note) else ""
    return _notice(
        "💤",
        "The battle is paused",
        f"By {text.name(by)}, {moment(since)}{said or '.'}",
        "▸ Clocks stand still. You can look, not act.",
    )


def moment_passed(was: str, now: Words) -> Message:
    """A press on an old button. `was`: its moment, empty if unknown. `now`: whose move it is."""
    button = f"The button was for {text.prose(was) or 'an old move'}."
    return _notice(
        "🛑",
        "That moment has passed",
        f"{button} Now: {text.words_to_markdown(now)}.",
        "▸ Nothing was done. The board is up to date.",
    )


def too_late(now: Words) -> Message:
    """Two acted at once, and the other one was first."""
    return _notice(
        "🛑",
        "Somebody was faster",
        f"Now: {text.words_to_markdown(now)}.",
        "▸ Nothing was done and nothing was spent. The board is up to date.",
    )


def done(what: Words, link: str = "", *, again: bool = False, gm: bool = False) -> Message:
    """The private answer to an act: one line, and where the result stands.

    `again`: the person is asked at once for something else, and nothing calls who has just acted.
    `gm`: the GM has done it, and the way back to the panel is offered.
    """
    said = clip(text.words_to_markdown(what), limits.PING * 2)
    line = f"✓ {said} · [see it]({link})" if link else f"✓ {said}"
    message = Message(content=f"{line}\n🔔 Your move." if again else line)
    return message.with_rows((*((ACT,) if again else ()), *((PANEL,) if gm else ())))


def channel_gone(battle: str) -> Message:
    """To the GM of a battle whose channel was deleted."""
    return _notice(
        "💤",
        f"The channel of {text.name(battle, 24)} was deleted",
        "The battle is kept and stands still.",
        "▸ Go on in another channel: /combat move there",
    )


WRITING = frozenset({"View Channel", "Send Messages", "Send Messages in Threads", "Manage Threads"})
"""Without one of these nothing can be posted at all."""


def missing_permissions(names: tuple[str, ...], channel: int) -> Message:
    """Said once to the GM, in private, where the bot lacks rights in the channel."""
    if WRITING & set(names):
        fact = "Nothing can be posted there. What is done counts, and is posted later."
        allow = f"▸ Allow it in the settings of <#{channel}>"
    else:
        fact = "The battle goes on with what is allowed: plain text, no picture."
        allow = f"▸ Allow it in the settings of <#{channel}>, and the next message has it."
    return _notice("🛑", f"Missing here: {', '.join(names)}", fact, allow)


def _notice(
    glyph: str,
    title: str,
    *lines: str,
    kind: Kind = Kind.NOTHING,
    button: ButtonSpec | None = None,
) -> Message:
    message = Message(embeds=(embed(kind, title=f"{glyph} {title}", lines=lines),))
    return message.with_rows((button,) if button else ())
