"""Battles that play themselves, of any game: driven at random, recorded, undone, looked at, replayed.

A game's own soak says how its battles open, which habits its players have and what holds of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, cast

from bot.core.action import Action, Between, Kind, OneOf, Pick, Text, YesNo
from bot.core.agenda import Ask, Frame, Params, Value
from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Command, End, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import accept, hindrance, turn_of, unanswered
from bot.core.play import Event, Rolled, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import SEALED, view

GM = Seat("-", "gm")
TRIES = 60
"""A body may refuse a combination of options: so many are tried before a battle is stuck."""


class Tally:
    """How often each thing has occurred, by kind, and what of each kind has to occur."""

    def __init__(self, wanted: Mapping[str, Iterable[Any]]) -> None:
        self.wanted = {kind: set(things) for kind, things in wanted.items()}
        self.seen: defaultdict[str, Counter[Any]] = defaultdict(Counter)

    def __getitem__(self, kind: str) -> Counter[Any]:
        return self.seen[kind]

    def missing(self) -> dict[str, set[Any]]:
        """What never occurred, by kind."""
        lost = {kind: things - set(self.seen[kind]) for kind, things in self.wanted.items()}
        return {kind: things for kind, things in lost.items() if things}


class SelfPlay:
    """One battle that plays itself. A game's own class sets the habits and the laws."""

    rules: Ruleset[Any]
    codec: Codec[Any]
    most = 400
    """Acts, then the GM ends the battle."""
    ends = 0.0005
    """How often he ends it before."""
    skips = 0.02
    meddles: tuple[float, ...] = (0, 0, 0.02, 0.2)
    """How often the GM sets something: in some battles never, in some all the time."""
    eager = 0.4
    """How often somebody does what has been done least so far."""
    anytime = 20
    """One act in so many is one that needs no window."""
    leads: Mapping[str, tuple[str, ...]] = {}
    """Acts that are done for what they lead to: other acts, or events, that seldom occur."""
    looks = 0.02
    undoes = 0.005

    def __init__(self, number: int, tally: Tally, random: Random, state: Any) -> None:
        self.random = random
        self.tally = tally
        self.opening: Combat[Any] = Combat(self.rules.id, state)
        self.combat = self.opening
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.acts: list[Recorded] = []
        self.meddling = random.choice(self.meddles)

    def command(self) -> Command:
        """What somebody wants next."""
        if self.random.random() < self.meddling:
            act = self.act_of([GM], [a for a in self.rules.actions.values() if a.gm])
            if act is not None:
                return act
        if self.random.random() < self.skips:
            return Skip(self.random.choice(["gm", "clock"]))
        return self.wish()

    def held(self, before: Any, command: Command, events: tuple[Event, ...]) -> None:
        """What has to hold after every act, and what is counted of it."""

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """What a viewer may not find in a view."""

    def forget(self) -> None:
        """Acts were undone: whatever was remembered of them did not happen."""

    def interlude(self, chance: float) -> None:
        """What happens between two acts."""
        if self.combat.outcome is not None:
            return
        if chance < self.looks:
            self.look()
        elif chance < self.looks + self.undoes and len(self.acts) > 2:
            self.undo()

    @property
    def viewers(self) -> list[Viewer]:
        return [PUBLIC, *(side_viewer(side) for side in self.combat.state.sides)]

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, max(low, high))

    def times(self, action: Action) -> int:
        """How often an action has been done. Doing nothing is what the eager do last."""
        sought = (action.id, *self.leads.get(action.id, ()))
        done = min(self.tally["actions"][name] + self.tally["events"][name] for name in sought)
        return done + 10**6 if action.idle and done else done

    def play(self) -> None:
        self.take(Begin())
        while self.combat.outcome is None:
            if len(self.acts) > self.most or self.random.random() < self.ends:
                self.take(End())
                break
            self.step()
            self.interlude(self.random.random())
        self.read_back()
        self.look()
        self.tally["endings"][self.combat.outcome.why if self.combat.outcome else ""] += 1

    def step(self) -> None:
        """One accepted act; a body may refuse a combination, and is asked for another."""
        for _ in range(TRIES):
            try:
                self.take(self.command())
            except Refused as refused:
                assert str(refused)  # noqa: PT017
            else:
                return
        raise AssertionError(f"nobody can answer {self.combat.window}")

    def take(self, command: Command) -> tuple[Event, ...]:
        before, number = self.combat.state, len(self.acts) + 1
        events, self.combat = decide(self.rules, self.combat, command, self.dice, number)
        self.acts.append(Recorded(number, events))
        if isinstance(command, Act):
            self.tally["actions"][command.action] += 1
        self.tally["events"].update(type(event).__name__ for event in events)
        self.held(before, command, events)
        return events

    @property
    def window(self) -> Frame:
        frame = self.combat.window
        assert frame is not None, "the battle goes on and waits for nobody"
        return frame

    @property
    def ask(self) -> Ask:
        return cast("Ask", self.window.step)

    def wish(self) -> Act | Skip:
        """Any act that is possible, or of one seat what has been done least."""
        self.tally["windows"][self.ask.menu] += 1
        found: Act | Skip | None = None
        if self.random.random() < self.eager:
            found = self.eager_act()
        found = found or random_act(
            self.rules, self.combat, self.random.randrange, anytime=self.anytime
        )
        assert found is not None, "the battle goes on and waits for nobody"
        return found

    def eager_act(self) -> Act | None:
        acts = [a for a in self.rules.actions.values() if a.anytime and not a.gm]
        never = [action for action in acts if not self.tally["actions"][action.id]]
        if acts and self.random.random() < (0.2 if never else 1 / self.anytime):
            found = self.act_of(self.crew(), acts)
            if found is not None:
                return found
        menu = self.rules.menu(self.ask.menu)
        return self.act_of(unanswered(self.rules, self.combat, self.window), menu)

    def crew(self) -> list[Seat]:
        """A few of those aboard, for acts at any time."""
        seats = [s for m in self.rules.crews(self.combat.state) if m.able for s in m.seats]
        return self.random.sample(seats, min(3, len(seats)))

    def act_of(self, seats: Iterable[Seat], actions: Iterable[Action]) -> Act | None:
        """What is possible for one of the seats and was done least so far."""
        listed = list(actions)
        self.random.shuffle(listed)
        listed.sort(key=self.times)
        places = list(seats)
        self.random.shuffle(places)
        places.sort(
            key=lambda seat: min((self.times(a) for a in listed if seat.station in a.stations),
                                 default=0)
        )  # fmt: skip
        for seat in places:
            by = "gm" if seat.station == "gm" else "npc"
            for action in listed:
                if seat.station not in action.stations:
                    continue
                frame = None if action.anytime else self.combat.window
                turn = turn_of(self.rules, self.combat, seat, action.id, by, frame)
                if hindrance(self.rules, turn, action) is not None:
                    continue
                simple = dict(turn.given)
                window = frame.id if frame is not None else None
                return Act(seat, action.id, self.params(turn, action) or simple, by, window)
        return None

    def params(self, turn: Turn[Any], action: Action) -> Params | None:
        """Options at random; None if that comes to nothing possible."""
        turn.given = {}
        for parameter in action.parameters:
            if parameter.default is not None and self.random.random() < 0.5:
                turn.given[parameter.name] = parameter.default
                continue
            value = self.value(turn, parameter.kind)
            if value is None:
                return None
            turn.given[parameter.name] = value
        try:
            return accept(self.rules, turn, action, dict(turn.given))
        except Refused:
            return None

    def value(self, turn: Turn[Any], kind: Kind) -> Value | None:
        match kind:
            case Between(low=low):
                return self.number(low, kind.highest(turn))
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.5
            case Text():
                return "the far side of the moon"
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None

    def look(self) -> None:
        """Nobody's view holds a sealed answer, or what its reader may not know."""
        for viewer in self.viewers:
            seen = view(self.rules, self.combat, viewer)
            for frame in seen.agenda:
                if isinstance(frame.step, Ask) and frame.step.sealed:
                    assert {a.action for a in frame.answers} <= {SEALED}
                    assert not any(a.params for a in frame.answers)
            self.hidden(viewer, seen)

    def read_back(self) -> None:
        """Replay equals play: written to JSON and read, the acts make the same battle."""
        code = self.codec
        acts = [
            replace(act, events=code.events_from_json(code.events_to_json(act.events)))
            for act in self.acts
        ]
        assert replay(self.rules, self.opening, acts) == self.combat
        assert code.combat_from_json(code.combat_to_json(self.combat)) == self.combat

    def undo(self) -> None:
        """Back by one act: the same act has the same faces again. Then back by any number."""
        before = self.combat
        self.forget()
        once = self.take(Skip("gm"))
        if self.combat.outcome is not None:
            return
        self.rewind(before.seq)
        assert replace(self.combat, seq=before.seq) == before
        again = self.take(Skip("gm"))
        assert faces(again) == faces(once)
        self.rewind(self.random.randrange(1, len(self.acts)))

    def rewind(self, to: int) -> None:
        self.forget()
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(self.rules, self.opening, self.acts)


def faces(events: Iterable[Event]) -> list[Rolled]:
    return [event for event in events if isinstance(event, Rolled)]


def play_all(make: Callable[[int, Tally], SelfPlay], tally: Tally, numbers: Iterable[int]) -> int:
    """Play these battles; how many they were."""
    count = 0
    for number in numbers:
        make(number, tally).play()
        count += 1
    return count


def missing_after(
    make: Callable[[int, Tally], SelfPlay], tally: Tally, most: int
) -> dict[str, set[Any]]:
    """What has still not occurred, by kind, after battles until nothing is missing or so many."""
    for number in range(10_001, 10_001 + most):
        if not tally.missing():
            break
        make(number, tally).play()
    return tally.missing()
