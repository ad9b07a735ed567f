"""Pictures of the line map: what is drawn, how large, and that words say the same."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest

from bot.core.blocks import Name
from bot.core.charts import Band, ChartShip, Flight, Hold, LineChart, Obstacle
from bot.ui.charts import alt, pairs, svg
from bot.ui.charts.axis import axis
from bot.ui.charts.drawing import (
    BRIGHT,
    GROUND,
    LIGHT_SHADES,
    SECOND,
    SHADES,
    SIDES,
    THING,
    WHITE,
    shared,
)
from bot.ui.graphemes import size
from bot.ui.typeface import Fonts
from tests.ui.samples import HOSTILE
from tests.ui.test_limits import luminance

FONTS = Fonts()
BANDS = (
    Band("Contact", 0, 0),
    Band("Short", 1, 1),
    Band("Medium", 2, 2),
    Band("Long", 3, 4),
    Band("Extreme", 5, 8),
)
SVG = "{http://www.w3.org/2000/svg}"


def ship(mark, at, name="Ship", **more):
    return ChartShip(mark, mark, (Name(name),), at, **more)


def chart(*ships, viewpoint=0, **more):
    return LineChart("Turn 3 · Pilot phase", "CU", ships[viewpoint], ships, bands=BANDS, **more)


def duel(**more):
    return chart(ship("▲1", 0, "Lantern", acting=True), ship("▼1", 2, "Red Jackal"), **more)


def fleet(count=8):
    """Ships of two sides in eight segments, the first acts."""
    return [ship(f"{'▲▼'[n % 2]}{n // 2 + 1}", n, acting=n == 0) for n in range(count)]


def tree(shown):
    return ET.fromstring(svg(shown, FONTS))


def texts(shown):
    return [e.text for e in tree(shown).iter(f"{SVG}text")]


def placed(shown, text):
    """Where the only text of this wording stands."""
    (found,) = [e for e in tree(shown).iter(f"{SVG}text") if e.text == text]
    return float(found.get("x")), float(found.get("y"))


class TestWhatIsDrawn:
    def test_title_viewpoint_numbers_ranges_and_names(self):
        found = texts(duel())
        assert "Turn 3 · Pilot phase" in found
        assert "ranges from" in found
        assert {"Lantern", "Red Jackal"} <= set(found)
        assert {"–1", "0", "1", "2", "3"} <= set(found)
        assert {"Contact", "Short", "Medium"} <= set(found)

    def test_distances_count_from_the_viewpoint(self):
        found = texts(chart(ship("▲1", 40, acting=True), ship("▼1", 38)))
        assert "–2" in found
        assert "40" not in found

    def test_a_ship_is_a_path_and_never_a_text_glyph(self):
        found = "".join(filter(None, texts(duel())))
        assert not set(found) & set("▲▼◆●○→−")

    @pytest.mark.parametrize("mark", ["▲1", "▼2", "◆3", "●4"])
    def test_each_side_has_its_shape_and_color(self, mark):
        shapes = {m: _shape(chart(ship(m, 0))) for m in ("▲1", "▼2", "◆3", "●4")}
        assert SIDES[mark[0]] in svg(chart(ship(mark, 0)), FONTS)
        assert len(set(shapes.values())) == 4

    def test_who_acts_has_a_dashed_ring_and_who_is_out_is_crossed_and_hollow(self):
        calm, acting, out = (
            svg(chart(ship("▲1", 0), ship("▼1", 2, **more)), FONTS)
            for more in ({}, {"acting": True}, {"out": "destroyed"})
        )
        assert acting.count('stroke-dasharray="4 2.7"') == 1
        assert calm.count("stroke-dasharray") == 0
        assert out.count("M-11 -11 L11 11 M11 -11 L-11 11") == 2  # on the line and in the legend

    def test_things_have_their_labels_and_several_are_counted(self):
        found = texts(
            duel(
                flights=(Flight("T1", "torpedo", 1, -1, "▲1"),),
                obstacles=(Obstacle("M1", "mine", 4), Obstacle("M2", "mine", 4)),
            )
        )
        assert "T1" in found
        assert "M1 +1" in found

    def test_an_arrow_points_where_the_torpedo_flies(self):
        drawn = {
            heading: svg(duel(flights=(Flight("T1", "torpedo", 1, heading),)), FONTS)
            for heading in (-1, 0, 1)
        }
        assert len(set(drawn.values())) == 3

    def test_the_same_chart_is_drawn_the_same(self):
        assert svg(duel(), FONTS) == svg(duel(), FONTS)


def _shape(shown):
    group = next(tree(shown).iter(f"{SVG}g"))
    return next(iter(group)).get("d")


class TestStacks:
    def test_the_acting_ship_stands_on_top(self):
        shown = chart(*(ship(f"▲{n}", 0, acting=n == 2) for n in range(1, 6)))
        heights = {n: placed(shown, str(n))[1] for n in range(3, 5)}
        rings = [e for e in tree(shown).iter(f"{SVG}path") if e.get("stroke-dasharray")]
        ring = float(re.match(r"M\S+ (\S+)", rings[0].get("d"))[1])
        assert all(ring < height for height in heights.values())

    def test_at_most_four_ships_are_drawn_and_the_others_counted(self):
        assert "+3" in texts(chart(*(ship(f"▲{n}", 0) for n in range(1, 8))))


class TestLocks:
    def test_a_lock_has_its_strength_and_the_color_of_who_holds_it(self):
        shown = duel(holds=(Hold("▼1", "▲1", "lock 3"),))
        assert "lock 3" in texts(shown)
        dashed = [e for e in tree(shown).iter(f"{SVG}path") if e.get("stroke-dasharray") == "5 3.5"]
        assert [e.get("stroke") for e in dashed] == [SIDES["▼"]]

    def test_brackets_that_overlap_have_lanes_of_their_own_the_shorter_lower(self):
        ships = fleet(4)
        shown = chart(*ships, holds=(Hold("▲1", "▼2", "lock 4"), Hold("▼1", "▲2", "lock 1")))
        assert placed(shown, "lock 1")[1] >= placed(shown, "lock 4")[1] + 23

    def test_brackets_beside_each_other_share_a_lane(self):
        ships = [ship(f"▲{n}", at) for n, at in enumerate((0, 3, 6, 9), 1)]
        shown = chart(*ships, holds=(Hold("▲1", "▲2", "lock 1"), Hold("▲3", "▲4", "lock 2")))
        assert placed(shown, "lock 1")[1] == placed(shown, "lock 2")[1]

    def test_of_more_than_four_only_those_of_the_acting_ship_are_drawn(self):
        ships = fleet()
        far = [Hold(a.id, b.id, "lock 1") for a, b in combinations(ships[1:], 2)][:5]
        shown = chart(*ships, holds=(Hold(ships[0].id, ships[1].id, "lock 5"), *far))
        assert "lock 5" in texts(shown)
        assert "lock 1" not in texts(shown)
        assert "and 5 more locks" in texts(shown)


class TestSize:
    @pytest.mark.parametrize("count", range(1, 9))
    def test_pictures_are_400_wide_and_fit_the_box_of_an_image(self, count):
        root = tree(chart(*fleet(count), holds=(Hold("▲1", "▲1", "lock 1"),)))
        assert root.get("width") == "400"
        assert 240 <= float(root.get("height")) <= 300

    def test_no_letter_is_smaller_than_a_phone_shows(self):
        shown = chart(
            *fleet(),
            flights=(Flight("T1", "torpedo", 3, 1),),
            holds=tuple(Hold(a.id, b.id, "lock 1") for a, b in combinations(fleet(), 2)),
        )
        sizes = [float(e.get("font-size")) for e in tree(shown).iter(f"{SVG}text")]
        assert min(sizes) >= 14

    def test_up_to_four_ships_are_named_and_more_are_not(self):
        assert texts(chart(*fleet(4))).count("Ship") == 4
        assert texts(chart(*fleet(5))).count("Ship") == 0

    def test_nothing_is_drawn_beyond_the_edges(self):
        shown = chart(
            ship("▲1", 0, "Lantern of the Nine Hundred Lanterns", acting=True),
            ship("▲2", 0, "Lantern of the Nine Hundred Lanterns"),
            ship("▼1", 1, "Lantern of the Nine Hundred Lanterns"),
            ship("▼2", 30, "Lantern of the Nine Hundred Lanterns"),
            holds=(Hold("▲1", "▲2", "lock 10"), Hold("▼2", "▲1", "lock 12")),
        )
        for e in tree(shown).iter(f"{SVG}text"):
            bold = e.get("font-weight") == "700"
            wide = FONTS.width(e.text or "", float(e.get("font-size")), bold=bold)
            shift = {"start": 0, "middle": 0.5, "end": 1}[e.get("text-anchor", "start")]
            left = float(e.get("x")) - shift * wide
            assert left >= 0, e.text
            assert left + wide <= 400, e.text


class TestAxis:
    def test_a_short_line_shows_one_segment_more_on_each_side(self):
        cells = axis({0, 3}).cells
        assert [(c.first, c.last) for c in cells] == [(n, n) for n in range(-1, 5)]

    def test_of_a_long_line_empty_stretches_are_cut_out_with_their_length(self):
        shown = chart(ship("▲1", 0, acting=True), ship("▼1", 20))
        assert "19 CU" in texts(shown)
        assert [c.length for c in axis({0, 20}).cells] == [1, 1, 19, 1, 1]

    def test_only_as_much_is_cut_as_is_needed(self):
        cells = axis({0, 4, 12}).cells
        assert [c.length for c in cells if c.is_cut] == [7]

    @pytest.mark.parametrize("places", [{0}, {-3, 0, 9}, {0, 40, 41}, set(range(0, 40, 2))])
    def test_every_segment_lies_on_the_picture_in_order(self, places):
        line = axis(places)
        shown = [line.x(at) for at in sorted(places)]
        assert shown == sorted(shown)
        assert 0 < shown[0] <= shown[-1] < 400


class TestNames:
    @pytest.mark.parametrize("name", HOSTILE)
    def test_whatever_people_type_the_picture_is_sound(self, name):
        shown = chart(ship("▲1", 0, name, acting=True), ship("▼1", 1, name))
        drawn = "".join(filter(None, texts(shown)))
        assert FONTS.has(drawn.replace(" ", ""))
        assert not set(drawn) & set("\u2066\u2067\u2068\u2069\u202e\u200b\n")

    def test_names_with_letters_outside_the_font_leave_the_number_alone(self):
        found = texts(chart(ship("▲7", 0, "千の灯籠"), ship("▼8", 1, "Łódź")))
        assert {"7", "8", "Łódź"} <= set(found)
        assert not any("千" in (t or "") for t in found)

    def test_names_are_escaped(self):
        found = texts(chart(ship("▲1", 0, '<svg onload="x">&amp;')))
        assert '<svg onload="x">&amp;' in found

    def test_of_an_unknown_ship_stands_a_question_mark(self):
        unknown = ChartShip("x", "▼1", ("Unknown ship",), 3)
        assert "?" in texts(chart(ship("▲1", 0), unknown))

    def test_the_longest_names_give_way_first(self):
        assert shared([30, 40, 200], 200) == [30, 40, 130]
        assert shared([200, 10, 200], 210) == [100, 10, 100]
        assert shared([10, 20], 100) == [10, 20]


def _contrast(one, other):
    bright, dark = sorted((luminance(int(c[1:], 16)) for c in (one, other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


class TestColors:
    @pytest.mark.parametrize("color", [*SIDES.values(), THING, WHITE, SECOND])
    def test_texts_and_marks_are_seen_on_the_ground(self, color):
        assert _contrast(color, GROUND) >= 4.5

    @pytest.mark.parametrize("shade", SHADES)
    def test_the_name_of_a_range_is_read_on_its_shade(self, shade):
        assert _contrast(GROUND if shade in LIGHT_SHADES else BRIGHT, shade) >= 4.5


class TestWords:
    def test_alt_text_says_each_ship_thing_and_lock(self):
        shown = chart(
            ship("▲1", 0, "Lantern", acting=True),
            ship("▲2", -1, "Camel", out="dead in space"),
            ship("▼1", 2, "Red Jackal"),
            flights=(Flight("T1", "torpedo", 3, -1, "▲1"),),
            obstacles=(Obstacle("M1", "mine", 7, "▼1"),),
            holds=(Hold("▼1", "▲1", "lock 1"),),
        )
        assert alt(shown) == (
            "Line map, Turn 3 · Pilot phase, distances in CU from ▲1 Lantern: "
            "▲1 Lantern 0 acts, ▲2 Camel −1 dead in space, ▼1 Red Jackal 2 lock 1 on ▲1, "
            "torpedo T1 3 at ▲1, mine M1 7."
        )

    @pytest.mark.parametrize("name", ["Ship", *HOSTILE])
    def test_nothing_of_a_crowded_picture_is_missing_in_400_characters(self, name):
        ships = [
            ship(
                f"{'▲▼'[n % 2]}{n // 2 + 1}", 3 * n, name, acting=n == 0, out="destroyed" * (n > 6)
            )
            for n in range(8)
        ]
        shown = chart(
            *ships,
            flights=tuple(Flight(f"T{n}", "plasma torpedo", n, 1, "▼1") for n in range(1, 5)),
            obstacles=tuple(Obstacle(f"M{n}", "mine", 5 * n) for n in range(1, 4)),
            holds=tuple(
                Hold(a.id, b.id, f"lock {n}") for n, (a, b) in enumerate(pairwise(ships), 1)
            ),
        )
        said = alt(shown)
        assert size(said) <= 400
        for one in shown.ships:
            assert re.search(rf"{one.mark}\b[^,]* {3 * shown.ships.index(one)}\b", said), one
        for held in shown.holds:
            assert f"{held.label} on {held.target}" in said
        for thing in (*shown.flights, *shown.obstacles):
            assert re.search(rf"\b{thing.label} {thing.at}\b", said)
        assert " acts" in said
        assert " destroyed" in said

    def test_every_pair_of_ships_and_things_has_its_distance(self):
        lines = pairs(duel(flights=(Flight("T1", "torpedo", 3, -1, "▲1"),)))
        assert [
            line.replace("\u00a0", " ").replace("\u2068", "").replace("\u2069", "")
            for line in lines
        ] == [
            "**▲1 Lantern** · ▼1 2 CU Medium",
            "**▼1 Red Jackal** · ▲1 2 CU Medium",
            "**T1** torpedo at ▲1 · ▲1 3 CU Long · ▼1 1 CU Short",
        ]

    def test_one_space_is_a_space(self):
        ships = ship("▲1", 0, "Heron"), ship("▼1", 1, "Skink")
        lines = pairs(LineChart("Turn 2 · spaces", "spaces", ships[0], ships))
        assert [line.replace("\u00a0", " ").split(" · ")[1] for line in lines] == [
            "▼1 1 space",
            "▲1 1 space",
        ]

    @pytest.mark.parametrize("count", [2, 8, 16, 20])
    def test_however_many_fight_every_pair_fits_into_a_message(self, count):
        shown = chart(*fleet(count))
        lines = pairs(shown)
        assert size("\n".join(lines)) <= 3096
        for one, other in combinations(shown.ships, 2):
            assert any(one.mark in line and other.mark in line for line in lines)
