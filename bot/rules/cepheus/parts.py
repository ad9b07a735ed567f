"""What all actions of Cepheus share: the turn they see, checks and their DMs, requirements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast

from bot.core.action import AnyTurn, Between, Option, Requirement, YesNo
from bot.core.agenda import Value
from bot.core.dice import Modifier
from bot.core.play import Play, Rolling, Turn, roll
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.figures import HASTY_CHECKS, bridge_works, thrust
from bot.rules.cepheus.state import Crew, Ship, State
from bot.rules.twod6.checks import Check, Opposed, Opposing, Party, opposed, skill_value, some
from bot.rules.twod6.people import Characteristic
from bot.rules.twod6.skills import ABBREVIATIONS
from bot.rules.twod6.skills import SKILLS as SHARED_SKILLS
from bot.rules.twod6.wording import Marks

CepheusTurn = Turn[State]
AT_ONCE = -2
"""On every check for each thing more that somebody does at once (1.1)."""

SKILLS: dict[str, tuple[str, Characteristic]] = {
    **SHARED_SKILLS,
    "screens": ("Screens", "education"),
}


def tables(turn: CepheusTurn) -> Content:
    return cast("Content", turn.content)


def own(turn: CepheusTurn) -> Ship:
    """The ship whose seat acts."""
    return turn.state.ships[turn.seat.ship]


def me(turn: CepheusTurn) -> Crew:
    """The person who acts."""
    return own(turn).member(turn.seat.mount)


def expert_level(ship: Ship, skill: str) -> int | None:
    """The skill an Expert program gives, or None (4.19)."""
    return next(
        (
            p.level - 1
            for p in ship.software
            if p.kind == "expert" and p.running and p.skill == skill
        ),
        None,
    )


def skill_terms(
    ship: Ship, who: Crew, skill: str, characteristic: Characteristic | None = None
) -> list[Modifier]:
    """Skill and characteristic of a person; an automated post has no characteristic (R-38)."""
    name, usual = SKILLS[skill]
    word = characteristic or usual
    expert = expert_level(ship, skill)
    if who.automatic:
        if who.automatic == "auto_repair":
            return [Modifier(1, "Auto-Repair")]
        return some(expert or 0, "Expert")
    trained = who.skills.get(skill)
    value = skill_value(trained, who.skills.get("jack_of_all_trades", 0))
    terms = some(value, name if trained is not None else f"{name} untrained")
    if expert is not None and word in {"intelligence", "education"}:
        terms = some(value, name) + some(1, "Expert") if value > expert else some(expert, "Expert")
    several = some(AT_ONCE * who.extra, "several actions")
    return [*terms, *some(who.dm(word), ABBREVIATIONS[word]), *several]


def crew_terms(ship: Ship) -> list[Modifier]:
    """What hinders or helps every check of a crew (3)."""
    hasty = some(HASTY_CHECKS if ship.hasty else 0, "hasty")
    return [*hasty, *some(ship.referee_dm, "referee")]


def party(
    ship: Ship,
    who: Crew,
    skill: str,
    *terms: list[Modifier],
    characteristic: Characteristic | None = None,
) -> Party:
    """One side of a check: all its modifiers, the score that breaks ties, who rolls."""
    listed = [*skill_terms(ship, who, skill, characteristic), *crew_terms(ship)]
    listed += [term for part in terms for term in part]
    word = characteristic or SKILLS[skill][1]
    score = 0 if who.automatic else who.now(word)
    return Party(Check(tuple(listed)), score, f"{ship.id}/{who.id}")


def check(
    turn: CepheusTurn,
    skill: str,
    *terms: list[Modifier],
    characteristic: Characteristic | None = None,
    purpose: str = "",
) -> Rolling:
    """A check of the person who acts."""
    mine = party(own(turn), me(turn), skill, *terms, characteristic=characteristic)
    return (yield from roll(turn, mine.check, purpose, mine.who))


def contest(
    turn: CepheusTurn, skill: str, answer: Party | None, *terms: list[Modifier]
) -> Opposing:
    """An opposed check of the person who acts; unanswered it needs 8 (R-02)."""
    result: Opposed = yield from opposed(turn, party(own(turn), me(turn), skill, *terms), answer)
    return result


def _points(turn: AnyTurn) -> int:
    return own(turn).pool


def _knows_something(turn: AnyTurn) -> bool:
    return bool(intelligence(turn.state, own(turn)))


Points = Annotated[int, Between(0, _points, "Coordination points", limit=20)]
Intel = Annotated[bool, YesNo("Use the intelligence on it", when=_knows_something)]


def help_terms(
    turn: CepheusTurn, points: int, intel: bool = False, enemy: str = ""
) -> list[Modifier]:
    """Coordination points, a helper, the intelligence on an enemy (3.1, R-06, R-43, R-44)."""
    spied = intel and enemy in intelligence(turn.state, own(turn))
    return [
        *some(points, "coordination"),
        *some(me(turn).aid, "help"),
        *some(4 if spied else 0, "intelligence"),
    ]


def spend_help(turn: CepheusTurn, points: int, intel: bool = False, enemy: str = "") -> Play:
    """Record that points, help and intelligence are used up."""
    if points:
        yield e.PointsSpent(turn.seat.ship, points)
    if me(turn).aid:
        yield e.AidUsed(turn.seat.ship, turn.seat.mount)
    if intel and enemy in intelligence(turn.state, own(turn)):
        yield e.IntelUsed(_knower(turn.state, own(turn), enemy), enemy)


def intelligence(state: State, ship: Ship) -> tuple[str, ...]:
    """Enemies on whom the ship, or in contact its side, has unused intelligence."""
    mine = list(ship.intel)
    if ship.comms_ok:
        mine += [i for other in state.friends(ship.id) if other.comms_ok for i in other.intel]
    return tuple(mine)


def _knower(state: State, ship: Ship, enemy: str) -> str:
    if enemy in ship.intel:
        return ship.id
    return next((s.id for s in state.friends(ship.id) if enemy in s.intel), ship.id)


def minor(turn: CepheusTurn, check_id: str = "") -> Play:
    yield e.ActionSpent(turn.seat.ship, turn.seat.mount, minor=1, check=check_id)


def significant(turn: CepheusTurn, *, is_check: bool = True) -> Play:
    """Spend the significant action; nobody takes the same check twice (2.3)."""
    yield e.ActionSpent(
        turn.seat.ship, turn.seat.mount, significant=1, check=turn.action if is_check else ""
    )


def has_minor(turn: CepheusTurn) -> Refusal | None:
    if me(turn).minor < 1:
        return Refusal("Your minor actions are spent", instead="A significant action can be traded")
    return None


def has_significant(turn: CepheusTurn) -> Refusal | None:
    if me(turn).significant < 1:
        return Refusal("Your significant action is spent")
    if turn.action in me(turn).checked:
        return Refusal("Nobody takes the same check twice in one activation")
    return None


def powered(turn: CepheusTurn) -> Refusal | None:
    """The power plant still runs (R-32)."""
    return Refusal("The ship has no power") if own(turn).status == "disabled" else None


def bridge(turn: CepheusTurn) -> Refusal | None:
    return None if bridge_works(own(turn)) else Refusal("The bridge is out of action")


def thrusting(turn: CepheusTurn) -> Refusal | None:
    return None if thrust(own(turn)) >= 1 else Refusal("The ship has no Thrust")


def undocked(turn: CepheusTurn) -> Refusal | None:
    """Two hulls held together cannot maneuver (R-74)."""
    return Refusal("The ship is docked") if turn.state.dock_of(turn.seat.ship) else None


FLYING: tuple[Requirement, ...] = (powered, bridge, thrusting, undocked)
"""What maneuvers need."""


def named(ship: Ship) -> str:
    return ship.name


def ships_as_options(
    turn: CepheusTurn, ships: tuple[Ship, ...], why_not: Callable[[Ship], Refusal | None]
) -> list[Option]:
    """Ships to choose from, with range and the reason where one cannot be named."""
    bands, marks = tables(turn), Marks(turn.state)
    return [
        Option(
            ship.id,
            f"{marks.mark(ship.id)} {ship.name}",
            bands.band(turn.state.range(turn.seat.ship, ship.id)).name,
            why_not(ship),
        )
        for ship in ships
    ]


def value(turn: AnyTurn, word: str, default: Value) -> Value:
    """A parameter accepted already, on which a later one depends."""
    return turn.given.get(word, default)
