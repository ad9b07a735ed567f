"""What a prompt is made of: its card, its default in words, what a location die would do."""

from __future__ import annotations

from typing import Any, cast

from bot.core.agenda import Ask
from bot.core.blocks import Block, Card, Field, Kind, Row, Table, Words
from bot.core.combat import Combat
from bot.core.play import Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.core.telling import question
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.outline import DEFAULTS, SEATS
from bot.rules.night_tripper.present.board import ship_asked
from bot.rules.night_tripper.present.scenes import name_of
from bot.rules.night_tripper.present.telling import STRIKES
from bot.rules.night_tripper.present.words import Sight, author
from bot.rules.night_tripper.state import (
    PART_BY_WORD,
    PART_NAMES,
    Ship,
    State,
)
from bot.rules.twod6.wording import number, signed


class Question:
    """The open window, and the words that its card is made of."""

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
        about, unanswered = on or author(self.view), default or self.default()
        return question(kind, about, title, body, unanswered, fields, f"rules {rules}")

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


def margin_words(value: int) -> str:
    return signed(value) if value else "0"
