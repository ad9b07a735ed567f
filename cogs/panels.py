"""The private panel of a person: what a seat can do, and one act being filled in.

Nothing of a panel is kept in memory: what is chosen so far stands in the ids of its controls.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.acting import Console, SeatConsole, offered
from bot.app.battle import Battle
from bot.app.looking import board_of
from bot.app.people import Standing, acts_for, may_know
from bot.app.refusals import situation
from bot.core.action import Action
from bot.core.agenda import Answer, Ask, Params
from bot.core.blocks import Facts, Kind, Line, Name, Words
from bot.core.legal import asked_seats, offer, open_seats, turn_of
from bot.core.menu import Offer, Prospect
from bot.core.refusal import Refused
from bot.core.seats import By, Seat, Viewer, side_viewer
from bot.ui import console as ui
from bot.ui import fill_in, form
from bot.ui.components import BACK, PANEL, ButtonSpec, Message, SelectOption, SelectSpec
from bot.ui.form import Choice, seat_code
from bot.ui.graphemes import cut
from bot.ui.limits import OPTION_TEXT, SELECT_OPTIONS
from bot.ui.prompts import sealed_answer
from bot.ui.text import prose, words_to_plain
from cogs.looks import before_default, closes, question, told_apart
from cogs.roster import crew_now, with_crew


@dataclass(frozen=True, slots=True)
class Filling:
    """One act with what is chosen of it, and for whom it would be done."""

    battle: Battle
    who: Standing
    by: By
    seat: Seat
    action: Action
    choice: Choice

    @property
    def is_sealed(self) -> bool:
        frame = self.battle.combat.window if self.battle.combat is not None else None
        step = frame.step if frame is not None else None
        return isinstance(step, Ask) and step.sealed and not self.action.anytime


def console(shown: Console, chosen: Seat | None = None) -> Message:
    """What a person can do now, for one seat at a time; the others stand in a list."""
    battle = shown.battle
    active = [seat for seat in shown.seats if seat.is_asked or seat.answer is not None]
    seat = next((s for s in active if s.seat == chosen), active[0] if active else None)
    message = _not_asked(shown) if seat is None else _asked(shown, seat)
    others = [one for one in active if one is not seat]
    if not others:
        return message
    names = told_apart(battle, [(one.seat, one.name) for one in active])
    called = dict(zip((one.seat for one in active), names, strict=True))
    options = tuple(
        SelectOption(cut(words_to_plain(called[one.seat]), 96, OPTION_TEXT), seat_code(one.seat))
        for one in others[:SELECT_OPTIONS]
    )
    more = SelectSpec(f"{len(others)} more of your seats in {battle.name[:40]}", options, "actfor")
    return message.with_rows(*message.components, (more,))


def _asked(shown: Console, seat: SeatConsole) -> Message:
    battle = shown.battle
    viewer = looks_as(battle, seat.seat, shown.standing.viewer)
    card = question(battle, viewer)
    choices = _choices(seat)
    author = _author(seat.name, shown.standing, _acted_for(battle, seat.seat, shown.standing))
    frame = battle.combat.window if battle.combat is not None else None
    if seat.answer is not None and frame is not None and isinstance(frame.step, Ask):
        answer = _answered(battle, seat.answer, choices)
        if frame.step.sealed:
            return sealed_answer(author, answer, choices)
        message = ui.console(author, (f"{answer}, until the window closes",), choices)
        return message.with_rows(*message.components[:1])
    move: Words = (battle.rules.station(seat.seat.station).name.lower(),)
    budget: list[Words] = []
    if card is not None:
        move = card.title if card.kind is Kind.CHOICE else move
        for block in before_default(card):
            match block:
                case Line(words=words):
                    budget.append(words)
                case Facts(items=items):
                    budget += items
                case _:
                    pass
    at_hand = _at_hand(battle, seat, viewer)
    if at_hand:
        move, budget = at_hand[0], []
    message = ui.console(
        author,
        move,
        choices,
        holder=_acted_for(battle, seat.seat, shown.standing),
        budget=budget,
        at_hand=at_hand[1:],
        closes=closes(battle, viewer),
        combat=battle.id,
        event=battle.row.public_count,
    )
    return with_crew(message, crew_now(battle, seat.seat.ship, shown.standing))


def _at_hand(battle: Battle, seat: SeatConsole, viewer: Viewer) -> Sequence[Words]:
    """What the ruleset says of a seat's means: the kind of action left, then a line a thing."""
    seen = battle.seen(viewer)
    if battle.rules.at_hand is None or seen is None or seen.window is None:
        return ()
    return battle.rules.at_hand(turn_of(battle.rules, seen, seat.seat, "", seat.by, seen.window))


def _not_asked(shown: Console) -> Message:
    """Whose move it is, and what can be done at any time."""
    battle = shown.battle
    name = shown.seats[0].name if shown.seats else (battle.rules.name,)
    able = [choice for seat in shown.seats for choice in _choices(seat)]
    can, cannot = ui.possible(able)
    message = ui.not_yet(
        _author(name, shown.standing),
        shown.before or 0,
        now=(bare(shown.now), *_waited_for(battle, shown.standing.viewer)),
        able=can,
        combat=battle.id,
        event=battle.row.public_count,
    )
    return message.with_rows(ui.pick(can, cannot), *message.components)


def _waited_for(battle: Battle, viewer: Viewer) -> Words:
    """` · waiting for Ann, Kay`, as far as the viewer may know."""
    names = dict.fromkeys(one.who for one in board_of(battle, viewer).waiting)
    shown = [part for name in names for part in (", ", Name(name))]
    return (" · waiting for ", *shown[1:]) if shown else ()


def _answered(battle: Battle, answer: Answer, choices: Sequence[Choice]) -> str:
    """One's own answer with what was chosen in it: `Declare goal, Escape`."""
    name = battle.rules.actions[answer.action].name
    offered = next((one.offer for one in choices if one.offer.action == answer.action), None)
    return name if offered is None else ui.with_target(name, Choice(offered, answer.params))


def _choices(seat: SeatConsole) -> list[Choice]:
    return [
        Choice(one.offer, one.values, one.odds, by_target=one.by_target, advised=one.is_advised)
        for one in seat.offered
    ]


def _acted_for(battle: Battle, seat: Seat, who: Standing) -> str:
    """Who holds the seat, where it is somebody else than who looks; else nothing."""
    user = battle.holder(seat)
    return "" if user is None or user == who.user else battle.table.name(user)


def _author(seat: Words, who: Standing, holder: str = "") -> Words:
    """`▲1 Lantern · Gunner · Mira`; `· for Mira` where somebody acts in her place."""
    person: Words = (" · for ", Name(holder)) if holder else (" · ", Name(who.person.name))
    first, *ship = seat
    if isinstance(first, str) and first.endswith(" of ") and ship:
        post = first.removesuffix(" of ")
        return (*ship, f" · {post[0].upper()}{post[1:]}", *person)
    return (*seat, *person)


def looks_as(battle: Battle, seat: Seat, viewer: Viewer) -> Viewer:
    """Who acts for a seat reads what its side may know."""
    side = battle.sides.get(seat.ship)
    return viewer if viewer.is_gm or side is None else side_viewer(side)


def bare(now: str) -> str:
    """`Now: turn 3 · Pilot phase.` without its first word and its stop."""
    return now.removeprefix("Now: ").removesuffix(".")


def now_of(battle: Battle, viewer: Viewer) -> str:
    return bare(situation(battle, viewer)) or ("it is over" if battle.is_over else "nothing")


def filling(battle: Battle, who: Standing, code: str) -> Filling:
    """An act read from its code. Raises Refused if it is not the person's or not known any more."""
    battle.going_on()
    seat, action = _meant(battle, who, code)
    by = acts_for(battle, who, seat)
    now = offer(battle.rules, battle.going_on(), seat, action)

    def again(_: Offer, values: Params) -> Offer:
        return offer(battle.rules, battle.going_on(), seat, action, values)

    choice = form.decode(code, [now], again)
    if choice is None:
        raise _not_known()
    return refilled(Filling(battle, who, by, seat, action, choice), choice)


def refilled(one: Filling, choice: Choice) -> Filling:
    """The same act with these values: its price and chances worked out, the rest suggested."""
    now = offered(one.battle, one.seat, one.action, one.by, choice.values)
    shown = replace(now.offer, unit="") if one.action.gm else now.offer
    return replace(one, choice=Choice(shown, now.values, now.odds))


def fill(one: Filling) -> Message:
    """The form of an act."""
    battle = one.battle
    viewer = looks_as(battle, one.seat, one.who.viewer)
    frame = None if one.action.anytime else battle.going_on().window
    turn = turn_of(battle.rules, battle.going_on(), one.seat, one.action.id, one.by, frame)
    words = battle.rules.words
    menu = frame.step.menu if frame is not None and isinstance(frame.step, Ask) else ""
    name: Words = ("GM",) if one.action.gm else battle.called(viewer, one.seat)
    holder = _acted_for(battle, one.seat, one.who)
    message = fill_in.fill_in(
        _author(name, one.who, holder),
        one.choice,
        purse=battle.rules.purse(turn) if one.choice.offer.unit else None,
        terms=words.get("terms", "Pool"),
        may_do=_prospects(one, viewer),
        sealed=one.is_sealed,
        seal=words.get(f"seal {menu}", ""),
        gm=one.action.gm,
        back=_back(one),
        combat=battle.id,
        event=battle.row.public_count,
    )
    message = with_crew(message, crew_now(battle, one.seat.ship, one.who))
    no = one.choice.offer.refusal
    if no is None:
        return message
    # What cannot be sent has no green button, but says why.
    rows = tuple(
        tuple(replace(p, disabled=True) if p.verb == "do" and not _is_select(p) else p for p in row)
        for row in message.components
    )
    (shown,) = message.embeds
    shown = shown.copy()
    shown.add_field(name="Not now", value=prose(str(no)), inline=False)
    return replace(message, embeds=(shown,), components=rows)


def _back(one: Filling) -> ButtonSpec:
    """To the panel the form was opened from: one's own, that of a seat, the GM's."""
    if one.action.gm:
        return replace(BACK, verb=PANEL.verb)
    return replace(BACK, verb="actfor", arg=seat_code(one.seat)) if one.by == "gm" else BACK


def _prospects(one: Filling, viewer: Viewer) -> Sequence[Prospect]:
    """What it may come to, as far as the reader may know what it meets."""
    rules, seen = one.battle.rules, one.battle.seen(viewer)
    odds = one.choice.odds
    if rules.prospects is None or seen is None or odds is None or odds.blind:
        return ()
    turn = turn_of(rules, seen, one.seat, one.action.id, one.by)
    turn.given = dict(one.choice.values)
    return rules.prospects(turn, odds)


def _is_select(part: object) -> bool:
    return isinstance(part, SelectSpec)


def _meant(battle: Battle, who: Standing, code: str) -> tuple[Seat, Action]:
    """The seat and action of a code: one's own seats first, then those asked, then any."""
    combat = battle.going_on()
    asked: Sequence[Seat] = ()
    if combat.window is not None:
        asked = asked_seats(battle.rules, combat, combat.window)
    every = (seat for member in battle.members for seat in member.seats)
    wanted = code.split(".", maxsplit=1)[0]
    for action in battle.rules.actions.values() if who.is_gm else ():
        if action.gm and form.offer_code(blank_of_gm(action)) == wanted:
            return blank_of_gm(action).seat, action
    for seat in dict.fromkeys((*who.seats, *asked, *every)):
        for action in battle.rules.actions.values():
            if seat.station in action.stations and not action.gm:
                blank = Offer(action.id, "", "", seat, 0, "")
                if form.offer_code(blank) == wanted:
                    return seat, action
    raise _not_known()


def seats_to_answer(battle: Battle, who: Standing, action_id: str) -> list[Seat]:
    """The seats asked now that have such an answer: the person's own, else all of them.

    Raises Refused for an answer that is not known any more.
    """
    action = battle.rules.actions.get(action_id)
    if action is None:
        raise _not_known()
    asked = [
        seat
        for seat in open_seats(battle.rules, battle.going_on())
        if seat.station in action.stations
    ]
    own = [seat for seat in asked if seat in who.seats]
    free = [seat for seat in asked if battle.holder(seat) is None] if who.is_gm else []
    return own or free or asked


def blank_of_gm(action: Action) -> Offer:
    """A GM's act before anything is chosen: it is done from no ship."""
    return Offer(action.id, "", "", Seat("-", action.stations[0]), 0, "")


def seat_meant(battle: Battle, who: Standing, code: str) -> Seat:
    """The seat of a short code, or of its own name.

    Raises Refused for one that is not there, and alike for one the person may not know of.
    """
    combat = battle.going_on()
    asked: Sequence[Seat] = ()
    if combat.window is not None:
        asked = asked_seats(battle.rules, combat, combat.window)
    every = (seat for member in battle.members for seat in member.seats)
    for seat in (*asked, *every):
        if code in (seat_code(seat), str(seat)) and may_know(battle, who, seat):
            return seat
    raise Refused("That seat is not there any more", "", "Whose move it is: /combat status")


def _not_known() -> Refused:
    return Refused("That act is not offered here any more", "", "What you can do now: /act")
