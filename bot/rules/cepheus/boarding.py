"""Boarding: crossing, the abstract round, the fate of who loses (4.11, R-51, R-52, R-75)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick, action
from bot.core.agenda import Ask, Do
from bot.core.dice import Modifier, Plain
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.crew_hits import wound
from bot.rules.cepheus.figures import reactions_left
from bot.rules.cepheus.parts import (
    CepheusTurn,
    check,
    has_significant,
    me,
    own,
    party,
    ships_as_options,
    tables,
)
from bot.rules.cepheus.pending import Boarding, Hit, Question
from bot.rules.cepheus.posts import boarding_leader, captain_seat, mans, posts
from bot.rules.cepheus.reactions import FIRST, laser_mounts, pd_terms, sand_mounts, throw
from bot.rules.cepheus.state import ADJACENT, Crew, Ship
from bot.rules.twod6.checks import EXCEPTIONAL, opposed, some

SAND_DICE = 8
TARGET_DM = -4
"""A person is a small target for a ship's laser (4.15, R-52)."""
ADVANTAGE = 2


def boarding_of(turn: CepheusTurn, attacker: str, defender: str) -> Boarding | None:
    return next(
        (b for b in turn.state.boardings if (b.attacker, b.defender) == (attacker, defender)), None
    )


def marines(ship: Ship) -> list[Crew]:
    return [c for c in ship.people if c.able and c.position == "marine"]


def _boardable(turn: CepheusTurn) -> list[Option]:
    """Enemies docked with or Adjacent, not taken yet; a round a turn (R-51)."""

    def why_not(ship: Ship) -> Refusal | None:
        state = turn.state
        near = state.range(turn.seat.ship, ship.id) == ADJACENT
        if not near:
            return Refusal(f"{ship.name} is not Adjacent")
        if ship.taken_by:
            return Refusal(f"{ship.name} is taken already")
        if boarding_of(turn, ship.id, turn.seat.ship) is not None:
            return Refusal(f"{ship.name} boards your own ship", now="That fight comes first")
        fight = boarding_of(turn, turn.seat.ship, ship.id)
        if fight is not None and fight.turn == state.turn:
            return Refusal("There has been a round this turn")
        return None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _most(turn: AnyTurn) -> int:
    return len(marines(own(turn)))


@action(station=("security", "marine"), menu="act", requires=(has_significant,), ref="4.11")
def boarding_action(
    turn: CepheusTurn,
    target: Annotated[str, Pick(_boardable, "Ship")],
    boarders: Annotated[int, Between(0, _most, "Marines (0 = all)", limit=99)] = 0,
) -> Play:
    """Board a ship that you are docked with, or cross over to one beside you."""
    ship, state = own(turn), turn.state
    yield e.ActionSpent(ship.id, turn.seat.mount, significant=1)
    listed = [c.id for c in marines(ship)]
    party_of = listed[: boarders or None] or [turn.seat.mount]
    if boarding_of(turn, ship.id, target) is None:
        yield e.BoardingBegan(ship.id, target)
    fighting = boarding_of(turn, ship.id, target)
    docked = state.docked(ship.id, target)
    question = Question("boarding", ship.id, target, turn.seat.mount, tuple(party_of))
    yield e.QuestionAsked(question)
    if turn.exploring or docked or (fighting is not None and fighting.turn):
        yield from fight(turn)
        return
    bound = {"ship": target, "group": turn.bound.get("group", ship.id)}
    yield Push((Ask("repel", "repelling", "no_reaction", "passed"), Do("fight_aboard")), bound)


def fight_aboard(turn: CepheusTurn) -> Play:
    """After the crossing: whoever is left fights; with nobody the attempt fails (R-52)."""
    question = turn.state.question
    if question is None:
        return
    ship = turn.state.ships[question.asker]
    if not any(ship.member(c).awake for c in question.people):
        yield e.QuestionAnswered()
        yield e.BoardersLost(ship.id, question.other, (), "thrown_back")
        yield e.BoardingEnded(ship.id, question.other)
        return
    yield from fight(turn)


def fight(turn: CepheusTurn) -> Play:
    """The abstract round: opposed Tactics, the winner's own Effect is the degree (4.11)."""
    question = turn.state.question
    if question is None:
        return
    attacker, defender = turn.state.ships[question.asker], turn.state.ships[question.other]
    fighting = boarding_of(turn, attacker.id, defender.id)
    yield e.QuestionAnswered()
    leader = boarding_leader(attacker)
    if fighting is None or leader is None:
        return
    group = turn.bound.get("group", attacker.id)
    answer = boarding_leader(defender)
    advantage = some(fighting.attacker_dm, "advantage")
    theirs = some(fighting.defender_dm, "advantage")
    turn.action = "boarding_action"
    result = yield from opposed(
        turn,
        party(attacker, leader, "tactics", advantage),
        party(defender, answer, "tactics", theirs) if answer and defender.aware else None,
    )
    exceptional = result.won and result.effect >= EXCEPTIONAL
    exceptional = exceptional or (not result.won and (result.answer or 0) >= EXCEPTIONAL)
    yield e.BoardingRound(
        attacker.id,
        defender.id,
        result.won,
        exceptional,
        ADVANTAGE if result.won else 0,
        0 if result.won else ADVANTAGE,
        turn.state.turn,
    )
    if result.won and exceptional:
        yield e.HitWaits(_damage(group, attacker.id, defender.id, 2))
        yield from _ask_fate(turn, attacker, defender, question, winner=attacker)
    elif result.won:
        yield e.ReactionsLost(defender.id)
        yield e.HitWaits(_damage(group, attacker.id, defender.id, 0))
    elif exceptional:
        yield from _thrown_back(turn, attacker, defender, question)
    else:
        yield e.HitWaits(_damage(group, attacker.id, defender.id, 0))


def _damage(group: str, attacker: str, defender: str, dice: int) -> Hit:
    """Inside, past all armor: a Single, or 2D6 (4.11)."""
    return Hit(
        group,
        "boarding",
        attacker,
        defender,
        "boarding",
        dice,
        ignores_armor=True,
        internal=True,
    )


def _thrown_back(turn: CepheusTurn, attacker: Ship, defender: Ship, question: Question) -> Play:
    """Docked boarders retreat; others are at the defender's mercy (4.11)."""
    if turn.state.docked(attacker.id, defender.id):
        yield e.BoardersLost(attacker.id, defender.id, question.people, "thrown_back")
        yield e.BoardingEnded(attacker.id, defender.id)
    else:
        yield from _ask_fate(turn, attacker, defender, question, winner=defender)


def _ask_fate(
    turn: CepheusTurn, attacker: Ship, defender: Ship, question: Question, winner: Ship
) -> Play:
    """The winner's captain decides what becomes of who lost."""
    asked = Question("fate", attacker.id, defender.id, winner.id, question.people)
    yield e.QuestionAsked(asked)
    if turn.exploring or captain_seat(winner) is None:
        yield from _decided(turn, "captured")
        return
    bound = {"ship": winner.id, "group": turn.bound.get("group", attacker.id)}
    yield Push((Ask("fate", "deciding", "capture"),), bound)


def deciding(turn: CepheusTurn) -> list[Seat]:
    question = turn.state.question
    if question is None or question.kind != "fate":
        return []
    seat = captain_seat(turn.state.ships[question.seat])
    return [] if seat is None else [seat]


def _decided(turn: CepheusTurn, fate: str) -> Play:
    """A taken ship is controlled after one full turn (R-75)."""
    question = turn.state.question
    if question is None:
        return
    yield e.QuestionAnswered()
    if question.seat == question.asker:
        yield e.ShipTaken(question.other, question.asker, fate, turn.state.turn + 1)
    else:
        yield e.BoardersLost(question.asker, question.other, question.people, fate)
        yield e.BoardingEnded(question.asker, question.other)


@action(station="captain", menu="fate", interrupt=True, ref="4.11")
def capture(turn: CepheusTurn) -> Play:
    """Take them prisoner."""
    yield from _decided(turn, "captured")


@action(station="captain", menu="fate", interrupt=True, ref="4.11")
def kill(turn: CepheusTurn) -> Play:
    """Give no quarter."""
    yield from _decided(turn, "killed")


@action(name="Let them abandon ship", station="captain", menu="fate", interrupt=True, ref="4.11")
def let_go(turn: CepheusTurn) -> Play:
    """Let them abandon ship."""
    yield from _decided(turn, "left")


def crossing(turn: CepheusTurn) -> list[str]:
    """Boarders in open space who are still able."""
    question = turn.state.question
    if question is None or question.kind != "boarding":
        return []
    ship = turn.state.ships[question.asker]
    return [c for c in question.people if ship.member(c).awake]


def repelling(turn: CepheusTurn) -> list[Seat]:
    """Gunners of the boarded ship with sand or a laser."""
    question = turn.state.question
    if question is None or question.kind != "boarding" or not crossing(turn):
        return []
    ship = turn.state.ships[question.other]
    if reactions_left(ship, turn.state.turn) < 1:
        return []
    return [
        Seat(ship.id, "gunner", crew.id)
        for crew in ship.crew
        if mans(ship, crew)
        and "gunner" in posts(ship, crew)
        and (sand_mounts(ship, crew) or laser_mounts(turn, ship, crew))
    ]


def _key(turn: CepheusTurn) -> str:
    question = turn.state.question
    return f"boarders/{question.asker}/{turn.state.turn}" if question is not None else ""


def _repels(turn: CepheusTurn) -> Refusal | None:
    if reactions_left(own(turn), turn.state.turn) < 1:
        return Refusal("The ship has no reaction left this turn")
    if not crossing(turn):
        return Refusal("Nobody is crossing")
    if _key(turn) in me(turn).reacted_to:
        return Refusal("You have reacted to these boarders")
    return None


def _has_sand(turn: CepheusTurn) -> Refusal | None:
    return None if sand_mounts(own(turn), me(turn)) else Refusal("You have no sand ready")


def _has_laser(turn: CepheusTurn) -> Refusal | None:
    return None if laser_mounts(turn, own(turn), me(turn)) else Refusal("You have no laser")


@action(
    name="Sand on boarders",
    station="gunner",
    menu="repel",
    requires=(_repels, _has_sand),
    interrupt=True,
    ref="4.11",
)
def sand_boarders(turn: CepheusTurn) -> Play:
    """Throw sand at the boarders: 8D6 to each of them."""
    yield e.Reacted(turn.seat.ship, turn.seat.mount, _key(turn))
    gun = sand_mounts(own(turn), me(turn))[0]
    attacker = turn.state.question.asker if turn.state.question is not None else ""
    if (yield from throw(turn, gun, 0)) and not turn.exploring:
        for boarder in crossing(turn):
            dice = yield from roll(turn, Plain(SAND_DICE, 6, form="damage"), "sand", boarder)
            yield from wound(turn, attacker, boarder, dice.degree)


def _boarders(turn: CepheusTurn) -> list[Option]:
    question = turn.state.question
    if question is None:
        return []
    ship = turn.state.ships[question.asker]
    found = [Option(c, ship.member(c).name) for c in crossing(turn)]
    return [Option(FIRST, "In the order of the list"), *found]


@action(
    name="Shoot at boarders",
    station="gunner",
    menu="repel",
    requires=(_repels, _has_laser),
    interrupt=True,
    ref="4.11",
)
def pd_boarders(
    turn: CepheusTurn, boarder: Annotated[str, Pick(_boarders, "First at")] = FIRST
) -> Play:
    """Shoot boarders one after the other, each at 1 less, until a shot misses."""
    yield e.Reacted(turn.seat.ship, turn.seat.mount, _key(turn))
    gun = laser_mounts(turn, own(turn), me(turn))[0]
    if me(turn).automatic:
        yield e.ActionSpent(turn.seat.ship, turn.seat.mount, slots=1)
    attacker = turn.state.question.asker if turn.state.question is not None else ""
    laser = "beam_laser" if any(w.type == "beam_laser" for w in gun.weapons) else "pulse_laser"
    scaled = tables(turn).personal[laser]
    for tried, target in enumerate(sorted(crossing(turn), key=lambda c: c != boarder)):
        terms: list[Modifier] = [Modifier(v, s) for v, s in pd_terms(turn, gun)]
        terms += [Modifier(TARGET_DM, "a person"), *some(-tried, "further shots")]
        rolled = yield from check(turn, "turret_weapons", terms)
        if not rolled.success or turn.exploring:
            return
        dice = yield from roll(turn, Plain(scaled.dice, 6, form="damage"), "scaled", target)
        yield from wound(turn, attacker, target, dice.degree * scaled.factor)
