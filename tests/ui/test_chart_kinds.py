"""What all kinds of pictures have in common: size, letters, edges, and words that say the same."""

import re
import xml.etree.ElementTree as ET

import pytest

from bot.core.charts import LineChart, PositionScale, RangeTable
from bot.ui.charts import alt, pairs, svg
from bot.ui.charts.table import cell, edges
from bot.ui.graphemes import size
from bot.ui.text import number
from bot.ui.typeface import Fonts
from tests.ui.chart_samples import (
    convoy,
    duel_of_two,
    far_apart,
    fleets,
    in_trouble,
    many_spaces,
    spaces,
    three_sides,
    waykeeper,
)
from tests.ui.samples import HOSTILE

FONTS = Fonts()
SVG = "{http://www.w3.org/2000/svg}"
WHOLE_NAME = "Grace of the Nine Hundred Lanterns and One"
CALM = (convoy(), spaces(), duel_of_two(), duel_of_two(0, 0), waykeeper())
CROWDED = (fleets, three_sides, many_spaces, far_apart, in_trouble)
ALL = (*CALM, *(make(WHOLE_NAME) for make in CROWDED), fleets(WHOLE_NAME, 5, 5))


def tree(shown):
    return ET.fromstring(svg(shown, FONTS))


def texts(shown):
    return [e.text or "" for e in tree(shown).iter(f"{SVG}text")]


@pytest.mark.parametrize("shown", ALL)
def test_a_picture_is_400_wide_and_fits_the_box_of_an_image(shown):
    root = tree(shown)
    assert root.get("width") == "400"
    assert 100 <= float(root.get("height")) <= (320 if isinstance(shown, LineChart) else 300)


@pytest.mark.parametrize("shown", ALL)
def test_no_letter_is_smaller_than_a_phone_shows(shown):
    assert min(float(e.get("font-size")) for e in tree(shown).iter(f"{SVG}text")) >= 14


@pytest.mark.parametrize("shown", ALL)
def test_no_text_is_drawn_beyond_the_edges(shown):
    root = tree(shown)
    for e in root.iter(f"{SVG}text"):
        bold = e.get("font-weight") == "700"
        wide = FONTS.width(e.text or "", float(e.get("font-size")), bold=bold)
        shift = {"start": 0, "middle": 0.5, "end": 1}[e.get("text-anchor", "start")]
        left = float(e.get("x")) - shift * wide
        assert left >= 0, e.text
        assert left + wide <= 400, e.text
        assert float(e.get("y")) <= float(root.get("height")) - 4, e.text


@pytest.mark.parametrize("shown", ALL)
def test_texts_of_one_line_do_not_overlap(shown):
    spans = []
    for e in tree(shown).iter(f"{SVG}text"):
        bold = e.get("font-weight") == "700"
        wide = FONTS.width((e.text or "").strip(), float(e.get("font-size")), bold=bold)
        shift = {"start": 0, "middle": 0.5, "end": 1}[e.get("text-anchor", "start")]
        left = float(e.get("x")) - shift * wide
        spans.append((float(e.get("y")), left, left + wide, e.text))
    for at, (y, left, right, text) in enumerate(spans):
        for other_y, other_left, other_right, other in spans[at + 1 :]:
            if abs(y - other_y) < 10:
                assert right <= other_left + 1 or other_right <= left + 1, (text, other)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("make", CROWDED)
def test_whatever_people_type_the_picture_is_sound(make, name):
    drawn = "".join(texts(make(name)))
    assert FONTS.is_own(drawn)
    assert not set(drawn) & set("▲▼◆●○→−\u2066\u2067\u2068\u2069\u202e\u200b\n")


@pytest.mark.parametrize("make", CROWDED)
@pytest.mark.parametrize("name", HOSTILE)
def test_alt_text_of_crowded_pictures_fits_and_names_each_ship(make, name):
    shown = make(name)
    said = alt(shown)
    assert size(said) <= 400
    assert not re.search(r"\d more", said)
    if not isinstance(shown, PositionScale):
        drawn = shown.ships if isinstance(shown, LineChart | RangeTable) else shown.ships[:5]
        assert all(ship.mark in said for ship in drawn)


@pytest.mark.parametrize("shown", ALL)
def test_the_answer_to_map_fits_into_a_message(shown):
    assert size("\n".join(pairs(shown))) <= 3096


@pytest.mark.parametrize("shown", ALL)
def test_the_same_chart_is_drawn_the_same(shown):
    assert svg(shown, FONTS) == svg(shown, FONTS)


class TestRangeTable:
    def test_the_first_sides_ships_are_rows_the_enemys_columns(self):
        rows, columns = edges(convoy())
        assert [s.mark for s in rows.ships] == ["▲1", "▲2", "▲3"]
        assert [s.mark for s in columns.ships] == ["▼1", "▼2", "▼3", "▼4"]

    def test_each_cell_has_its_range_what_flies_at_whom_and_the_bonus_of_a_pursuit(self):
        found = texts(convoy())
        assert found.count("Med") == 5  # four cells and the strip of all ranges
        assert found.count("12") == 1
        assert "P2" in found
        assert "in flight at the row" in found

    def test_missiles_fly_at_the_row_or_at_the_column(self):
        rows, columns = edges(fleets("Ship"))
        one = cell(fleets("Ship"), rows.ships[0], columns.ships[0])
        other = cell(fleets("Ship"), rows.ships[0], columns.ships[1])
        assert (one.at_row, one.at_column) == (12, 0)
        assert (other.at_row, other.at_column) == (0, 3)

    def test_of_three_sides_every_pair_of_enemies_stands_once(self):
        shown = three_sides("Ship")
        rows, columns = edges(shown)
        cells = [
            (row.mark, column.mark)
            for row in rows.ships
            for column in columns.ships
            if cell(shown, row, column) is not None
        ]
        assert len(cells) == len(set(cells)) == 12  # 15 pairs less 3 of friends

    def test_of_more_than_five_ships_the_acting_one_and_those_shot_at_are_shown(self):
        shown = fleets("Ship", 7, 7)
        rows, columns = edges(shown)
        assert [s.mark for s in columns.ships] == ["▼1", "▼2", "▼3", "▼4", "▼5"]
        assert rows.left_out == columns.left_out == 2
        assert "4 more ships: Map" in texts(shown)

    def test_alt_text_says_all_ranges_missiles_and_pursuits(self):
        assert alt(convoy()) == (
            "Range table, Turn 2 · range bands, ▼1 Sentinel acts: "
            "▲1 Perihelion Medium ▼1 ▼2 Corsair, Long ▼3 Grudge, Very Long ▼4 Needle, "
            "▲2 Wayfarer Short ▼1, Medium ▼2, Long ▼3, Very Long ▼4, "
            "▲3 Grace of the Nine Hundred Lante… Close ▼1, Short ▼2, Medium ▼3, Long ▼4, "
            "standard missile S1 ×12 at ▲2 from ▼1, smart missile S2 ×3 at ▲1 from ▼3, "
            "▼1 pursues ▲3 bonus 2."
        )

    def test_map_has_a_line_for_each_ship_and_each_salvo(self):
        lines = [re.sub("[\u2068\u2069]", "", line) for line in pairs(convoy())]
        lines = [line.replace("\u00a0", " ") for line in lines]
        assert lines[3] == "**▼1 Sentinel** · ▲1 Medium · ▲2 Short · ▲3 Close"
        assert lines[7] == "standard missile S1 ×12 at ▲2 from ▼1"
        assert lines[-1] == "▼1 pursues ▲3 bonus 2"


class TestSpaces:
    def test_of_narrow_spaces_every_fifth_is_numbered(self):
        found = texts(spaces())
        assert {"0", "5", "10", "15", "20", "25"} <= set(found)
        assert "7" not in found

    def test_a_salvo_has_its_number_and_what_drifts_is_hollow(self):
        assert "S1 ×12" in texts(spaces())
        hollow = [
            e
            for e in tree(many_spaces("Ship")).iter(f"{SVG}path")
            if e.get("stroke") == "#f2cf4a" and e.get("fill") == "none"
        ]
        assert len(hollow) == 1

    def test_the_order_of_initiative_stands_beneath(self):
        found = texts(spaces())
        at = found.index("Initiative")
        assert found[at + 1 :] == ["1", "11", "1", "9", "2", "8", "2", "5"]

    def test_alt_text_says_headings_states_and_initiative(self):
        assert alt(spaces()) == (
            "Line map, Turn 2 · spaces, distances in spaces from ▲1 Heron: "
            "▲1 Heron 0 acts heads right, ▲2 Marten 6, ▼1 Skink 11 heads left lock on ▲1, "
            "▼2 Corsair 26 heads left, smart missiles S1 ×12 under thrust 17 at ▲2, "
            "initiative ▼1 11 acted, ▲1 9, ▼2 8, ▲2 5."
        )


class TestPositionScale:
    def test_both_scores_the_lead_and_both_goals_are_drawn(self):
        found = texts(duel_of_two())
        assert {"Marigold 4", "Rust Fang 2", "2", "Escape", "Dock and board"} <= set(found)
        assert {"1 point to go", "5 points to go"} <= set(found)
        assert {"Gate core intact: yes", "Thrusters destroyed: no"} <= set(found)

    @pytest.mark.parametrize(
        ("first", "other", "to_go"),
        [(5, 2, "margin reached"), (4, 2, "1 point to go"), (0, 4, "7 points to go")],
    )
    def test_a_goal_needs_a_margin_of_three(self, first, other, to_go):
        shown = duel_of_two(first, other)
        assert to_go in texts(shown)
        assert to_go in alt(shown)

    def test_a_lead_of_the_other_ship_reads_as_on_the_axis_beneath_it(self):
        """1 against 5 is −4: once on the axis, once on the marker."""
        assert texts(duel_of_two(1, 5)).count("–4") == 2
        assert texts(duel_of_two(5, 1)).count("–4") == 1

    def test_a_goal_that_is_not_open_is_not_told(self):
        shown = duel_of_two(goals=())
        assert texts(shown).count("goal not open") == 2
        assert "goal of ▲ not open, goal of ▼ not open" in alt(shown)
        assert "Escape" not in alt(shown)

    def test_alt_text_says_all_of_it(self):
        assert alt(duel_of_two()) == (
            "Position scale, Round 3 · Position, ▼ fires · ▲ answers: ▲ Marigold 4 acts, "
            "▼ Rust Fang 2, Margin at the end of the round 2 for ▲, "
            "goal of ▲ Escape · needs 3 · 1 point to go · Gate core intact: yes, "
            "goal of ▼ Dock and board · needs 3 · 5 points to go · Thrusters destroyed: no."
        )

    @pytest.mark.parametrize(("first", "other"), [(0, 0), (-3, 2), (12, -7), (40, 1)])
    def test_all_scores_have_room(self, first, other):
        shown = duel_of_two(first, other)
        assert f"Marigold {number(first)}".replace("−", "–") in texts(shown)
        assert f"▲ Marigold {number(first)}" in alt(shown)
        assert f"▼ Rust Fang {number(other)}" in alt(shown)


class TestTracks:
    def test_points_tracks_and_crises_are_drawn(self):
        found = texts(waykeeper())
        assert {"3 of 5 left", "Hull Breach", "end of this turn", "Haywire"} <= set(found)
        drawn = svg(waykeeper(), FONTS)
        assert drawn.count('r="12" fill="#f2cf4a"') == 3  # points left
        assert drawn.count("M-5 0 l4 4.5 l7 -9") == 3  # steps of both tracks

    def test_an_acute_crisis_has_a_thick_frame_and_comes_first(self):
        frames = [e for e in tree(waykeeper()).iter(f"{SVG}rect") if e.get("height") == "46.0"]
        assert [e.get("stroke-width") for e in frames] == ["3", "1.5"]

    def test_what_has_no_room_is_counted_and_in_the_alt_text(self):
        shown = in_trouble("Ship")
        assert "Crises · 3 more" in texts(shown)
        assert all(trouble.name in alt(shown) for trouble in shown.troubles)

    def test_alt_text_says_all_of_it(self):
        assert alt(waykeeper()) == (
            "Tracks, Round 2, ▲ Waykeeper acts: CP 3 of 5 left, ▲ from ▼1 Harrow 1/3, "
            "▲ from ▼2 Needle 2/3, ▲ Hull Breach acute end of this turn, "
            "▲ Haywire −2 CP a turn."
        )

    def test_without_any_crisis_it_says_so(self):
        shown = waykeeper(tracks=(), troubles=())
        assert "Crises: none" in texts(shown)
        assert alt(shown).endswith("CP 3 of 5 left, Crises: none.")
