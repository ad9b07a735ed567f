"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from bot.core.agenda import Ask
from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Row, Soft, Strong, Table, Words
from bot.core.combat import Combat
from bot.core.play import Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.outline import DEFAULTS, SEATS
from bot.rules.night_tripper.present.board import ship_asked
from bot.rules.night_tripper.present.scenes import name_of
from bot.rules.night_tripper.present.telling import STRIKES
from bot.rules.night_tripper.present.words import (
    Sight,
    author,
    menu_of,
    number,
    plural,
    signed,
    throw_line,
)
from bot.rules.night_tripper.state import (
    PART_BY_WORD,
    PART_NAMES,
    Character,
    Injury,
    Ship,
    State,
    Volley,
)

TASKS = {
    "helm": ("Helm", "Impact, up to Thrusters, is added to Position"),
    "gunnery": ("Gunnery", "Each point of Impact costs them 2 Position or a hit"),
    "engineering": ("Engineering", "On a success rig or boost for the next round"),
}


class Question:
    """What a prompt is made of."""

    def __init__(self, content: Content, view: Combat[Any]) -> None:
        self.content = content
        self.view = view
        self.state: State = view.state
        self.sight = Sight(content, self.state)
        self.ship = ship_asked(view)

    def card(
        self,
        title: Words,
        *body: Block,
        default: str = "",
        fields: tuple[Field, ...] = (),
        kind: Kind = Kind.CHOICE,
        on: Words = (),
        rules: str = "2.5",
    ) -> Card:
        glyph = {Kind.CHOICE: "⏳", Kind.MOVE: "🔔", Kind.SEALED: "🔒"}.get(kind, "")
        unanswered = Line(("If nobody answers: ", Soft(default or self.default())))
        return Card(
            kind,
            on or author(self.view),
            title,
            (*body, unanswered),
            fields,
            f"rules {rules}",
            glyph=glyph,
        )

    def default(self) -> str:
        """What the window's default would be now, in words."""
        frame = self.view.window
        if frame is None:
            return ""
        ask = cast("Ask", frame.step)
        bound = frame.bound
        asked = Seat(bound.get("ship", "-"), ask.menu)
        looking = Turn(self.state, self.view.round, asked, "", "rule", bound, content=self.content)
        seats = SEATS[ask.seats](looking)
        if not seats:
            return ""
        turn = Turn(self.state, self.view.round, seats[0], "", "rule", bound, content=self.content)
        return self.said(seats[0], DEFAULTS[ask.default](turn))

    def said(self, seat: Seat, choice: Choice) -> str:
        params = {name: str(value) for name, value in choice.params.items()}
        match choice.action:
            case "choose_hit":
                return STRIKES.get(params["hit"], params["hit"]).lower()
            case "jury_rig":
                return f"jury-rig the {PART_NAMES[PART_BY_WORD[params['component']]].lower()}"
            case "boost":
                return f"boost the {PART_NAMES[PART_BY_WORD[params['component']]].lower()}"
            case "fill_in":
                who = self.sight.member(seat.ship, params["character"])
                return f"{who.name} takes it" if who is not None else "the best takes it"
            case other:
                return name_of(other)

    def table(self, target: Ship, rolled: int = 0) -> Table:
        """What each face of the location die does to a ship."""
        rows: list[Row] = []
        for face, row in self.content.locations.items():
            name, effect = STRIKES[row.strikes], self.effect(target, row.strikes)
            rows.append(Row(str(face), name, effect, rolled=face == rolled))
        return Table(tuple(rows))

    def effect(self, target: Ship, strikes: str) -> str:
        if strikes == "choice":
            return "any hit that is still possible"
        if strikes == "crew":
            if target.is_npc:
                return f"crew skill {number(target.npc_skill - 1)}"
            return "attack on one of them" if target.living else "counts as 6"
        part = target.part(strikes)
        if not part.usable:
            return "counts as 6"
        return "damaged" if part.hits == 0 else "destroyed"


def window(content: Content, view: Combat[Any]) -> Card:
    """The question of the open window."""
    question = Question(content, view)
    ask = QUESTIONS.get(menu_of(view))
    if view.window is None or ask is None:
        return Card(Kind.NOTHING, author(view), ("Waiting",))
    return ask(question)


def _goal(q: Question) -> Card:
    return q.card(
        ("What does your side want?",),
        Line(("At the end of a round: Position 3 or more above the enemy's.",)),
        Line(("Both goals open together.",)),
        default="escape with a gate core, else away from the enemy",
        kind=Kind.SEALED,
        rules="4.3",
    )


def _round(q: Question) -> Card:
    return q.card(
        (f"Round {q.state.round}: who does what?",),
        Line(("One station a person, one task a round. Both orders open together.",)),
        default="as before, empty stations go to who does it best",
        kind=Kind.SEALED,
        rules="2.1",
    )


def _computer(q: Question) -> Card:
    return q.card(
        ("Predict the enemy",),
        Line(("The higher Impact, up to Electronics, acts first.",)),
        kind=Kind.MOVE,
        rules="2.2",
    )


def _station(q: Question) -> Card:
    name, what = TASKS[menu_of(q.view)]
    return q.card(
        (*q.sight.full(q.ship), f": {name}"), Line((f"{what}.",)), kind=Kind.MOVE, rules="3"
    )


def _fill_in(q: Question) -> Card:
    post = STATION_NAMES[q.state.phase]
    return q.card(
        (f"Who takes {post}?",),
        Line((f"Whoever had {post} cannot act there now. A replacement leaves a later station.",)),
        on=q.sight.full(q.ship),
        rules="R-36",
    )


def _luck(q: Question) -> Card:
    frame = q.view.window
    key = "" if frame is None else frame.bound.get("throw", frame.bound.get("ship", ""))
    throw = q.state.throws[key]
    who = q.state.ships[throw.ship].member(throw.character)
    if who is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    stands = f"A success, Impact {throw.impact}" if throw.success else "A failure"
    limit = f" of at most {throw.limit}" if throw.success and throw.limit is not None else ""
    return q.card(
        ("Spend Luck on this throw?",),
        throw_line(throw),
        Line((f"{stands}{limit} · ", Strong(f"Luck {who.luck}/{who.luck_max}"))),
        on=(Name(who.name), " of ", *q.sight.full(throw.ship)),
        rules="4.6",
    )


def _fires(q: Question, volley: Volley) -> Words:
    return (*q.sight.full(volley.attacker), " fires at ", *q.sight.full(volley.target))


def _respond(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    target = q.state.ships[volley.target]
    left = volley.points - volley.answered
    which = f"{volley.answered + 1} of {volley.points}: " if volley.points > 1 else ""
    fields = [
        Field(("Lose 2 Position",), (Line(_loss(q, target, 2)),)),
        Field(
            ("Take Damage",),
            (
                Line((f"{q.sight.mark(volley.attacker)} rolls 1d6, a reroll costs it 1 Position",)),
                q.table(target),
            ),
        ),
    ]
    if left > 1:
        fields.append(Field(("All: lose 2 each",), (Line(_loss(q, target, 2 * left)),)))
        every = Line((plural(left, "hit") + ", one after another",))
        fields.append(Field(("All: Damage",), (every,)))
    return q.card(
        (f"{which}Position or Damage?",),
        fields=tuple(fields),
        on=_fires(q, volley),
        rules="2.1 (5a), 4.2",
    )


def _loss(q: Question, ship: Ship, points: int) -> Words:
    margin = q.state.margin(ship.id)
    return (
        *q.sight.name(ship.id),
        f" {number(ship.position)} → ",
        Strong(number(ship.position - points)),
        f" · margin {_margin(margin)} → ",
        Strong(_margin(margin - points)),
    )


def _margin(value: int) -> str:
    return signed(value) if value else "0"


def _location(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    target, attacker = q.state.ships[volley.target], q.state.ships[volley.attacker]
    strikes = q.content.locations[volley.die].strikes
    name = STRIKES[strikes] if strikes != "choice" else "your choice"
    return q.card(
        (f"{volley.die}, {name}: accept or reroll?",),
        Line(("Reroll: ", *_loss(q, attacker, 1))),
        fields=(Field((f"Location 1d6: {volley.die}",), (q.table(target, volley.die),)),),
        on=(*q.sight.full(attacker.id), ": Damage on ", *q.sight.full(target.id)),
        rules="2.1 (5b), 4.2",
    )


def _choose(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    words = Line(("Another effect in your own words: /gunnery contextual-hit",))
    return q.card(
        ("What is hit?",),
        *(() if volley.text_refused else (words,)),
        on=_fires(q, volley),
        rules="2.1 (5c), 4.2",
    )


def _context(q: Question) -> Card:
    volley = q.state.volley
    text = volley.text if volley is not None else ""
    return q.card(
        ("Does this effect hold?",),
        Line((Name(text),)),
        default="no, the usual hit counts",
        on=_fires(q, volley) if volley is not None else (),
        rules="4.2",
    )


def _wound(q: Question) -> Card:
    injury = q.state.injury
    who = q.state.ships[injury.ship].member(injury.character) if injury is not None else None
    if injury is None or who is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    sum_then = who.severity() + injury.severity
    here = who.severity(injury.location) + injury.severity
    grave = " · out of action" if sum_then >= 4 else ""
    if here >= 5:
        grave = {"head": " · dead", "torso": " · mortal"}.get(injury.location, " · a limb lost")
    taken = f"wounds {who.severity()} → {sum_then}{grave}"
    return q.card(
        (f"A wound, {injury.location} {injury.severity}: take it?",),
        fields=(*_instead(q, who, injury), Field(("Take wound",), (Line((taken,)),))),
        on=(Name(who.name), " of ", *q.sight.full(injury.ship)),
        rules="4.4",
    )


def _instead(q: Question, who: Character, injury: Injury) -> Iterator[Field]:
    """What may be given for a wound, of what there is."""
    if who.combat_armor:
        yield Field(("Spend combat armor",), (Line(("The suit is ruined",)),))
    if q.state.options.get("luck", True) and who.luck >= injury.severity:
        yield Field(("Pay Luck",), (Line((f"Luck {who.luck} → {who.luck - injury.severity}",)),))


def _repair(q: Question) -> Card:
    return q.card(
        ("Rig or boost for the next round?",),
        on=q.sight.full(q.ship),
        rules="3",
    )


def _leap(q: Question) -> Card:
    named = [(Name(who.name),) for c in q.state.party if (who := q.sight.member(q.ship, c))]
    lines = (
        [Line(("Named: ", *(part for words in named for part in (*words, " "))))] if named else []
    )
    return q.card(
        ("Leap across to board?",),
        *lines,
        Line((f"Margin {_margin(q.state.margin(q.ship))}. One who lands is enough.",)),
        default="those named leap" if named else "everybody able leaps",
        on=q.sight.full(q.ship),
        rules="R-19",
    )


def _custom(q: Question) -> Card:
    ship = q.state.ships[q.ship]
    return q.card(
        ("Is this goal met?",),
        Line((Name(ship.goal_note),)),
        on=(*q.sight.full(q.ship), f", margin {_margin(q.state.margin(q.ship))}"),
        rules="R-22",
    )


def _break_off(q: Question) -> Card:
    return q.card(
        ("Break off by agreement?",),
        Line(("Neither ship can fly or fire: Position cannot change any more.",)),
        default="both agree, nobody wins",
        rules="R-46",
    )


QUESTIONS: dict[str, Callable[[Question], Card]] = {
    "goal": _goal,
    "round": _round,
    "computer": _computer,
    **dict.fromkeys(TASKS, _station),
    "fill_in": _fill_in,
    "luck": _luck,
    "respond": _respond,
    "location": _location,
    "choose": _choose,
    "context": _context,
    "wound": _wound,
    "repair": _repair,
    "leap": _leap,
    "custom": _custom,
    "break_off": _break_off,
}
