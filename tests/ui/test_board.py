import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.blocks import Board, Field, Gauge, Kind, Line, Name, ShipLine, SideField, words
from bot.ui.board import board
from bot.ui.clock import Closes
from bot.ui.embeds import COLORS, without_embeds
from bot.ui.graphemes import cells, size
from bot.ui.limits import check
from bot.ui.text import forbidden_glyphs
from tests.ui.samples import DETAILS, HOSTILE, LONG_NAMES, ship

CLOSES = Closes(1_700_000_000, "pass")


def combat(*sides, **more):
    return Board(
        words("Coriolis · turn 3 · Pilot phase"),
        words("▲1 ", Name("Lantern"), ": pilot to act"),
        tuple(SideField(mark, name, tuple(ships)) for mark, name, ships in sides),
        **more,
    )


def shown(message):
    [embed] = message.embeds
    return {field.name: field.value for field in embed.fields}


DUEL = combat(
    (
        "▲",
        "Free Traders",
        [ship(1, "Lantern", 5, 6, ["EP 6/6", "locked by ▼1 and ▼2"], acting=True)],
    ),
    (
        "▼",
        "Jackal's Teeth",
        [
            ship(1, "Red Jackal", 6, 6),
            ShipLine("s3", 2, words("Unknown ship"), Gauge(None, 0, "HP"), (words("5 CU"),)),
        ],
    ),
    in_flight=(words("T1 torpedo at ▲1 · 3 CU · next turn"),),
)


def test_the_board_says_whose_move_it_is_until_when_and_what_follows():
    message = board(
        DUEL,
        combat="7QK3",
        event=118,
        seal="e1f4" + "0" * 56 + "9a20",
        who=["Mira"],
        closes=CLOSES,
        then=words("▼1, ▼2 · next phase Sensor"),
    )
    [embed] = message.embeds
    assert embed.author.name == "Coriolis · turn 3 · Pilot phase"
    assert embed.title == "🔔 ▲1 \u2068Lantern\u2069: pilot to act"
    assert (
        embed.description
        == "**\u2068Mira\u2069** · closes <t:1700000000:R>, then *pass*\nThen ▼1, ▼2 · next phase Sensor"
    )
    assert embed.footer.text == "Combat 7QK3 · event 118 · dice seal e1f4…9a20"
    assert embed.color.value == COLORS[Kind.MOVE]


def test_a_ship_is_a_bar_with_its_number_and_a_second_line_if_there_is_something_to_say():
    assert shown(board(DUEL, combat="7QK3")) == {
        "▲ \u2068Free Traders\u2069": "▸ **1 \u2068Lantern\u2069** ▰▰▰▰▰▱ 5/6\u00a0HP\nEP 6/6 · locked by ▼1 and ▼2",
        "▼ \u2068Jackal's Teeth\u2069": "**1 \u2068Red Jackal\u2069** ▰▰▰▰▰▰ 6/6\u00a0HP\n**2 Unknown ship** HP ?\n5 CU",
        "In flight": "T1 torpedo at ▲1 · 3 CU · next turn",
    }


@pytest.mark.parametrize(("number", "lines"), [(4, 3), (5, 1)])
def test_of_few_ships_there_may_be_lines_more(number, lines):
    parts = (words("Guns 2 ●"), words("Gate core ○ destroyed"))
    fleet = [ShipLine(f"s{n}", n, words(f"Ship {n}"), None, more=parts) for n in range(number)]
    message = board(combat(("▲", "A", fleet)), combat="7QK3")
    [fleet_field] = shown(message).values()
    assert fleet_field.count("\n") + 1 == lines * number


def test_the_map_button_is_there_only_when_there_is_a_map():
    labels = [button.label for button in board(DUEL, combat="7QK3", with_map=True).components[0]]
    assert labels == ["Act", "My ship", "Map", "Rules", "Log"]
    assert "Map" not in [button.label for button in board(DUEL, combat="7QK3").components[0]]


def test_a_paused_battle_has_no_bell():
    [embed] = board(DUEL, combat="7QK3", who=["Mira"], closes=Closes(paused=True)).embeds
    assert embed.title.startswith("💤")
    assert "clocks stand still" in embed.description


def test_no_clock_still_names_the_default():
    [embed] = board(DUEL, combat="7QK3", who=["Mira"], closes=Closes(default="pass")).embeds
    assert embed.description == "**\u2068Mira\u2069** · no deadline · default *pass*"


def test_a_wide_name_has_the_first_line_alone():
    [value] = shown(
        board(combat(("▲", "A", [ship(1, LONG_NAMES[0], 5, 6, ["EP 1/2"])])), combat="7QK3")
    ).values()
    first, second = value.split("\n")
    assert "▰" not in first
    assert second == "▰▰▰▰▰▱ 5/6\u00a0HP · EP 1/2"


@pytest.mark.parametrize(("ships", "lines_of_a_ship"), [(4, 2), (5, 2), (8, 2), (9, 1), (16, 1)])
def test_the_more_ships_the_less_of_each(ships, lines_of_a_ship):
    fleet = [ship(n, "Wasp", facts=DETAILS) for n in range(1, ships + 1)]
    value = "\n".join(shown(board(combat(("▼", "Fleet", fleet)), combat="7QK3")).values())
    assert len(value.split("\n")) == ships * lines_of_a_ship


def test_effects_are_cut_before_a_lock_on_somebody():
    fleet = [ship(n, "Wasp", facts=DETAILS) for n in range(1, 7)]
    [value] = shown(board(combat(("▼", "Fleet", fleet)), combat="7QK3")).values()
    assert "locked by ▼1 **(3)** · EP 3/4" in value
    assert "bridge" not in value


def test_a_lost_ship_is_struck_and_last_and_above_eight_only_counted():
    lost = ship(1, "Thorn", facts=["destroyed, turn 1"], out=True)
    [value] = shown(board(combat(("▼", "B", [lost, ship(2, "Wasp")])), combat="7QK3")).values()
    assert value.split("\n")[-1] == "~~**1 \u2068Thorn\u2069**~~ destroyed, turn 1"
    crowd = [lost, *(ship(n, "Wasp") for n in range(2, 12))]
    [value] = shown(board(combat(("▼", "B", crowd)), combat="7QK3")).values()
    assert value.endswith("and 1 out")
    assert "Thorn" not in value


def test_a_long_side_is_split_into_a_second_field():
    fleet = [ship(n, LONG_NAMES[n % 4]) for n in range(1, 25)]
    fields = shown(board(combat(("▲", "Fleet", fleet)), combat="7QK3"))
    assert list(fields)[:2] == ["▲ \u2068Fleet\u2069", "▲ (2)"]
    assert all(size(value) <= 900 for value in fields.values())
    assert all(f"**{n} " in "\n".join(fields.values()) for n in range(1, 25))


def test_eight_ships_with_long_names_fit_and_stay_readable():
    sides = [("▲", LONG_NAMES[0], [ship(n, LONG_NAMES[n - 1], facts=DETAILS) for n in range(1, 5)]),
             ("▼", LONG_NAMES[3], [ship(n, LONG_NAMES[n + 3], facts=DETAILS, acting=n == 1) for n in range(1, 5)])]  # fmt: skip
    message = board(
        combat(*sides), combat="7QK3", event=118, seal="a" * 64, who=list(LONG_NAMES), closes=CLOSES
    )
    assert check(message) == []
    assert sum(size(value) for value in shown(message).values()) < 2000
    for line in "\n".join(shown(message).values()).split("\n"):
        assert cells(line.replace("\\", "").replace("*", "")) <= 40


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(HOSTILE) | st.text(max_size=60), min_size=1, max_size=40),
    st.booleans(),
)
def test_any_fleet_of_any_names_makes_a_board_discord_takes(names, out):
    fleet = [
        ship(n, name, n % 7, 6, DETAILS, out=out and n % 3 == 0) for n, name in enumerate(names)
    ]
    sides = [(mark, names[0], fleet[at::2]) for mark, at in (("▲", 0), ("▼", 1))]
    shown_board = combat(
        *sides,
        in_flight=tuple(words("T1 torpedo at ", Name(name)) for name in names),
        fields=(Field(words(Name(names[0])), tuple(Line(words(Name(n))) for n in names)),),
    )
    message = board(
        shown_board,
        combat="7QK3",
        event=99_999,
        seal="a" * 64,
        who=names,
        closes=CLOSES,
        then=tuple(itertools.chain(*((Name(n), ", ") for n in names))),
        with_map=True,
    )
    assert check(message) == []
    assert check(without_embeds(message)) == []
    for embed in message.embeds:
        assert forbidden_glyphs(f"{embed.title}{embed.description}") == []


def test_without_embeds_the_board_is_text_with_the_same_buttons():
    message = board(DUEL, combat="7QK3", who=["Mira"], closes=CLOSES)
    plain = without_embeds(message)
    assert plain.embeds == ()
    assert plain.components == message.components
    assert "**🔔 ▲1 \u2068Lantern\u2069: pilot to act**" in plain.content
    assert "T1 torpedo at ▲1" in plain.content
    assert size(plain.content) <= 1900
