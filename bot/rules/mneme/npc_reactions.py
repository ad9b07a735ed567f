"""What ships of the referee do against a roll: at once, by one rule (2.5, R-22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.dice import Modifier
from bot.core.frozen import replace
from bot.core.play import Play
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import LASERS, SAND, Battery, count_of, everything
from bot.rules.mneme.deeds import allowance, answer, can_answer, plain, reaction_terms, total
from bot.rules.mneme.figures import captain_of, gunner_of, lead_of, unit_initiative
from bot.rules.mneme.parts import FUNCTION_OF, MnemeTurn, tables
from bot.rules.mneme.pending import Deed
from bot.rules.mneme.state import Crew, Ship
from bot.rules.twod6.checks import some

SACRIFICE = 2
WORTH_IT = 6
"""Initiative from which a captain of the referee gives some for a reaction."""


@dataclass(frozen=True, slots=True)
class Option:
    """A way to oppose: who, how, with what more."""

    kind: str
    who: Crew
    extra: tuple[Modifier, ...] = ()
    count: int = 0
    mates: tuple[str, ...] = ()
    """Gunners who join in."""


def npc_answers(turn: MnemeTurn, wish: Deed, target: Ship) -> Play:
    """One opposing reaction, the best there is; sand on top (R-22)."""
    staff = turn.state.lead(target.id)
    ready = _ready(turn, wish, target)
    if not ready and wish.answers[:1] == ("dodge",):
        yield from _sacrifice(turn, wish, staff, options(turn, wish, target, staff))
        staff = turn.state.lead(target.id)
        ready = _ready(turn, wish, target)
    if ready:
        best = max(ready, key=lambda o: _dm(turn, staff, wish, o))
        yield from _joining(turn, staff, best.mates)
        yield from answer(turn, staff, best.who, best.kind, best.extra, best.count)
    yield from _sand(turn, wish, target)


def _ready(turn: MnemeTurn, wish: Deed, target: Ship) -> list[Option]:
    """What can oppose now."""
    staff = turn.state.lead(target.id)
    found = options(turn, wish, target, staff, ready=True)
    return [o for o in found if allowance(staff, o.who) is not None]


def _joining(turn: MnemeTurn, staff: Ship, mates: Sequence[str]) -> Play:
    """Gunners who join in pay a reaction of their own; a group has one for all (1.5, 3.5)."""
    for crew in mates:
        free = allowance(staff, staff.member(crew))
        if free is not None:
            yield e.ReactionUsed(staff.id, crew, free.token)


def _mounts(turn: MnemeTurn, staff: Ship, what: set[str], *, ready: bool) -> Battery:
    """All mounts that can join in; of a single ship those whose gunners have a reaction left."""
    state, content = turn.state, tables(turn)
    found = everything(state, content, staff, what, firing=False)
    if not ready or state.is_group(staff.id):
        return replace(found, crews=found.crews[:1])
    free = [c for c in found.crews if allowance(staff, staff.member(c)) is not None]
    mounts = [
        (ship, m)
        for ship, m in found.mounts
        if (who := gunner_of(staff, staff.mount(m))) is not None and who.id in free
    ]
    weapons = sum(count_of(content, staff.mount(m), what) for _, m in mounts)
    return Battery(tuple(mounts), weapons, tuple(free))


def options(
    turn: MnemeTurn, wish: Deed, target: Ship, staff: Ship, *, ready: bool = False
) -> list[Option]:
    """All that could oppose; with `ready` only what reactions are left for."""
    found: list[Option] = []
    if can_answer(turn.state, wish, target, "dodge"):
        pilot = lead_of(staff, "pilot")
        found += [Option("dodge", pilot)] if pilot is not None else []
    if can_answer(turn.state, wish, target, "point_defense"):
        lasers = _mounts(turn, staff, LASERS, ready=ready)
        if lasers.crews:
            extra = defense_terms(turn, wish, lasers.weapons)
            who = staff.member(lasers.crews[0])
            mates = lasers.crews[1:]
            found.append(Option("point_defense", who, tuple(extra), lasers.weapons, mates))
    if can_answer(turn.state, wish, target, "oppose"):
        function = "gunner" if wish.opposed == "gunnery" else FUNCTION_OF[wish.opposed]
        who = lead_of(staff, function)
        found += [Option("oppose", who)] if who is not None else []
    if "dodge" in wish.answers and can_answer(turn.state, wish, target, "go_ballistic"):
        pilot = lead_of(staff, "pilot")
        found += [Option("go_ballistic", pilot)] if pilot is not None else []
    return found


def defense_terms(turn: MnemeTurn, wish: Deed, lasers: int) -> list[Modifier]:
    """Point defense: many lasers, and missiles that come from hiding (3.6)."""
    salvo = turn.state.salvos.get(wish.salvo)
    hidden = salvo is not None and salvo.hidden and not seen(turn, wish)
    return [
        *some(tables(turn).together(lasers).dm, f"{lasers} lasers"),
        *some(-2 if hidden else 0, "hidden missiles"),
    ]


def seen(turn: MnemeTurn, wish: Deed) -> bool:
    """Whether the side under attack has found the salvo by a scan."""
    side = turn.state.ships[wish.target].side
    return any(
        s.target == wish.salvo and turn.state.ships[s.scanner].side == side
        for s in turn.state.scans
    )


def _dm(turn: MnemeTurn, staff: Ship, wish: Deed, option: Option) -> int:
    free = allowance(staff, option.who)
    terms = reaction_terms(turn, staff, option.who, option.kind, wish, dm=free.dm if free else 0)
    return total(plain([*terms, *option.extra]))


def _sacrifice(turn: MnemeTurn, wish: Deed, staff: Ship, found: list[Option]) -> Play:
    """Initiative for one more reaction: for the pilot, against missiles for the gunner."""
    captain = captain_of(staff)
    if captain is None or unit_initiative(turn.state, staff) < WORTH_IT or staff.surprised:
        return
    first = "point_defense" if "point_defense" in wish.answers else "dodge"
    ordered = sorted(found, key=lambda o: o.kind != first)
    chosen = next((o for o in ordered if o.who.acts and not o.who.focused), None)
    if chosen is None:
        return
    yield e.InitiativeSacrificed(staff.id, chosen.who.id, SACRIFICE)
    for mate in turn.state.unit(staff.id)[1:]:
        yield e.InitiativeGiven(mate.id, SACRIFICE)


def _sand(turn: MnemeTurn, wish: Deed, target: Ship) -> Play:
    if not can_answer(turn.state, wish, target, "cast_sand"):
        return
    staff = turn.state.lead(target.id)
    casters = _mounts(turn, staff, SAND, ready=True)
    if not casters.crews or allowance(staff, staff.member(casters.crews[0])) is None:
        return
    loaded: dict[str, int] = {}
    for ship in turn.state.unit(staff.id):
        count = sum(count_of(tables(turn), ship.mount(m), SAND) for m in casters.of(ship.id))
        if 0 < count <= ship.sand:
            loaded[ship.id] = count
    if not loaded:
        return
    for ship_id, count in loaded.items():
        yield e.SandSpent(ship_id, count)
    yield from _joining(turn, staff, casters.crews[1:])
    who = staff.member(casters.crews[0])
    yield from answer(turn, staff, who, "cast_sand", (), sum(loaded.values()))
