"""What is told: results, questions, the board, the scale, the sheet, the end."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from bot.core.blocks import Card, DiceLine, Facts, Field, Kind, Line, Part, Words
from bot.core.blocks import Table as Rows
from bot.core.charts import PositionScale
from bot.core.combat import Combat
from bot.core.decide import Act
from bot.core.legal import turn_of
from bot.core.odds import odds
from bot.core.ruleset import Told
from bot.core.seats import PUBLIC, Seat
from bot.rules.night_tripper.present.words import throw_line
from bot.rules.night_tripper.state import State, Throw, Wound
from tests.rules.night_tripper.duels import RULES, Table, duel, in_round

PROSE = RULES.present


def plain(words: Words) -> str:
    def said(part: Part) -> str:
        return part if isinstance(part, str) else part.text

    return "".join(said(part) for part in words).replace("\N{NO-BREAK SPACE}", " ")


def text(items: Iterable[object]) -> list[str]:
    """Lines, facts and rows as they read."""
    found: list[str] = []
    for item in items:
        match item:
            case Line(words):
                found.append(plain(words))
            case Facts(facts):
                found.append(" · ".join(plain(words) for words in facts))
            case DiceLine():
                faces = " ".join(str(face) for face in item.faces)
                found.append(f"{faces} {plain(item.result)}")
            case Rows(rows):
                found += [
                    f"{'> ' if row.rolled else ''}{row.roll} {row.name}: {row.effect}"
                    for row in rows
                ]
            case Field(name, inner):
                found += [plain(name), *text(inner)]
            case _:
                pass
    return found


class Reader:
    """Reads the cards and log lines of each act at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def act(self, seat: str, action: str, *faces: int, **given: str) -> list[Card]:
        before: Combat[State] = self.table.combat
        self.table.act(seat, action, *faces, **given)
        told = Told(self.table.combat.seq, 1, "player", self.table.events)
        self.log = [plain(words) for words in PROSE.log(before, told, self.table.combat)]
        return list(PROSE.report(before, told, self.table.combat))


def at_the_guns() -> Reader:
    table = in_round()
    table.act("f/computer", "predict", 4, 4)
    table.act("m/computer/mc1", "pass_computer")
    table.act("f/helm", "pass_helm")
    return Reader(table)


def test_fire_says_how_many_points_and_what_limited_them() -> None:
    [card] = at_the_guns().act("f/gunnery", "fire", 4, 5)
    assert plain(card.author) == "▼ Rust Fang fires at ▲ Marigold"
    assert (card.glyph, plain(card.title)) == ("💥", "Hit: 2 points of fire on ▲ Marigold")
    assert card.kind is Kind.HARM
    assert text(card.body) == [
        "4 5 = 9 · modifiers +2 → 11, needs 8",
        "Impact 4, limited to 2",
    ]
    assert text(card.fields)[-2:] == ["Now", "▲ answers each point: 2 Position or Damage"]


def test_the_target_reads_what_each_answer_costs() -> None:
    reader = at_the_guns()
    reader.act("f/gunnery", "fire", 4, 5)
    question = PROSE.window(reader.table.combat, PUBLIC)
    assert plain(question.title) == "1 of 2: Position or Damage?"
    said = text(question.fields)
    assert said[:2] == ["Lose 2 Position", "Marigold 2 → 0 · margin 0 → −2"]
    assert "4 Gate core: damaged" in said
    assert "5 Crew: attack on one of them" in said
    assert said[-4:] == [
        "All: lose 2 each",
        "Marigold 2 → −2 · margin 0 → −4",
        "All: Damage",
        "2 hits, one after another",
    ]
    assert text(question.body)[-1] == "If nobody answers: lose 2 Position"


def test_an_answer_reads_from_what_to_what() -> None:
    reader = at_the_guns()
    reader.act("f/gunnery", "fire", 4, 5)
    [card] = reader.act("m/helm/mc2", "dodge")
    assert plain(card.title) == "No hit: ▲ Marigold loses Position, 2 → 0"
    assert reader.log == ["Bo of ▲ Marigold · No hit: ▲ Marigold loses Position, 2 → 0"]


def test_the_gunner_sees_the_rolled_row_and_what_a_reroll_costs() -> None:
    reader = at_the_guns()
    reader.act("f/gunnery", "fire", 3, 3)
    reader.act("m/helm/mc2", "take_damage", 5)
    question = PROSE.window(reader.table.combat, PUBLIC)
    assert plain(question.title) == "5, Crew: accept or reroll?"
    assert text(question.body)[0] == "Reroll: Rust Fang 2 → 1 · margin 0 → −1"
    assert "> 5 Crew: attack on one of them" in text(question.fields)


def test_a_wound_says_what_it_would_come_to() -> None:
    reader = at_the_guns()
    reader.table.put_person("mc3", wounds=(Wound("legs", 2),))
    reader.act("f/gunnery", "fire", 3, 3)
    reader.act("m/helm/mc2", "take_damage", 5)
    reader.act("f/gunnery", "accept_location", 3, 4, 4)
    question = PROSE.window(reader.table.combat, PUBLIC)
    assert plain(question.title) == "A wound, torso 3: take it?"
    assert text(question.fields) == [
        "Pay Luck",
        "Luck 5 → 2",
        "Take wound",
        "wounds 2 → 5 · out of action",
    ]
    [card] = reader.act("m/crew/mc3", "take_wound")
    assert plain(card.title) == "Cyr is out of action"


def test_both_predictions_are_told_together() -> None:
    reader = Reader(in_round())
    [first] = reader.act("m/computer/mc1", "predict", 3, 4)
    assert (plain(first.title), first.body) == ("Ana of ▲ Marigold predicts the enemy", ())
    assert reader.log == ["Ana of ▲ Marigold predicts the enemy"]
    [card] = reader.act("f/computer", "predict", 2, 4)
    assert plain(card.title) == "▲ Marigold acts first, higher Impact"
    assert text(card.fields) == [
        "▲ Marigold · Position 2",
        "3 4 = 7 · modifiers +2 → 9, needs 8",
        "Impact 2",
        "▼ Rust Fang · Position 2",
        "2 4 = 6 · modifiers +2 → 8, needs 8",
        "Impact 1",
    ]


def test_goals_open_in_one_message() -> None:
    table = in_round()
    reader = Reader(table)
    table.skip_to("round")
    reader.act("m/captain", "change_goal", goal="reach_local", note="the moon")
    first, *_ = reader.act("f/captain", "carry_on")
    assert plain(first.title) == "Round 2: stations are manned"
    said = text(first.fields)
    assert said[0] == "▲ Marigold"
    assert said[1] == "Goal Reach a place · the moon"


def test_the_end_of_a_round_says_how_far_each_is() -> None:
    reader = Reader(in_round())
    reader.table.put("m", position=4)
    reader.table.skip_to("engineering", "f/engineering")
    cards = reader.act("f/engineering", "pass_engineering")
    over = next(card for card in cards if "is over" in plain(card.title))
    state = reader.table.combat.state
    margin = state.margin("m")
    sign = f"{margin:+d}".replace("-", "−") if margin else "0"
    assert text(over.body)[0] == (
        f"▲ Marigold: Escape · margin {sign}, needs +3 · Gate core works ✓"
    )


class Test_the_board:
    def test_says_whose_move_it_is_and_how_both_stand(self) -> None:
        table = in_round()
        table.hits("m", thrusters=1, gate_core=2)
        table.put_person("mc3", status="out_of_action")
        board = PROSE.board(table.combat, PUBLIC)
        assert plain(board.title) == "Computers to predict"
        marigold, rust = board.sides
        assert (marigold.mark, marigold.name) == ("▲", "Marigold")
        [line] = marigold.ships
        assert plain(line.name) == "Position 2"
        assert [plain(fact) for fact in line.facts] == ["Goal Escape · their cargo"]
        assert [plain(more) for more in line.more] == [
            "Electronics 2 ● · Thrusters 3 ◐ damaged",
            "Guns 1 ● · Gate core ○ destroyed",
            "Bo Luck 7/9 · Cyr out of action · Dee Luck 6/9",
        ]
        assert plain(rust.ships[0].more[-1]) == "Crew skill 2"
        assert text(board.fields) == [
            "Stations",
            "▲ Computer Ana · Helm Bo · Gunnery Cyr · Engineering Dee",
        ]

    def test_says_who_answers_and_how_many_points(self) -> None:
        reader = at_the_guns()
        reader.act("f/gunnery", "fire", 4, 5)
        board = PROSE.board(reader.table.combat, PUBLIC)
        assert (board.glyph, plain(board.title)) == ("⏳", "▲ Marigold: answer 2 points")

    def test_says_how_many_have_sealed(self) -> None:
        table = in_round()
        table.skip_to("round")
        table.act("m/captain", "carry_on")
        board = PROSE.board(table.combat, PUBLIC)
        assert (board.glyph, plain(board.title)) == ("🔒", "Orders of the round: 1 of 2 sealed")


class Test_the_scale:
    def test_holds_both_positions_and_the_way_to_each_goal(self) -> None:
        table = in_round()
        table.put("m", position=4)
        chart = PROSE.chart(table.combat, PUBLIC)
        assert isinstance(chart, PositionScale)
        assert [(ship.mark, ship.at) for ship in chart.ships] == [("▲", 4), ("▼", 2)]
        assert chart.lead == 2
        assert [(plain(g.name), g.margin, g.requirement, g.is_met) for g in chart.goals] == [
            ("Escape", 3, "Gate core works", True),
            ("Dock and board", 3, "Enemy thrusters out", False),
        ]

    def test_hides_goals_that_are_not_open(self) -> None:
        table = Table(duel())
        table.act("m/captain", "declare_goal", goal="board_leap")
        chart = PROSE.chart(table.combat, PUBLIC)
        assert isinstance(chart, PositionScale)
        assert chart.goals == ()

    def test_says_who_fires_and_who_answers(self) -> None:
        reader = at_the_guns()
        reader.act("f/gunnery", "fire", 4, 5)
        chart = PROSE.chart(reader.table.combat, PUBLIC)
        assert isinstance(chart, PositionScale)
        assert plain(chart.note) == "▼ fires · ▲ answers"
        assert [ship.acting for ship in chart.ships] == [True, False]


def test_a_sheet_holds_parts_people_and_what_each_would_throw() -> None:
    table = in_round()
    table.hits("m", thrusters=1)
    sheet = PROSE.sheet(table.combat, PUBLIC, "m")
    said = text(sheet.fields)
    assert "Thrusters 3 ◐ damaged" in said
    assert "Helm Bo +2 · Disadvantage: Thrusters damaged" in said
    assert "Dee · Computer 1 · Engineer 2 · Strength 2 · Luck 6/9" in said
    assert "Ana · Computer 2 · Engineer 1 · Agility 1 · Luck 8/8 · captain" in said


def test_the_end_says_who_has_what_and_what_the_port_asks_for() -> None:
    table = in_round()
    table.hits("m", electronics=1, guns=2, gate_core=1)
    table.act("m/captain", "surrender")
    card = PROSE.ending(table.combat)
    assert plain(card.title) == "▼ Rust Fang reaches its goal in round 1"
    assert text(card.body) == [
        "▲ Marigold surrenders.",
        "Dock and board · margin 0 · their cargo",
    ]
    assert [plain(field.name) for field in card.fields] == [
        "▲ Marigold · Position 2",
        "▼ Rust Fang · Position 2",
    ]
    # 1 + 12 + 20 credits; a week in all, and one for the guns.
    assert text(card.fields[0].items)[-1] == "Repairs: 33 credits, 2 weeks"
    assert text(card.fields[1].items)[-1] == "Crew skill 2"


def test_seats_are_called_by_name() -> None:
    combat = in_round().combat
    for seat, called in (
        (Seat("m", "helm", "mc2"), "Helm of ▲ Marigold"),
        (Seat("m", "crew", "mc2"), "Crew member Bo of ▲ Marigold"),
        (Seat("m", "captain"), "Captain of ▲ Marigold"),
        (Seat("f", "gunnery"), "Crew of ▼ Rust Fang"),
        (Seat("m", "gm"), "Referee"),
    ):
        assert plain(PROSE.seat(combat, seat)) == called


def test_an_act_of_the_referee_is_told_as_such() -> None:
    table = in_round()
    before = table.combat
    table.do(
        Act(
            Seat("-", "gm"),
            "declare_edge",
            {"ship": "m", "throw": "helm", "edge": "disadvantage"},
            "gm",
        )
    )
    [card] = PROSE.report(before, Told(9, 9, "gm", table.events), table.combat)
    assert card.kind is Kind.GM
    assert plain(card.title) == "Disadvantage on the next Helm throw of ▲ Marigold"


class Test_the_console:
    def at(self, table: Table, seat: Seat) -> list[str]:
        assert RULES.at_hand is not None
        turn = turn_of(RULES, table.combat, seat, "", frame=table.combat.window)
        return [plain(words) for words in RULES.at_hand(turn)]

    def test_says_what_a_throw_has_and_how_the_ships_stand(self) -> None:
        table = in_round()
        table.hits("m", electronics=1)
        assert self.at(table, Seat("m", "computer", "mc1")) == [
            "a Computer throw",
            "+2 Computer · Impact at most 2, Electronics",
            "Disadvantage: Electronics damaged",
            "Position 2 · margin 0",
        ]

    def test_says_nothing_where_no_throw_is_to_be_made(self) -> None:
        reader = at_the_guns()
        reader.act("f/gunnery", "fire", 4, 5)
        assert self.at(reader.table, Seat("m", "helm", "mc2")) == []

    def test_says_what_each_impact_would_do(self) -> None:
        # 2d6 + 2: 8 and more in 26 of 36, 9 and more in 21.
        reader = at_the_guns()
        seat = Seat("f", "gunnery")
        chances = odds(RULES, reader.table.combat, Act(seat, "fire"))
        assert chances is not None
        assert RULES.prospects is not None
        turn = turn_of(RULES, reader.table.combat, seat, "fire")
        assert [(plain(p.words), p.chance) for p in RULES.prospects(turn, chances)] == [
            ("1 point of fire or more", Fraction(26, 36)),
            ("2 points of fire or more", Fraction(21, 36)),
        ]


def test_a_throw_kept_is_told_as_what_it_was_for() -> None:
    table = in_round()
    table.act("f/computer", "predict", 2, 2)
    table.act("m/computer/mc1", "predict", 4, 4)
    reader = Reader(table)
    reader.act("m/helm/mc2", "maneuver", 3, 3)
    [card] = reader.act("m/crew/mc2", "keep_throw")
    assert plain(card.author) == "Bo of ▲ Marigold: maneuver"
    assert plain(card.title) == "▲ Marigold gains Position, 2 → 3"


def test_a_throw_that_a_rerolled_1_fails_does_not_read_as_enough() -> None:
    """6 + 5 and a third die thrown down to 1 under Advantage: 11 is no success (4.6)."""
    failed = Throw("m", "mc2", "helm", (6, 5, 1), 1, 0, 3, failed=True)
    assert plain(throw_line(failed).result) == "= 11, failed by a 1"
    low = Throw("m", "mc2", "helm", (4, 1), 0, 0, 3, failed=True)
    assert plain(throw_line(low).result) == "= 5, needs 8"


def test_a_throw_kept_that_changes_nothing_yet_is_a_line_of_the_log_alone() -> None:
    """Both predictions are told together: what one keeps is seen there."""
    table = in_round()
    table.act("f/computer", "predict", 2, 2)
    table.act("m/computer/mc1", "predict", 2, 1)
    reader = Reader(table)
    [card] = reader.act("m/crew/mc1", "keep_throw", 4)
    assert plain(card.title).endswith("acts first, by the die")
    assert reader.log[0] == "Ana of ▲ Marigold · keep the throw"


def test_a_tie_of_both_predictions_says_what_was_equal() -> None:
    """Impact 2 is the most of both: the lower throw may act first, by the die (2.2)."""
    table = in_round()
    table.act("f/computer", "predict", 6, 6)
    reader = Reader(table)
    cards = reader.act("m/computer/mc1", "predict", 4, 3, 4)
    assert plain(cards[-1].title) == "▲ Marigold acts first, by the die"
    assert text(cards[-1].body) == [
        "Impact 2 each",
        "Position 2 each",
        "On 1 to 3 ▼ is first",
        "4 ",
    ]


def test_a_hit_is_its_gunners_and_names_the_target() -> None:
    reader = at_the_guns()
    reader.act("f/gunnery", "fire", 3, 3)
    reader.act("m/helm/mc2", "take_damage", 3)
    [card] = reader.act("f/gunnery", "accept_location")
    assert plain(card.author) == "▼ Rust Fang hits ▲ Marigold"
    assert plain(card.title) == "▲ Marigold: Guns damaged"


def test_a_miss_names_whom_it_was_fired_at() -> None:
    [card] = at_the_guns().act("f/gunnery", "fire", 1, 2)
    assert plain(card.author) == "▼ Rust Fang fires at ▲ Marigold"
    assert plain(card.title) == "Miss: ▲ Marigold is not hit"


def test_a_single_point_is_not_each() -> None:
    [card] = at_the_guns().act("f/gunnery", "fire", 3, 3)
    assert text(card.fields)[-1] == "▲ answers it: 2 Position or Damage"


def test_who_fired_accepts_the_location_or_rerolls() -> None:
    reader = at_the_guns()
    reader.act("f/gunnery", "fire", 3, 3)
    [card] = reader.act("m/helm/mc2", "take_damage", 1)
    assert text(card.fields) == ["Now", "▼ accepts it or rerolls"]


def test_a_goal_is_not_called_sealed_before_its_captain_has_sealed_it() -> None:
    (line,) = PROSE.board(duel(), PUBLIC).sides[0].ships
    assert [plain(fact) for fact in line.facts] == ["Goal not open yet"]


def test_of_a_leap_that_luck_may_change_one_reads_who_leaps() -> None:
    table = in_round(goals=("board_leap", "escape"))
    table.put("m", position=20)
    table.skip_to("leap")
    reader = Reader(table)
    reader.act("m/captain", "name_boarder", character="mc1")
    reader.act("m/captain", "name_boarder", character="mc2")
    # Ana: 4 + 2 + 1 = 7. Bo: 6 + 1 + 2 = 9.
    [card] = reader.act("m/captain", "leap", 4, 2, 6, 1)
    assert plain(card.title) == "Ana: a failure with 7, unless Luck helps"
    assert "Bo: a success with 9, unless Luck betters it" in text(card.body)
    assert [line.label for line in card.body if isinstance(line, DiceLine)] == ["Ana", "Bo"]
