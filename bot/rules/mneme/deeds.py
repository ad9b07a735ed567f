"""A declared roll: what may answer it, and the number that answers make it need (1.1, 2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import NEEDS, UNOPPOSED
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.figures import bridge_works, has_base, sensor_terms, thrust
from bot.rules.mneme.parts import FUNCTION_OF, MnemeTurn, person_terms, superiority_terms, tables
from bot.rules.mneme.pending import Deed, Reaction, Terms
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.checks import some

OPPOSING = ("dodge", "point_defense", "oppose", "go_ballistic")
"""Reactions that make the number needed; sand and aid do something else."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a deed came to: the Effect is negative for a failure."""

    success: bool
    effect: int
    sand: int = 0
    defended: bool = False
    """Point defense has answered it."""
    needs: Terms = ()
    saved: bool = False

    @property
    def great(self) -> bool:
        return self.effect >= 6

    @property
    def disaster(self) -> bool:
        return self.effect <= -6


Consequence = Callable[[MnemeTurn, Deed, Result], Play]
CONSEQUENCES: dict[str, Consequence] = {}


def consequence(action: str) -> Callable[[Consequence], Consequence]:
    """What a deed does once it is rolled."""

    def register(rule: Consequence) -> Consequence:
        CONSEQUENCES[action] = rule
        return rule

    return register


def plain(terms: Iterable[Modifier]) -> Terms:
    return tuple((t.value, t.source) for t in terms if t.value)


def modifiers(terms: Terms) -> list[Modifier]:
    return [Modifier(value, source) for value, source in terms]


def total(terms: Terms) -> int:
    return sum(value for value, _ in terms)


def deed(
    turn: MnemeTurn,
    terms: Sequence[Modifier],
    *,
    skill: str,
    target: str = "",
    opposed: str = "",
    answers: tuple[str, ...] = (),
    against: Sequence[Modifier] = (),
    salvo: str = "",
    always: int | None = None,
    aids: tuple[str, ...] = (),
    action: str = "",
    menace: int = 0,
) -> Deed:
    """What the acting person declares; a larger side that answers has its DM in the number."""
    terms_against = [*against]
    if target in turn.state.ships and target != turn.seat.ship:
        terms_against += superiority_terms(turn, target, turn.seat.ship)
    return Deed(
        action=action or turn.action,
        ship=turn.seat.ship,
        crew=turn.seat.mount,
        station=turn.seat.station,
        terms=plain(terms),
        target=target,
        salvo=salvo,
        given=dict(turn.given),
        opposed=opposed,
        skill=skill,
        answers=answers or (("oppose",) if opposed else ()),
        always=always,
        against=plain(terms_against),
        aids=aids,
        menace=menace,
    )


def opposing(wish: Deed) -> list[Reaction]:
    """Reactions that oppose, the highest DM first."""
    found = [r for r in wish.reactions if r.id in OPPOSING]
    return sorted(found, key=lambda r: -total(r.terms))


def needs_of(wish: Deed) -> Terms:
    """What the actor needs, part by part (1.1, R-05, R-17)."""
    if wish.always is not None:
        return ((NEEDS, ""), (wish.always, "defenders"), *wish.against)
    found = opposing(wish)
    if found:
        main = (total(found[0].terms), _says(found[0], wish))
        more = some(len(found) - 1, "others react")
        return ((NEEDS, ""), main, *plain(more), *wish.against)
    return ((UNOPPOSED if wish.opposed else NEEDS, ""), *wish.against)


def _says(reaction: Reaction, wish: Deed) -> str:
    """What somebody does against a deed: "pilot dodges"."""
    if reaction.id == "oppose":
        function = "gunner" if wish.opposed == "gunnery" else FUNCTION_OF[wish.opposed]
        return f"{STATIONS[function]} opposes"
    return {
        "dodge": "pilot dodges",
        "point_defense": "point defense",
        "go_ballistic": "pilot goes ballistic",
    }[reaction.id]


def reactor_rolls(state: State, wish: Deed) -> bool:
    """A player who reacts to a ship of the referee rolls himself (R-04)."""
    if not state.ships[wish.ship].npc:
        return False
    target = state.ships.get(wish.target)
    if wish.always is not None:
        return target is not None and not target.npc
    found = opposing(wish)
    return bool(found) and not state.ships[found[0].ship].npc


@dataclass(frozen=True, slots=True)
class Allowance:
    """The next reaction somebody has: its bonus or penalty, and the token it would use."""

    dm: int
    token: int | None = None


def allowance(ship: Ship, who: Crew) -> Allowance | None:
    """The base reaction first, then the best token; each further one at −1 more (2.5)."""
    if not who.acts or who.focused or ship.reactions_lost or ship.taken_by or ship.surprised:
        return None
    if has_base(who):
        return Allowance(who.improve)
    if not who.tokens:
        return None
    best = max(t.bonus for t in who.tokens)
    earlier = who.reactions_used + (1 if who.is_automated else 0)
    return Allowance(best - earlier, best)


def can_answer(state: State, wish: Deed, target: Ship, kind: str) -> bool:
    """Whether a ship is in a state to give this answer, whoever gives it (2.5, 2.8, 4.7)."""
    if kind not in wish.answers or target.dark:
        return False
    flying = bridge_works(target) and state.dock_of(target.id) is None
    if kind == "dodge":
        return flying and thrust(state, target) >= 1 and not target.ballistic
    if kind == "go_ballistic":
        return flying and not target.ballistic
    if kind == "oppose":
        return bridge_works(target) or wish.opposed == "gunnery"
    return True


def answer_skill(wish: Deed, kind: str, ship: str) -> str:
    """The skill of an answer; who aids a ship-mate uses the same as he does (3.6)."""
    if kind in {"dodge", "go_ballistic"}:
        return "piloting"
    if kind in {"point_defense", "cast_sand"}:
        return "turret_weapons"
    if kind == "aid":
        mate = next((r for r in opposing(wish) if r.ship == ship != wish.ship), None)
        return wish.skill if mate is None else answer_skill(wish, mate.id, ship)
    return "turret_weapons" if wish.opposed == "gunnery" else wish.opposed


def reaction_terms(
    turn: MnemeTurn, ship: Ship, who: Crew, kind: str, wish: Deed, *, dm: int
) -> list[Modifier]:
    """The whole DM of an answer: skill, ship, its place among the reactions of the turn."""
    content = tables(turn)
    terms = person_terms(turn.state, content, ship, who, answer_skill(wish, kind, ship.id))
    terms += some(who.helped, "captain's help")
    if kind == "oppose" and wish.opposed == "comms":
        terms += sensor_terms(content, ship)
    if kind == "go_ballistic":
        terms += some(1, "going ballistic")
    return [*terms, *some(dm, "further reaction" if dm < 0 else "prepared")]


def answer(
    turn: MnemeTurn,
    ship: Ship,
    who: Crew,
    kind: str,
    extra: Sequence[Modifier] = (),
    count: int = 0,
) -> Play:
    """Spend a reaction on the deed under way. Raises Refused if there is none left."""
    wish = turn.state.deed
    free = allowance(ship, who)
    if wish is None or free is None:
        raise Refused(f"{who.name} has no reaction left")
    terms = [*reaction_terms(turn, ship, who, kind, wish, dm=free.dm), *extra]
    yield e.ReactionUsed(ship.id, who.id, free.token)
    if who.helped:
        yield e.HelpUsed(ship.id, who.id)
    yield e.DeedAnswered(Reaction(kind, ship.id, who.id, plain(terms), count))
