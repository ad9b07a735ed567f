"""Help that begins where the reader stands: what is going on, what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.blocks import Kind, Name, Words
from bot.ui import text
from bot.ui.components import ACT, CREW, ButtonSpec, Message
from bot.ui.embeds import ONLY_YOU, embed
from bot.ui.graphemes import fill
from bot.ui.limits import BOARD_FIELD
from bot.ui.pages import FOR_PLAYERS, FOR_THE_GM, TO_LOOK


@dataclass(frozen=True, slots=True)
class Advice:
    """Where somebody stands (`fact`), more of it, and what to do now, as lines of markdown."""

    fact: Words
    now: Words = ()
    steps: tuple[str, ...] = ()
    buttons: tuple[ButtonSpec, ...] = ()
    leads: bool = False
    """Whether the reader is, or could be, the GM."""
    crew: tuple[str, ...] = ()
    """Who sits where, as lines of markdown; empty where there is no battle."""


MORE_CREW = "and {n} more: /crew list"
TAKE_A_SEAT = ButtonSpec("Take a seat", "primary", "seat")


def no_rules(*, manager: bool) -> Advice:
    step = "Choose the rules: /setup ruleset"
    return Advice(
        ("This server has not chosen its rules",),
        steps=(step if manager else "Somebody who manages the server does: /setup ruleset",),
        leads=manager,
    )


def no_battle(game: str) -> Advice:
    return Advice(
        (f"No battle here. {game} is played",),
        steps=("Open a battle in this channel: /combat new. You are its GM then.",),
        leads=True,
    )


def being_set_up(name: str, needs: str, free: int, *, gm: bool, seat: Words = ()) -> Advice:
    """`needs`: what keeps the battle from starting. `seat`: the reader's own, if there is one."""
    fact: Words = (Name(name), " is being set up")
    if gm:
        return Advice(
            fact,
            seat and ("You are the ", *seat, "."),
            (
                f"▸ {text.prose(needs)}" if needs else "▸ Begin: /combat start",
                "Ships and crews: /ship add, /ship crew, /ship set",
                "House options: /combat option · how it stands: /combat status",
            ),
            leads=True,
        )
    if seat:
        step = "Wait: you are pinged when your window opens."
        return Advice(fact, ("You are the ", *seat, "."), (step,))
    step = "Take a seat below, or /crew claim" if free else "The GM puts ships into it."
    return Advice(fact, (), (step,), (TAKE_A_SEAT,) if free else ())


def no_seat(free: int, now: Words, *, gm: bool) -> Advice:
    gm_step = ("You are the GM: /gm panel shows whose move it is.",) if gm else ()
    steps = ("Take a seat below, or /crew claim",) if free else ("Just watch: Log and Rules.",)
    button = (TAKE_A_SEAT,) if free else ()
    return Advice(("You have no seat",), now, (*gm_step, *steps), button, leads=gm)


def your_move(seat: Words) -> Advice:
    step = "Press Act: pick, look at the odds, confirm. Or use the station's own command."
    return Advice(("Your move",), ("You are the ", *seat, "."), (step,), (ACT,))


def not_your_move(seat: Words, now: Words, before: int | None) -> Advice:
    wait = f"{text.count(before, 'window')} before yours." if before else ""
    return Advice(
        ("Not your move now",),
        now,
        (f"You are the {text.words_to_markdown(seat)}. {wait}".strip(), "You are pinged in time."),
    )


def paused(now: Words) -> Advice:
    return Advice(("The battle is paused",), now, ("Clocks stand still. You can look, not act.",))


def over(name: str) -> Advice:
    return Advice(
        (Name(name), " is over"),
        steps=(
            "Check its dice: /combat verify. Its log: /combat log, /combat export",
            "Fight again: /combat new",
        ),
    )


def help_page(advice: Advice) -> Message:
    """One screen: where one stands and what is next, then how it plays."""
    part = ("For the GM", FOR_THE_GM) if advice.leads else ("For players", FOR_PLAYERS)
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                title=text.words_to_markdown(advice.fact, title=True),
                lines=[text.words_to_markdown(advice.now)],
                fields=[
                    ("Next", "\n".join(advice.steps)),
                    ("Who sits where", fill(advice.crew, BOARD_FIELD, MORE_CREW)),
                    part,
                    ("To look", TO_LOOK),
                ],
                footer=ONLY_YOU,
            ),
        )
    )
    return message.with_rows((*advice.buttons, *((CREW,) if advice.crew else ())))
