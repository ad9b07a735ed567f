"""Acting in a battle: a seat's acts, and what a seat could do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.app import records
from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done
from bot.app.known import advised
from bot.app.people import Person, Standing, acts_for, seat_for
from bot.app.refusals import explained, paused, situation, windows_before
from bot.app.reports import is_sealed
from bot.core.action import Action, Option, Veil
from bot.core.agenda import Answer, Ask, Params, Value
from bot.core.blocks import Words
from bot.core.decide import Act, Command, NotNow, Passed, decide
from bot.core.legal import offer, offers, open_seats, turn_of
from bot.core.menu import Odds, Offer, ParameterOffer
from bot.core.odds import odds
from bot.core.refusal import Refused
from bot.core.ruleset import Choice
from bot.core.seats import By, Seat

TARGET = "target"
"""The parameter that names whom an act is done to, in every game."""
MOST_TARGETS = 12
SEALED = "Sealed. Nobody reads it before all open together; until then you can change it"


@dataclass(frozen=True, slots=True)
class Offered:
    """An action of a seat with the values suggested, its price and chances with them.

    `odds` are None where nothing is rolled or it is not possible now.
    """

    offer: Offer
    values: Params
    odds: Odds | None
    by_target: tuple[tuple[str, Odds], ...] = ()
    """Where there are several targets: each that is possible, by its label, with its chances."""
    is_advised: bool = False
    """Whether the game's own policy would do this now, with these values, going by what the
    seat's side knows.
    """


@dataclass(frozen=True, slots=True)
class SeatConsole:
    """One seat: whether it is asked now, what it can do, and its own answer if given already."""

    seat: Seat
    name: Words
    by: By
    is_asked: bool
    offered: tuple[Offered, ...]
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Console:
    """The private panel of a person: the seats, and whose move it is.

    `before`: how many windows that the person may know of come before the next own one; None if
    none is in sight. `window` binds buttons to this moment.
    """

    battle: Battle
    standing: Standing
    window: str
    seats: tuple[SeatConsole, ...]
    now: str
    before: int | None

    @property
    def is_asked(self) -> bool:
        return any(seat.is_asked for seat in self.seats)


class Acting(Desk):
    async def act(
        self,
        combat_id: str,
        person: Person,
        action: str,
        params: Mapping[str, Value] | None = None,
        *,
        seat: Seat | None = None,
        ship: str | None = None,
        window: str | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Act for a seat: the given one, or the one the person holds that does such things.

        With a `window` only in that one. Raises Refused.
        """

        def work(battle: Battle, who: Standing) -> Change:
            combat = battle.going_on()
            known = _action(battle, action)
            if window is not None and (combat.window is None or combat.window.id != window):
                raise explained(battle, who, Passed("That moment has passed"), seat)
            try:
                place, by = seat_for(battle, who, known, seat, ship)
            except NotNow as refused:
                raise explained(battle, who, refused, seat) from None
            paused(battle)
            wish = Act(place, action, dict(params or {}), by, window)
            return carried_out(battle, who, wish, by, place)

        return await self.change(combat_id, person, interaction, work)

    async def console(
        self,
        combat_id: str,
        person: Person,
        *,
        ship: str | None = None,
        seat: Seat | None = None,
    ) -> Console:
        """What a person can do now, seat by seat, or for one seat. Raises Refused for one without
        a seat, and for a seat that somebody else acts for.
        """
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        combat = battle.going_on()
        asked = open_seats(battle.rules, combat)
        places = [s for s in _places(battle, who, asked) if ship in (None, s.ship)]
        if seat is not None:
            places = [seat]
        if not places and not who.is_gm:
            raise Refused("You have no seat in this battle", "", "Take one: /crew claim")
        frame = combat.window
        seats = tuple(_seat_console(battle, who, place, asked) for place in places)
        return Console(
            battle=battle,
            standing=who,
            window=frame.id if frame is not None else "",
            seats=tuple(sorted(seats, key=lambda s: not s.is_asked)),
            now=situation(battle, who.viewer),
            before=windows_before(battle.rules, combat, places, who.viewer) if places else None,
        )

    async def refill(
        self,
        combat_id: str,
        person: Person,
        action: str,
        given: Mapping[str, Value],
        *,
        seat: Seat | None = None,
        ship: str | None = None,
    ) -> Offered:
        """An action with values chosen so far: what the others can be, the price, the chances."""
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        battle.going_on()
        known = _action(battle, action)
        place, by = seat_for(battle, who, known, seat, ship)
        return offered(battle, place, known, by, given)

    async def options(
        self,
        combat_id: str,
        person: Person,
        action: str,
        parameter: str,
        given: Mapping[str, Value],
        *,
        ship: str | None = None,
    ) -> tuple[Option, ...]:
        """What a parameter may name now, for completing while it is typed. Never refuses."""
        others = {name: value for name, value in given.items() if name != parameter}
        try:
            now = await self.refill(combat_id, person, action, others, ship=ship)
        except Refused:
            return ()
        found = (p.options for p in now.offer.parameters if p.name == parameter)
        return next(found, ())


def carried_out(
    battle: Battle, who: Standing, command: Command, by: By, seat: Seat | None = None
) -> Change:
    """A command decided on the battle as it stands. Raises Refused, explained."""
    dice = records.NotedDice(battle.row.seed)
    try:
        events, combat = decide(battle.rules, battle.going_on(), command, dice, battle.row.seq + 1)
    except Refused as refused:
        raise explained(battle, who, refused, seat) from None
    record = {**records.record(command), "dice": dice.sides}
    said = SEALED if is_sealed(battle.going_on(), events) else ""
    return Change(battle.table, said, record, by, seat, events, combat=combat)


def offered(
    battle: Battle, seat: Seat, action: Action, by: By, given: Mapping[str, Value]
) -> Offered:
    """An action of a seat with these values, and the first possible ones for the rest.

    For an act of the GM's own nothing is suggested that has a choice: anybody may be meant.
    """
    combat = battle.going_on()
    params: Params = {**_if_unanswered(battle, seat, action), **given}
    shown = offer(battle.rules, combat, seat, action, params)
    for parameter in shown.parameters:
        if parameter.name not in params:
            value = _only(parameter) if action.gm else suggested(parameter)
            if value is None:
                continue
            params[parameter.name] = value
            shown = offer(battle.rules, combat, seat, action, params)
    return Offered(shown, params, _chances(battle, shown, params, by))


def _as_advised(
    battle: Battle, seat: Seat, action: Action, by: By, advice: Choice | None
) -> Offered:
    """An action of a seat; the one advised with its values, if the window's default has none."""
    if advice is None or advice.action != action.id:
        return offered(battle, seat, action, by, {})
    values = _if_unanswered(battle, seat, action) or advice.params
    one = offered(battle, seat, action, by, values)
    return replace(one, is_advised=one.offer.refusal is None)


def _with_targets(battle: Battle, one: Offered, by: By) -> Offered:
    """The chances against each target there is, where that is a choice."""
    target = next((p for p in one.offer.parameters if p.name == TARGET), None)
    free = [o for o in target.options if o.refusal is None] if target is not None else []
    if one.odds is None or one.odds.blind or not 2 <= len(free) <= MOST_TARGETS:
        return one
    action = battle.rules.actions[one.offer.action]
    found: list[tuple[str, Odds]] = []
    for option in free:
        now = offered(battle, one.offer.seat, action, by, {TARGET: option.id})
        if now.odds is not None and now.values.get(TARGET) == option.id:
            found.append((option.label, now.odds))
    return replace(one, by_target=tuple(found))


def _if_unanswered(battle: Battle, seat: Seat, action: Action) -> Params:
    """What would be chosen if nobody answered the window, where this is the act of its default."""
    combat = battle.going_on()
    frame = combat.window
    step = frame.step if frame is not None else None
    if not isinstance(step, Ask) or step.menu not in action.menus or not action.parameters:
        return {}
    turn = turn_of(battle.rules, combat, seat, action.id, frame=frame)
    default = battle.rules.defaults[step.default](turn)
    return dict(default.params) if default.action == action.id else {}


def suggested(parameter: ParameterOffer) -> Value | None:
    """The value a parameter has if nobody chooses: its default, or the first possible."""
    if parameter.default is not None:
        return parameter.default
    if parameter.is_number:
        return parameter.low if parameter.low <= parameter.high else None
    free = next((o.id for o in parameter.options if o.refusal is None), None)
    if [option.id for option in parameter.options] == ["yes", "no"]:
        return False
    return free


def _only(parameter: ParameterOffer) -> Value | None:
    """The value that needs no choice: the default, or the only one there is."""
    if parameter.default is not None:
        return parameter.default
    if parameter.is_number:
        return parameter.low if parameter.low == parameter.high else None
    return parameter.options[0].id if len(parameter.options) == 1 else None


def _chances(battle: Battle, shown: Offer, params: Params, by: By) -> Odds | None:
    if shown.refusal is not None:
        return None
    try:
        found = odds(battle.rules, battle.going_on(), Act(shown.seat, shown.action, params, by))
    except Refused:
        return None
    if found is None or by == "gm" or _is_among_friends(battle, shown.seat, params):
        return found
    veil = _veil(battle, shown, params)
    if not (veil or found.opposed):
        return found
    return Odds(Fraction(0), (), () if veil == "all" else found.terms, blind=True)


def _veil(battle: Battle, shown: Offer, params: Params) -> Veil:
    """What of an act's roll is not told, because it meets what only another side knows."""
    action, combat = battle.rules.actions[shown.action], battle.going_on()
    frame = None if action.anytime else combat.window
    turn = turn_of(battle.rules, combat, shown.seat, action.id, frame=frame)
    turn.given = dict(params)
    return action.veil(turn)


def _is_among_friends(battle: Battle, seat: Seat, params: Params) -> bool:
    """Whether all the ships an act names are of the seat's own side."""
    sides = [battle.sides[name] for name in params.values() if name in battle.sides]
    return bool(sides) and set(sides) == {battle.sides.get(seat.ship)}


def _action(battle: Battle, action: str) -> Action:
    found = battle.rules.actions.get(action)
    if found is None:
        raise Refused(
            f"{battle.rules.name} has no action of that name", "", "What there is: /rules"
        )
    return found


def _places(battle: Battle, who: Standing, asked: Sequence[Seat]) -> tuple[Seat, ...]:
    """The person's seats; for a GM also those asked that nobody has taken."""
    left = [s for s in asked if battle.holder(s) is None] if who.is_gm else []
    return tuple(dict.fromkeys((*who.seats, *left)))


def _seat_console(battle: Battle, who: Standing, seat: Seat, asked: Sequence[Seat]) -> SeatConsole:
    by = acts_for(battle, who, seat)
    frame = battle.going_on().window
    is_own = by == "player" or battle.holder(seat) is None
    held = frame is not None and isinstance(frame.step, Ask) and frame.step.held
    actions = battle.rules.actions
    shown = offers(battle.rules, battle.going_on(), seat)
    advice = advised(battle, seat) if seat in asked else None
    return SeatConsole(
        seat=seat,
        name=battle.called(who.viewer, seat),
        by=by,
        is_asked=seat in asked,
        offered=tuple(
            _with_targets(battle, _as_advised(battle, seat, actions[o.action], by, advice), by)
            for o in shown
        ),
        # One that cannot be changed any more is no matter of the console. A GM reads a player's
        # sealed answer by peeking only, which everybody is told.
        answer=frame.answer_of(seat) if frame is not None and held and is_own else None,
    )
