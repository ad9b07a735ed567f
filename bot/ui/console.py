"""The console: what a seat can do now, with cost and odds, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.blocks import Kind, Name, Words
from bot.core.menu import Odds
from bot.ui import limits, text
from bot.ui.clock import Closes
from bot.ui.components import MY_SHIP, ButtonSpec, Message, SelectOption, SelectSpec
from bot.ui.embeds import ONLY_YOU, Section, embed, footer, place
from bot.ui.form import Choice, encode, is_yes_no, offer_code, shown_value
from bot.ui.graphemes import cells, cut

QUICK = 3
PREPOSITIONS = ("toward", "away from")
"""Labels of parameters that go before their value: `Advance toward ▼1`."""


def console(
    author: Words,
    move: Words,
    choices: Sequence[Choice],
    *,
    holder: str = "",
    budget: Sequence[Words] = (),
    at_hand: Sequence[Words] = (),
    closes: Closes | None = None,
    combat: str = "",
    event: int | None = None,
) -> Message:
    """What a seat may do now. `move`: what is asked of it ("one attack action"). `holder`: whose
    seat it is, where somebody acts in another's place. `at_hand`: what it works with, a line a
    thing.

    Each choice comes with its suggested values, their cost and odds; impossible ones by their
    offer's refusal.
    """
    can, cannot = possible(choices)
    whose: Words = ("For ", Name(holder)) if holder else ("Your move",)
    message = Message(
        embeds=(
            embed(
                Kind.MOVE,
                author=text.author(author),
                title=text.title((*whose, ": ", *move)),
                lines=[
                    text.facts(text.words_to_markdown(words) for words in budget),
                    *(text.words_to_markdown(words) for words in at_hand),
                    closes.sentence if closes else "",
                ],
                fields=_can_and_cannot(can, cannot),
                footer=footer(ONLY_YOU, place(combat, event)),
            ),
        )
    )
    return message.with_rows(pick(can, cannot), (*_quick(can), MY_SHIP))


def possible(choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """What can be done, doing nothing and what needs no window last; and what cannot now."""
    can = [choice for choice in choices if choice.offer.refusal is None]
    return sorted(can, key=lambda c: (c.offer.anytime, c.offer.idle)), [
        choice
        for choice in choices
        if choice.offer.refusal is not None
        and not (choice.offer.refusal.moot or choice.offer.anytime)
    ]


def _can_and_cannot(can: Sequence[Choice], cannot: Sequence[Choice]) -> list[Section]:
    paid = any(choice.price for choice in (*can, *cannot))
    lines = [choice_line(choice, paid=paid) for choice in can]
    return [
        ("You can", _first(lines, limits.CAN_LINES) or "nothing now"),
        ("Not now", _first(_reasons(cannot), limits.NOT_NOW_LINES)),
    ]


def _reasons(cannot: Sequence[Choice]) -> list[str]:
    """`Reload, Launch craft: the reason`: what is impossible for one reason stands together."""
    names: dict[str, dict[str, None]] = {}
    for choice in cannot:
        if choice.offer.refusal is not None:
            names.setdefault(choice.offer.refusal.fact, {})[text.prose(choice.offer.name)] = None
    return [f"{', '.join(acts)}: {text.prose(fact)}" for fact, acts in names.items()]


def _first(lines: Sequence[str], most: int) -> str:
    rest = len(lines) - most
    shown = [*lines[:most], *([f"and {rest} more: Rules"] if rest > 0 else [])]
    return "\n".join(shown)


def choice_line(choice: Choice, *, paid: bool = True) -> str:
    """`**act** at target · cost · odds`; without the cost where nothing the seat does has one."""
    price = cost(choice) if paid else ""
    name = f"**{text.prose(choice.offer.name)}**"
    if len(choice.by_target) > 1:
        best = sorted(choice.by_target, key=lambda one: -one[1].success)
        each = [
            f"{text.prose(text.mark_of(label))} **{text.percent(odds.success, about=odds.about)}**"
            for label, odds in best[: limits.TARGETS]
        ]
        while len(each) > 1 and cells(", ".join(each)) > limits.TARGETS_CELLS:
            each.pop()
        more = len(best) - len(each)
        others = f" and {more} more" if more > 0 else ""
        return text.facts([f"{text.aimed(name, ', '.join(each))}{others}", price])
    return text.facts([with_target(name, choice), price, works(choice.odds)])


def with_target(name: str, choice: Choice, *, whole: bool = False, with_what: bool = True) -> str:
    """An act, what it is done to, and with what: `Fire at ▼1, accelerator cannon`."""
    targets, others = name, ""
    for parameter in choice.offer.parameters:
        value = choice.values.get(parameter.name)
        if value is None or parameter.is_number or is_yes_no(parameter):
            continue
        shown = shown_value(parameter, value)
        said = text.label(shown) if whole else text.prose(text.mark_of(shown))
        if parameter.name == "target":
            targets = text.aimed(name, said)
        elif parameter.default is not None:
            continue
        elif parameter.label.lower() in PREPOSITIONS:
            targets += f" {parameter.label.lower()} {said}"
        else:
            others += f", {said}"
    return targets + others if with_what else targets


def cost(choice: Choice) -> str:
    """`1 EP`; nothing in a game without such a unit."""
    return text.keep(f"{choice.price} {choice.offer.unit}") if choice.offer.unit else ""


def works(odds: Odds | None, *, bold: bool = True) -> str:
    """`works **81 %**`; nothing where nothing is rolled."""
    if odds is None:
        return ""
    if odds.blind:
        return "chance not known"
    chance = text.percent(odds.success, about=odds.about)
    return f"works **{chance}**" if bold else f"works {chance}"


def needs(odds: Odds | None) -> str:
    """`needs **8+** on 2D6`, before anything is added; nothing where no one number decides."""
    if odds is None or odds.needs is None:
        return ""
    least, number, sides = odds.needs.least, odds.needs.number, odds.needs.sides
    more = "+" if least < number * sides else ""
    dice = f"d{sides}" if number == 1 else f"{number}D{sides}"
    return text.keep(f"needs **{least}{more}** on {dice}")


def pick(can: Sequence[Choice], cannot: Sequence[Choice]) -> tuple[SelectSpec, ...]:
    """The select of all actions, impossible ones last with the reason."""
    options = [
        SelectOption(
            cut(with_target(text.label(choice.offer.name), choice, whole=True), 96, 96),
            offer_code(choice.offer),
            _note(choice),
        )
        for choice in (*can, *cannot)
    ]
    if not options:
        return ()
    return (SelectSpec("Choose an action", tuple(options[: limits.SELECT_OPTIONS]), "pick"),)


def _note(choice: Choice) -> str:
    if choice.offer.refusal is not None:
        return cut(text.plain(choice.offer.refusal.fact), 96, 96)
    price = cost(choice) if choice.price else ""
    shown = text.facts([price, works(choice.odds, bold=False)])
    return cut(shown or text.clean(choice.offer.help), 96, 96)


def _quick(can: Sequence[Choice]) -> list[ButtonSpec]:
    """The best three as buttons, what is advised first; blue, but for idling unadvised."""
    deeds = [c for c in can if not c.offer.idle and not c.offer.anytime]
    deeds.sort(key=lambda choice: not choice.advised)
    rest = [c for c in can if c.offer.idle]
    chosen = [*deeds[: max(1, QUICK - len(rest))], *rest][:QUICK]
    chosen.sort(key=lambda choice: not choice.advised)
    return [
        ButtonSpec(
            _quick_label(choice),
            "primary" if at == 0 and (choice.advised or not choice.offer.idle) else "secondary",
            "pick",
            encode(choice),
        )
        for at, choice in enumerate(chosen)
    ]


def _quick_label(choice: Choice) -> str:
    """`Fire at ▼1`; where both do not fit the whole name: half of one may say something else."""
    target = next((p for p in choice.offer.parameters if p.name == "target"), None)
    value = choice.values.get("target")
    name = text.label(choice.offer.name)
    if target is not None and value is not None:
        aimed = text.aimed(name, text.mark_of(shown_value(target, value)))
        if cells(aimed) <= limits.WHOLE_NAME_CELLS:
            return aimed
    return cut(name, limits.WHOLE_NAME_CELLS)


def not_yet(
    author: Words,
    windows: int,
    *,
    now: Words,
    then: Words = (),
    able: Sequence[Choice] = (),
    orders: bool = False,
    tell: bool = False,
    combat: str = "",
    event: int | None = None,
) -> Message:
    """Somebody presses Act before it is the moment. `windows`: how many the reader may know of.

    `orders`: an act may be left to be played when the window opens. `tell`: a private ping.
    """
    can, _ = possible(able)
    paid = any(choice.price for choice in can)
    said = (choice_line(one, paid=paid) for one in can if not one.offer.idle)
    lines = list(dict.fromkeys(said))
    decide = "Leave an order and it is played when your window opens, if it is still legal."
    able_to = "You will be able to" if orders else "At any time"
    before = text.count(windows, "window")
    message = Message(
        embeds=(
            embed(
                Kind.NOTHING,
                author=text.author(author),
                title=f"Not yet: {before} before yours" if windows else "Not your move now",
                lines=[
                    f"Now: {text.words_to_markdown(now)}" if now else "",
                    f"Then: {text.words_to_markdown(then)}" if then else "",
                ],
                fields=[
                    (able_to, _first(lines, limits.CAN_LINES)),
                    ("Decide now", decide if orders and can else ""),
                ],
                footer=footer(ONLY_YOU, place(combat, event)),
            ),
        )
    )
    later = pick(can, ()) if orders else ()
    return message.with_rows(
        tuple(replace(select, placeholder="Leave an order", verb="order") for select in later),
        (MY_SHIP, *((ButtonSpec("Tell me", "secondary", "tell"),) if tell else ())),
    )
