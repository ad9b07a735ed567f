"""What asks somebody: pings, prompts of windows that interrupt, sealed windows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.blocks import Block, Field, Kind, Words
from bot.core.menu import Offer
from bot.ui import limits, text
from bot.ui.cards import blocks
from bot.ui.clock import Closes
from bot.ui.components import ACT, MY_SHIP, RULES, ButtonSpec, Component, Message, SelectSpec, Style
from bot.ui.console import needs, pick, possible, works
from bot.ui.embeds import ONLY_YOU, Section, embed, footer, place
from bot.ui.form import Choice, encode, is_open
from bot.ui.graphemes import clip, cut, fill

MOST_PINGED = 20
MOST_SAID = 12
"""So many answers are explained."""
BUTTONS = 5
NO_CLOCK = Closes()


def ping(
    users: Sequence[int], task: Words, *, closes: Closes = NO_CLOCK, choice: bool = False
) -> Message:
    """One line that pings those to act, and nobody else.

    `task`: the seat ("pilot of ▲1 Lantern") for a move, the question for a `choice`.
    """
    people = tuple(users[:MOST_PINGED])
    mentions = " ".join(f"<@{user}>" for user in people)
    whole = text.words_to_markdown(task, names=text.names_for(task, 60))
    stop = "" if whole.endswith(("?", "!")) else "."
    asked = f"⏳ {mentions} {whole}{stop}" if choice else f"🔔 {mentions} {whole}, your move."
    line = " ".join(f"{asked}{closes.short}".split(" "))
    message = Message(content=clip(line, limits.CONTENT), mentions=people)
    return message.with_rows((ACT,))


@dataclass(frozen=True, slots=True)
class PromptOption:
    """One answer to a prompt: who may give it and what it would do."""

    choice: Choice
    person: str = ""
    lines: tuple[Words, ...] = ()


def prompt(
    author: Words,
    question: Words,
    options: Sequence[PromptOption],
    *,
    state: Sequence[Words] = (),
    body: Sequence[Block] = (),
    fields: Sequence[Field] = (),
    closes: Closes = NO_CLOCK,
    left: str = "",
    ref: str = "",
) -> Message:
    """A window that interrupts: the question, the odds or damage now, a field and a button an
    option; the default, which is the way of doing nothing, comes last and is grey. `fields` are
    what the ruleset shows besides: those named like an option are said of the option.
    """
    ordered = sorted(options, key=lambda option: option.choice.offer.idle)
    can = [option for option in ordered if option.choice.offer.refusal is None]
    seats = {option.choice.offer.seat for option in can}
    if len(seats) > 1:
        can = _once(can)
    message = Message(
        embeds=(
            embed(
                Kind.CHOICE,
                author=text.author(author),
                title=f"⏳ {text.title(question, limits.TITLE_CELLS - 3)}",
                lines=[
                    *(text.words_to_markdown(words) for words in state),
                    *blocks(body),
                    closes.sentence,
                ],
                fields=[
                    *_besides(fields, can),
                    *((_heading(option), _meaning(option, fields)) for option in can[:MOST_SAID]),
                ],
                footer=footer(left, ref),
            ),
        )
    )
    if len(can) > BUTTONS and len(seats) < 2:
        rest = pick([option.choice for option in can], ())
        return message.with_rows(tuple(replace(select, placeholder="Choose") for select in rest))
    if len(seats) > 1:
        firsts = {option.choice.offer.action: option for option in reversed(can)}
        acts = list(firsts)[::-1]
        return message.with_rows(tuple(_anybodys(firsts[act].choice) for act in acts[:BUTTONS]))
    return message.with_rows(tuple(_answer(option.choice) for option in can))


def closed(author: Words, question: Words, answers: Sequence[Words]) -> Message:
    """A prompt that needs no answer any more: who answered what, and no buttons."""
    asked = text.title(question, limits.TITLE_CELLS)
    said = [text.title(words, limits.TITLE_CELLS - 2) for words in answers]
    lines = [asked] if len(said) == 1 else [f"✓ {line}" for line in said]
    return Message(
        embeds=(
            embed(
                Kind.NOTHING,
                author=text.author(author),
                title=f"✓ {said[0]}" if len(said) == 1 else asked,
                lines=[fill(lines or ["No answer is needed any more."], limits.BOARD_FIELD)],
            ),
        )
    )


def _once(options: Sequence[PromptOption]) -> list[PromptOption]:
    """What is the same for all, because nothing is rolled, is said once; the rest by person."""
    found: dict[tuple[str, str], PromptOption] = {}
    rolled = {one.choice.offer.action for one in options if one.choice.odds is not None}
    for option in options:
        action = option.choice.offer.action
        same = action not in rolled
        key = (action, "" if same else f"{option.person} {works(option.choice.odds)}")
        found.setdefault(key, replace(option, person="") if same else option)
    return list(found.values())


def _heading(option: PromptOption) -> str:
    act = text.prose(option.choice.offer.name)
    return f"{act} · {text.name(option.person, 20)}" if option.person else act


def _besides(fields: Sequence[Field], can: Sequence[PromptOption]) -> list[Section]:
    names = {(option.choice.offer.name,) for option in can}
    return [
        (
            text.words_to_markdown(field.name, title=True),
            fill(blocks(field.items), limits.FIELD_VALUE),
        )
        for field in fields
        if field.name not in names
    ]


def _meaning(option: PromptOption, fields: Sequence[Field]) -> str:
    choice = option.choice
    price = f"{choice.price} {choice.offer.unit}" if choice.price and choice.offer.unit else ""
    first = text.facts([text.keep(price), works(choice.odds), needs(choice.odds)])
    lines = [text.words_to_markdown(words) for words in option.lines]
    said = (f.items for f in fields if f.name == (choice.offer.name,))
    shown = [line for line in (first, *lines, *blocks(b for part in said for b in part)) if line]
    return fill(shown or [text.prose(choice.offer.help)], limits.FIELD_VALUE)


def _answer(choice: Choice) -> ButtonSpec:
    """A press answers at once, unless something is still to be chosen."""
    verb = "pick" if asks(choice.offer) else "do"
    return ButtonSpec(_label(choice.offer), _style(choice.offer), verb, encode(choice))


def _anybodys(choice: Choice) -> ButtonSpec:
    """One of several people may press it, each for his own seat."""
    return ButtonSpec(_label(choice.offer), _style(choice.offer), "answer", choice.offer.action)


def asks(offer: Offer) -> bool:
    """Whether something is still to be chosen."""
    return any(is_open(parameter) for parameter in offer.parameters)


def _label(offer: Offer) -> str:
    more = "…" if asks(offer) else ""
    room, signs = limits.WHOLE_NAME_CELLS - len(more), limits.BUTTON_LABEL - len(more)
    label = f"{cut(text.label(offer.name), room, signs)}{more}"
    return label[:-1] if label.endswith("……") else label


def _style(offer: Offer) -> Style:
    return "secondary" if offer.idle else "primary"


@dataclass(frozen=True, slots=True)
class Sealer:
    """One who owes a sealed answer, as the reader may know it."""

    ship: Words
    person: str
    done: bool


def sealed(
    author: Words,
    answers: str,
    sealers: Sequence[Sealer],
    *,
    closes: Closes = NO_CLOCK,
    heading: str = "Captains",
    button: str = "Seal my order",
    combat: str = "",
    event: int | None = None,
) -> Message:
    """Who has sealed and who has not. `answers`: what is sealed ("Secret orders")."""
    done = [sealer for sealer in sealers if sealer.done]
    waiting = [sealer for sealer in sealers if not sealer.done]
    message = Message(
        embeds=(
            embed(
                Kind.SEALED,
                author=text.author(author),
                title=f"🔒 {text.prose(answers)}: {len(done)} of {len(sealers)} sealed",
                lines=[closes.sentence, "All open together."],
                fields=[
                    (text.prose(heading), fill(map(_sealer, [*done, *waiting]), limits.BOARD_FIELD))
                ],
                footer=place(combat, event),
            ),
        )
    )
    seal = ButtonSpec(cut(button, limits.LABEL_CELLS), "primary", "act")
    return message.with_rows((seal, MY_SHIP, RULES))


def _sealer(sealer: Sealer) -> str:
    ship = text.words_to_markdown(sealer.ship)
    person = text.name(sealer.person, 24)
    return f"✓ {ship} · {person}" if sealer.done else f"⏳ {ship} · **{person}**"


def sealed_answer(
    author: Words,
    answer: str,
    choices: Sequence[Choice] = (),
    *,
    others: str = "the last captain has sealed",
    take_back: bool = False,
) -> Message:
    """One's own sealed answer, privately: it may be changed until all are open."""
    message = Message(
        embeds=(
            embed(
                Kind.SEALED,
                author=text.author(author),
                title=f"Sealed: {text.prose(answer)}",
                lines=[
                    "Nobody else sees it until all are open.",
                    f"You may change it until {text.prose(others)}.",
                ],
                footer=ONLY_YOU,
            ),
        )
    )
    can, _ = possible(choices)
    again: list[SelectSpec] = [
        replace(select, placeholder=cut(text.label(answer), 100, 140)) for select in pick(can, ())
    ]
    back: list[Component] = [ButtonSpec("Take it back", "secondary", "unseal")] if take_back else []
    return message.with_rows(tuple(again), tuple(back))
