"""Reactions of players: dodge, sand, point defense, opposing, aid, sacrifice (2.5, 3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick, YesNo, action
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import LASERS, SAND, Battery, joined
from bot.rules.mneme.contest import aid_alone, resolve
from bot.rules.mneme.deeds import allowance, answer, can_answer, opposing, reactor_rolls
from bot.rules.mneme.entries import EVERYBODY, STATIONS
from bot.rules.mneme.figures import decider, posts
from bot.rules.mneme.helping import backing, backing_terms, reaction, spend
from bot.rules.mneme.npc_reactions import SACRIFICE, defense_terms
from bot.rules.mneme.parts import FUNCTION_OF, Combine, MnemeTurn, me, own, tables
from bot.rules.mneme.pending import Deed
from bot.rules.mneme.range import band
from bot.rules.mneme.state import CLOSE, Crew, Ship

KINDS: dict[str, tuple[str, ...]] = {
    "pilot": ("dodge", "go_ballistic", "oppose"),
    "gunner": ("point_defense", "cast_sand", "oppose"),
    "navcomm": ("oppose",),
}
"""How each function answers, the usual way first."""


def _free(turn: MnemeTurn) -> Refusal | None:
    if allowance(own(turn), me(turn)) is None:
        return Refusal("You have no reaction left", instead="The captain can sacrifice initiative")
    wish = turn.state.deed
    if wish is not None and any(r.crew == turn.seat.mount for r in wish.reactions):
        return Refusal("You have answered this already")
    return None


def opposes(wish: Deed, station: str) -> bool:
    """Whether `oppose` is this function's answer to a deed."""
    if wish.opposed == "gunnery":
        return station == "gunner"
    return FUNCTION_OF.get(wish.opposed) == station


def _possible(turn: MnemeTurn) -> Refusal | None:
    wish = turn.state.deed
    if wish is None or wish.target not in turn.state.ships:
        return Refusal("Nothing is to be answered")
    kind = turn.action
    target = turn.state.ships[wish.target]
    if kind == "oppose" and not opposes(wish, turn.seat.station):
        return Refusal("Another function opposes this", moot=True)
    if kind not in wish.answers:
        return Refusal("That does not help against this", moot=True)
    if kind != "point_defense" and own(turn).id != turn.state.lead(wish.target).id:
        return Refusal("Another ship is attacked")
    if not can_answer(turn.state, wish, target, kind):
        return Refusal("The ship is in no state to do that")
    return None


def _react(turn: MnemeTurn, extra: Sequence[Modifier] = (), count: int = 0) -> Play:
    """Spend the reaction and whatever backs it."""
    wish, backed = turn.state.deed, backing(turn)
    target = "" if wish is None else wish.ship
    helped = backing_terms(turn, backed, target)
    yield from spend(turn, backed, target)
    yield from answer(turn, own(turn), me(turn), turn.action, [*extra, *helped], count)
    if turn.exploring and turn.action not in {"cast_sand", "aid"}:
        yield from resolve(turn)


@reaction("pilot", _free, _possible)
def dodge(turn: MnemeTurn) -> Play:
    """Dodge an attack on your ship: it misses, or hits the better for it."""
    yield from _react(turn)


@reaction("pilot", _free, _possible)
def go_ballistic(turn: MnemeTurn) -> Play:
    """Cut the thrust, at +1; works or not, next turn the pilot can only hold the course."""
    yield from _react(turn)


@reaction(("pilot", "navcomm", "gunner"), _free, _possible)
def oppose(turn: MnemeTurn) -> Play:
    """Roll against what is done to your ship: it fails if your roll works."""
    yield from _react(turn)


def _battery(turn: MnemeTurn, what: set[str], *, combine: bool) -> Battery:
    ship, who = own(turn), me(turn)
    return joined(
        turn.state, tables(turn), ship, who, what, who.mounts, firing=False, combine=combine
    )


def _lasers(turn: MnemeTurn) -> Refusal | None:
    some_lasers = _battery(turn, LASERS, combine=False).weapons
    return None if some_lasers else Refusal("Your mount has no working laser")


def _joiners(turn: MnemeTurn, battery: Battery) -> Play:
    """Everybody who joins pays a reaction of his own."""
    ship = own(turn)
    for crew in battery.crews[1:]:
        free = allowance(ship, ship.member(crew))
        if free is None:
            raise Refused(f"{ship.member(crew).name} joins and has no reaction left")
        yield e.ReactionUsed(ship.id, crew, free.token)
        yield e.JoiningSet(ship.id, crew, joins=False)


@reaction("gunner", _free, _possible, _lasers)
def point_defense(turn: MnemeTurn, combine: Combine = True) -> Play:
    """Shoot at missiles that attack your ship, or one in the same space."""
    battery = _battery(turn, LASERS, combine=combine)
    wish = turn.state.deed
    yield from _joiners(turn, battery)
    extra = defense_terms(turn, wish, battery.weapons) if wish is not None else []
    yield from _react(turn, extra, battery.weapons)


def _casters(turn: MnemeTurn) -> Refusal | None:
    casters = _battery(turn, SAND, combine=False).weapons
    if not casters:
        return Refusal("Your mount has no working sandcaster")
    return None if own(turn).sand else Refusal("There is no sand left")


def _most_casters(turn: AnyTurn) -> int:
    return min(own(turn).sand, _battery(turn, SAND, combine=True).weapons)


@reaction("gunner", _free, _possible, _casters)
def cast_sand(
    turn: MnemeTurn,
    combine: Combine = True,
    casters: Annotated[int, Between(0, _most_casters, "Casters (0 = all)", limit=60)] = 0,
) -> Play:
    """Cast sand against a beam: 1D6 off its damage, more with several casters."""
    battery = _battery(turn, SAND, combine=combine)
    number = min(casters or battery.weapons, battery.weapons, own(turn).sand)
    yield from _joiners(turn, battery)
    yield e.SandSpent(turn.seat.ship, number)
    yield from _react(turn, count=number)


def _helps_a_roll(turn: MnemeTurn) -> Refusal | None:
    """Aid is for somebody of the own ship who will roll (3.6)."""
    wish = turn.state.deed
    if wish is None:
        return Refusal("Nothing is rolled")
    if wish.ship == turn.seat.ship:
        return None if turn.seat.mount in wish.aids else Refusal("Nobody has asked for your aid")
    if not reactor_rolls(turn.state, wish) or wish.always is not None:
        return Refusal("Nobody aboard has reacted yet")
    main = opposing(wish)[0]
    if main.ship != turn.seat.ship:
        return Refusal("Nobody aboard has reacted yet")
    return Refusal("You roll yourself") if main.crew == turn.seat.mount else None


@reaction(EVERYBODY, _free, _helps_a_roll, menu=("react", "aid"))
def aid(turn: MnemeTurn) -> Play:
    """Aid a ship-mate's roll: +1 if yours works."""
    yield from _react(turn)
    if turn.exploring:
        yield from aid_alone(turn)


@action(
    station=EVERYBODY,
    menu=("react", "aid", "damage_control"),
    idle=True,
    interrupt=True,
    ref="2.5",
)
def no_reaction(turn: MnemeTurn) -> Play:
    """Let it come."""
    yield from ()


def _crew(turn: MnemeTurn) -> list[Option]:
    return [
        Option(c.id, c.name, STATIONS[c.functions[0]])
        for c in own(turn).crew
        if c.able and c.grade == "major" and not c.focused
    ]


def _initiative(turn: MnemeTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    captain = ship is not None and any(c.id == turn.seat.mount for c in posts(ship, "captain"))
    if ship is None or not captain or not ship.fights or turn.state.stage != "battle":
        return Refusal("An able captain sacrifices initiative")
    if ship.initiative < SACRIFICE:
        return Refusal(f"It costs 2 initiative, the ship has {ship.initiative}")
    return None


def _of_use(turn: MnemeTurn) -> Refusal | None:
    """Against a deed only if somebody entitled could still answer."""
    if turn.state.deed is None or any(not who.focused for _, who, _ in _answering(turn)):
        return None
    return Refusal("Nobody aboard could answer this")


@action(
    station="captain",
    menu=("react", "damage_control"),
    requires=(_initiative, _of_use),
    interrupt=True,
    name="Sacrifice initiative",
    ref="2.2",
)
def sacrifice(turn: MnemeTurn, who: Annotated[str, Pick(_crew, "For whom")]) -> Play:
    """Give up 2 initiative: somebody of your ship has one more reaction."""
    yield e.InitiativeSacrificed(turn.seat.ship, who, SACRIFICE)


@action(
    station="captain",
    anytime=True,
    requires=(_initiative,),
    name="Sacrifice initiative ahead",
    ref="2.2",
)
def sacrifice_ahead(turn: MnemeTurn, who: Annotated[str, Pick(_crew, "For whom")]) -> Play:
    """Give up 2 initiative before anything happens, for a reaction later on."""
    yield e.InitiativeSacrificed(turn.seat.ship, who, SACRIFICE)


@action(station="gunner", anytime=True, ref="3.5")
def join_in(turn: MnemeTurn, joins: Annotated[bool, YesNo("I join combined fire")] = True) -> Play:
    """Let your mounts join when another gunner calls; you pay what he pays."""
    yield e.JoiningSet(turn.seat.ship, turn.seat.mount, joins)


def _ordered(who: Crew, wish: Deed) -> bool | None:
    """What a standing order says: react, do not, or nothing."""
    attack = wish.answers[:1] in {("dodge",), ("point_defense",)}
    match who.order:
        case "ask":
            return None
        case "never":
            return False
        case "always":
            return not attack or wish.menace > who.above or not who.above
        case "attacks":
            return attack and (wish.menace > who.above or not who.above)


def _answering(turn: MnemeTurn) -> Iterator[tuple[Ship, Crew, str]]:
    """Everybody entitled to answer, with the function he answers from (2.5)."""
    wish = turn.state.deed
    if wish is None or wish.target not in turn.state.ships or wish.always is not None:
        return
    target = turn.state.ships[wish.target]
    if target.npc:
        return
    staff = turn.state.lead(target.id)
    for function, kinds in KINDS.items():
        fits = [k for k in kinds if k != "oppose" or opposes(wish, function)]
        if any(can_answer(turn.state, wish, target, k) for k in fits):
            yield from ((staff, who, function) for who in posts(staff, function))
    if "point_defense" in wish.answers:
        for mate in turn.state.friends(target.id):
            if not mate.npc and band(turn.state, tables(turn), mate.id, target.id) <= CLOSE:
                yield from ((mate, who, "gunner") for who in posts(mate, "gunner"))


def reactors(turn: MnemeTurn) -> list[Seat]:
    """Who may answer the deed: those with standing orders are not asked."""
    wish = turn.state.deed
    if wish is None:
        return []
    found = [
        Seat(ship.id, function, who.id)
        for ship, who, function in _answering(turn)
        if _ordered(who, wish) is None
    ]
    if wish.target not in turn.state.ships or turn.state.ships[wish.target].npc:
        return found
    if not wish.answers or wish.always is not None:
        return found
    ship = turn.state.lead(wish.target)
    if any(not who.focused for _, who, _ in _answering(turn)) and not ship.surprised:
        found += [Seat(ship.id, "captain", who.id) for who in posts(ship, "captain")]
    asked = {seat.mount for seat in found}
    found += [
        Seat(ship.id, who.functions[0], who.id)
        for who in ship.crew
        if who.acts and not who.is_automated and who.id not in asked and who.order == "ask"
    ]
    return found


def aiders(turn: MnemeTurn) -> list[Seat]:
    """Ship-mates whom the actor has asked."""
    wish = turn.state.deed
    if wish is None or not wish.aids:
        return []
    ship = turn.state.ships[wish.ship]
    return [
        Seat(ship.id, who.functions[0], who.id)
        for who in ship.crew
        if who.id in wish.aids and who.order != "never"
    ]


def standing_orders(turn: MnemeTurn) -> Play:
    """Answer at once for those who have said how they react (R-40)."""
    wish = turn.state.deed
    if wish is None:
        return
    for ship, who, function in list(_answering(turn)):
        if not _ordered(who, wish):
            continue
        now = turn.state.ships[ship.id].member(who.id)
        answered = {r.crew for r in (turn.state.deed or wish).reactions}
        if allowance(turn.state.ships[ship.id], now) is None or who.id in answered:
            continue
        kind = next((k for k in KINDS[function] if _usual(turn, wish, ship, now, k)), None)
        if kind is None:
            continue
        turn.seat, turn.action = Seat(ship.id, function, who.id), kind
        if kind == "point_defense":
            yield from point_defense.body(turn)
        elif kind == "cast_sand":
            yield from cast_sand.body(turn)
        else:
            yield from answer(turn, turn.state.ships[ship.id], now, kind)


def _usual(turn: MnemeTurn, wish: Deed, ship: Ship, who: Crew, kind: str) -> bool:
    """Whether an order covers this way: going ballistic must be said."""
    target = turn.state.ships[wish.target]
    if kind == "go_ballistic" or not can_answer(turn.state, wish, target, kind):
        return False
    weapons = LASERS if kind == "point_defense" else SAND
    if kind in {"point_defense", "cast_sand"}:
        mine = joined(
            turn.state, tables(turn), ship, who, weapons, who.mounts, firing=False, combine=False
        )
        return bool(mine.weapons) and (kind == "point_defense" or ship.sand >= mine.weapons)
    if kind == "oppose":
        return any(opposes(wish, f) for f in who.functions)
    return True


def npc_rollers(turn: MnemeTurn) -> list[Seat]:
    """Who presses the button for a roll of the referee's ships (R-04)."""
    wish = turn.state.deed
    if wish is None or not turn.state.ships[wish.ship].npc or reactor_rolls(turn.state, wish):
        return []
    if turn.state.options.get("roll_for_npc") == "referee":
        return [Seat(wish.ship, "captain", wish.crew)]
    if turn.state.options.get("roll_for_npc") != "player":
        return []
    for ship in turn.state.enemies(wish.ship):
        who = decider(ship)
        if not ship.npc and who is not None:
            return [Seat(ship.id, "captain", who.id)]
    return []


@action(station="captain", menu="npc_roll", interrupt=True, ref="1.1")
def roll_it(turn: MnemeTurn) -> Play:
    """Roll for the ship of the referee."""
    yield from ()


@action(station="captain", menu="npc_roll", interrupt=True, idle=True, ref="1.1")
def tool_rolls(turn: MnemeTurn) -> Play:
    """Let the tool roll."""
    yield from ()


def no_reaction_default(turn: MnemeTurn) -> Choice:
    return Choice("no_reaction")
