"""What is said of a battle: results, prompts, board, chart, sheet, log (ux 5 to 9)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bot.core.autoplay import random_act
from bot.core.blocks import Card, DiceLine, Facts, Gauge, Kind, Line, Modifiers
from bot.core.blocks import Table as TableBlock
from bot.core.charts import Pips, Track
from bot.core.combat import Combat, Outcome
from bot.core.decide import Begin, decide
from bot.core.dice import KeyedDice
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.command_points.state import Crisis, Standing, System, Weapon
from tests.rules.command_points.fights import RULES, Table, in_battle, opening
from tests.rules.command_points.fittings import battle

PROSE = RULES.present
NEVER = {"keep_it_together": Standing("never")}


def plain(words: Any) -> str:
    return "".join(p if isinstance(p, str) else p.text for p in words).replace("\xa0", " ")


def read(card: Card) -> str:
    """A card line by line."""
    found = [plain(card.author), f"{card.glyph} {plain(card.title)}".strip()]
    for block in (*card.body, *(b for f in card.fields for b in (f.name, *f.items))):
        match block:
            case Line(words=words):
                found.append(plain(words))
            case DiceLine():
                faces = " ".join(map(str, block.faces))
                found.append(f"{block.label or '🎲'} {faces} {plain(block.result)}")
            case Modifiers(terms=terms):
                found.append(" ".join(f"{t.value:+d} {t.source}" for t in terms))
            case Gauge(have=have, of=of, unit=unit, label=label):
                found.append(f"{plain(label)} {have}/{of} {unit}".strip())
            case Facts(items=items):
                found.append(" · ".join(plain(i) for i in items))
            case TableBlock(rows=rows):
                found += [f"▸ {r.roll} {r.name}" for r in rows if r.rolled]
            case tuple():
                found.append(plain(block))
    return "\n".join([*found, card.footer])


class Teller(Table):
    """A table whose acts are told to everybody."""

    def told(self, act) -> list[str]:
        before = view(RULES, self.combat, PUBLIC)
        events = act()
        told = Told(1, 1, "player", events)
        return [read(c) for c in PROSE.report(before, told, view(RULES, self.combat, PUBLIC))]


def teller(ships=None, **settings) -> Teller:
    table = Teller(in_battle(ships, **settings))
    table.set("harrow", standing=NEVER)
    return table


def test_a_hit_is_told_as_a_chain_from_what_to_what():
    table = teller()
    shot = {"weapon": "w1", "target": "harrow"}
    (card,) = table.told(lambda: table.crew("Kest", "gunnery", "fire_one", 9, 3, **shot))
    assert card.splitlines() == [
        "▲1 Waykeeper fires at ▼1 Harrow",
        "💥 Hit: ▼1 Harrow loses 5 HP, 25 → 20",
        "🎲 d20 9 · modifiers +5 → 14, needs 14",
        "Damage 3 + 2 = 5 · armor 0 → 5",
        "Modifiers +5",
        "+2 attack bonus +1 Shoot +2 Dex",
        "Now",
        "▼1 20/25 HP",
        "▲1 CP ●●●○○ 3",
        "multifocal laser · rules 3.7",
    ]


def test_a_miss_says_by_how_much_and_a_stopped_hit_by_what():
    table = teller()
    shot = {"weapon": "w2", "target": "harrow"}
    (card,) = table.told(lambda: table.crew("Kest", "gunnery", "fire_one", 6, **shot))
    assert card.splitlines()[1] == "Miss by 3: ▼1 Harrow is not hit"
    (card,) = table.told(lambda: table.crew("Kest", "gunnery", "fire_one", 15, 1, 1, **shot))
    assert card.splitlines()[1] == "No damage: the armor of ▼1 Harrow stops all 4"


def test_an_aimed_hit_halves_and_disables():
    table = teller()
    aim = {"target": "harrow", "system": "w1"}
    (card,) = table.told(lambda: table.crew("Kest", "gunnery", "target_systems", **aim))
    assert "▲1 Waykeeper aims at the plasma beam of ▼1 Harrow: −4, half damage" in card
    shot = {"weapon": "w1", "target": "harrow"}
    (card,) = table.told(lambda: table.crew("Kest", "gunnery", "fire_one", 14, 4, **shot))
    assert "Damage 4 + 2 = 6, half 3 · armor 0 → 3" in card
    assert "Plasma beam of ▼1 Harrow is disabled" in card


def test_a_volley_is_one_message():
    table = teller()
    (card,) = table.told(
        lambda: table.crew("Kest", "gunnery", "fire_all", 10, 2, 3, target="harrow")
    )
    lines = card.splitlines()
    assert lines[1] == "💥 1 of 2 hit: ▼1 Harrow HP 25 → 21"
    assert "Multifocal laser at ▼1 15, needs 14 · Damage 2 + 2 = 4 · armor 0 → 4" in lines
    assert "Sandthrower at ▼1 8, needs 14: miss" in lines


def test_an_opposed_check_shows_both_and_what_it_means():
    table = teller()
    (card,) = table.told(
        lambda: table.crew("Lio", "comms", "defeat_ecm", 2, 5, 4, 3, target="harrow")
    )
    assert card.splitlines()[:4] == [
        "Comms officer of ▲1: Defeat ECM",
        "🎯 ▲1 Waykeeper defeats the ECM of ▼1 Harrow: attacks of ▲ +4 until its next turn",
        "▲1 Lio 2 5 = 7 · modifiers +3 → 10",
        "▼1 4 3 = 7 · modifiers +2 → 9",
    ]
    (card,) = table.told(
        lambda: table.crew("Lio", "comms", "crash_systems", 1, 1, 6, 6, target="harrow")
    )
    assert card.splitlines()[1] == "Crash Systems: ▼1 Harrow holds out, 14 against 5"


def test_a_crisis_shows_its_row_of_the_table_and_its_deadline():
    table = Teller()
    table.close()
    table.harrow("fire_one", 12, 4, 5, 6, weapon="w1", target="waykeeper")
    prompt = read(PROSE.window(view(RULES, table.combat, PUBLIC), PUBLIC))
    assert prompt.splitlines()[:4] == [
        "▼1 Harrow hits ▲1 Waykeeper",
        "⏳ 15 damage coming: cancel it?",
        "HP 20 → 5 if you take it",
        "If nobody answers: it is taken",
    ]
    (card,) = table.told(lambda: table.crew("Imre", "captain", "keep_it_together", 7))
    lines = card.splitlines()
    assert lines[1] == "No damage: ▲1 Waykeeper keeps it together"
    assert "🚨 Hull Breach aboard ▲1 Waykeeper, end of its next turn" in lines
    assert "▸ 7 Hull Breach" in lines
    cards = table.told(lambda: table.harrow("done"))
    assert cards == []
    cards = table.told(lambda: table.close(3, 9))
    assert cards[0].splitlines()[:3] == [
        "Deadline aboard ▲1 Waykeeper",
        "🚨 Hull Breach: ▲1 Waykeeper loses 12 HP, 20 → 8",
        "Damage 3 9 = 12 ",
    ]


def test_taking_it_and_a_general_action():
    table = Teller()
    table.close()
    table.harrow("fire_one", 12, 4, 5, 6, weapon="w1", target="waykeeper")
    (card,) = table.told(lambda: table.crew("Imre", "captain", "take_it"))
    assert card.splitlines()[1] == "💥 Hit: ▲1 Waykeeper loses 15 HP, 20 → 5"
    assert "▲1 5/20 HP" in card
    table.harrow("done")
    skill = {"skill": "lead", "attribute": "cha"}
    (card,) = table.told(lambda: table.crew("Imre", "anyone", "above_and_beyond", 5, 2, **skill))
    assert card.splitlines()[1] == "🎯 ▲1 Waykeeper gains 2 CP, now 7"
    assert "▲1 CP ●●●●●●● 7" in card


def test_the_board_shows_pips_crises_stations_and_tracks():
    table = Table()
    crises = (
        Crisis("C1", "haywire", acute=False, created_turn=0),
        Crisis("C2", "hull_breach", acute=True, created_turn=0, deadline_turn=1),
        Crisis("C3", "system_damage", acute=False, created_turn=0, link="w2"),
    )
    table.set(hp=11, cp=3, evasive=2, crises=crises, cover="light", cp_penalty_next=1)
    table.set("harrow", weapons=(Weapon("w1", "plasma_beam", state="disabled"),), drive=1)
    table.put(escape={"harrow|waykeeper": 1, "waykeeper|harrow": 2})
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="drive")
    board = PROSE.board(view(RULES, table.combat, PUBLIC), PUBLIC)
    assert plain(board.author) == "Command Points · round 1"
    assert (board.glyph, plain(board.title)) == ("🔔", "▲1 Waykeeper to act · 2 CP left")
    mine, theirs = (side.ships[0] for side in board.sides)
    assert [plain(f) for f in mine.facts] == [
        "CP ●●○○○ 2",
        "🚨 Hull Breach, end of this turn",
        "escape ■■□ 2/3 from ▼1",
        "Haywire: −2 CP a turn",
        "System Damage: sandthrower",
        "AC 16 (evasive +2)",
        "light cover",
        "next turn −1 CP",
    ]
    assert [plain(f) for f in theirs.facts] == [
        "escape ■□□ 1/3 from ▲1",
        "drive 1/2",
        "plasma beam disabled",
    ]
    (stations,) = board.fields
    assert [plain(line.words) for line in stations.items] == [
        "Can act: Captain · Bridge · Gunnery · Comms · Engineering"
    ]
    table.crew("Lio", "anyone", "done")
    board = PROSE.board(view(RULES, table.combat, PUBLIC), PUBLIC)
    assert plain(board.fields[0].items[1].words) == "Done: Comms"
    over = replace(view(RULES, table.combat, PUBLIC), outcome=Outcome("A", "last_side"))
    assert PROSE.board(over, PUBLIC).fields == ()


def test_the_chart_shows_the_same():
    table = Table()
    first = PROSE.chart(view(RULES, opening(), PUBLIC), PUBLIC)
    assert (first.title, first.pips) == ("Before the battle", None)
    assert first.tracks == (
        Track("waykeeper", "harrow", 0, 3),
        Track("harrow", "waykeeper", 0, 3),
    )
    table.set(crises=(Crisis("C1", "fuel_bleed", acute=True, created_turn=1, deadline_turn=2),))
    table.set("harrow", crises=(Crisis("C2", "engine_lock", acute=False, created_turn=0),))
    table.put(escape={"waykeeper|harrow": 2})
    chart = PROSE.chart(view(RULES, table.combat, PUBLIC), PUBLIC)
    assert chart is not None
    assert (chart.title, chart.pips) == ("Round 1", Pips("waykeeper", "CP", 5, 5))
    assert chart.tracks == (Track("waykeeper", "harrow", 2, 3),)
    assert [(t.name, t.effect, t.acute) for t in chart.troubles] == [
        ("Fuel Bleed", "end of its next turn", True),
        ("Engine Lock", "no Bridge actions", False),
    ]
    assert all(len(t.effect) <= 24 for t in chart.troubles)


def test_the_sheet_keeps_from_others_what_only_the_crew_knows():
    table = Table()
    table.set(systems=(System("foxer_drones", ammo=3),), initiative=7)
    table.put(escape={"waykeeper|harrow": 1})
    own = read(
        PROSE.sheet(view(RULES, table.combat, side_viewer("A")), side_viewer("A"), "waykeeper")
    )
    assert "Juno · Bridge · 7/7 HP · Pilot 2 · Dex +1" in own
    assert "cargo 160/160 t · fuel 2/2" in own
    assert "Foxer drones, 3 left" in own
    assert "Multifocal laser: 1d4, AP 20" in own
    assert "▲1 from ▼1 ■□□ 1/3" in own
    other = read(PROSE.sheet(view(RULES, table.combat, PUBLIC), PUBLIC, "waykeeper"))
    assert "Juno" not in other
    assert "cargo" not in other
    assert "3 left" not in other


def test_seats_are_called_by_what_people_do():
    combat = Table().combat
    for seat, name in (
        ("waykeeper/bridge/waykeeperc2", "Bridge officer of ▲1 Waykeeper"),
        ("waykeeper/engineering/waykeeperc5", "Engineer of ▲1 Waykeeper"),
        ("harrow/vessel/harrowc1", "Crew of ▼1 Harrow"),
        ("-/gm", "Referee"),
    ):
        assert plain(PROSE.seat(combat, Seat.parse(seat))) == name


def test_who_acts_first_and_what_the_end_says():
    first = opening()
    events, combat = decide(RULES, first, Begin(), KeyedDice(b"x" * 32))
    (card,) = PROSE.report(first, Told(1, 1, "gm", events), combat)
    assert plain(card.title).endswith(" acts first")
    table = Teller()
    cards = table.told(lambda: table.harrow("surrender"))
    assert "▼1 Harrow has surrendered" in cards[0]
    end = read(PROSE.ending(table.combat))
    assert end.splitlines()[:3] == [
        "Command Points",
        "🏁 A win in round 1",
        "No other side has a vessel that can fight.",
    ]


def test_a_side_that_has_got_away_has_not_lost():
    table = Teller()
    table.put(escape={"waykeeper|harrow": 2})
    table.crew("Juno", "bridge", "escape_combat", 6, 6, 1, 1)
    assert read(PROSE.ending(table.combat)).splitlines()[1:3] == [
        "🏁 A escape in round 1",
        "No enemy can reach them any more.",
    ]
    table = Teller()
    table.put(escape={"harrow|waykeeper": 2})
    table.close()
    table.harrow("escape_combat", 6, 6, 1, 1)
    assert read(PROSE.ending(table.combat)).splitlines()[1] == "🏁 B escape in round 1"


def test_the_end_that_the_gm_makes_has_no_winner():
    looking = view(RULES, Table().combat, PUBLIC)
    over = replace(looking, outcome=Outcome(None, "ended_by_gm"))
    assert read(PROSE.ending(over)).splitlines()[1] == "🏁 Nobody wins, in round 1"


def test_every_reader_can_be_told_of_every_act():
    """Random battles: whatever happens has a title and a line, and every view can be drawn."""
    for number in range(12):
        random = Random(number)
        combat: Combat[Any] = Combat("command_points", battle(random)[1])
        dice = KeyedDice(bytes([number]) * 32)
        wish: Any = Begin()
        for _ in range(25):
            before = combat
            try:
                events, combat = decide(RULES, combat, wish, dice)
            except Refused:
                wish = random_act(RULES, combat, random.randrange)
                continue
            for viewer in (PUBLIC, GM, side_viewer("B")):
                looks = (view(RULES, before, viewer), view(RULES, combat, viewer))
                told = Told(combat.seq, 1, "player", events)
                cards = [
                    *PROSE.report(looks[0], told, looks[1]),
                    PROSE.window(looks[1], viewer),
                    PROSE.ending(looks[1]),
                    *(PROSE.sheet(looks[1], viewer, ship) for ship in looks[1].state.ships),
                ]
                assert all(plain(card.title) for card in cards)
                assert all(plain(line) for line in PROSE.log(looks[0], told, looks[1]))
                PROSE.chart(looks[1], viewer)
                shown = [s.id for side in PROSE.board(looks[1], viewer).sides for s in side.ships]
                assert sorted(shown) == sorted(combat.state.ships)
            if combat.outcome is not None:
                break
            wish = random_act(RULES, combat, random.randrange)


def test_cards_say_what_kind_they_are():
    table = Teller()
    before = table.combat
    events = table.crew("Imre", "captain", "into_the_fire")
    (card,) = PROSE.report(before, Told(1, 1, "player", events), table.combat)
    assert card.kind is Kind.MOVE
    assert plain(card.title) == "▲1 Waykeeper gains 2 CP, now 7"
    assert "🚨 Crew Lost aboard ▲1 Waykeeper, end of its next turn" in read(card).splitlines()


def test_an_act_that_works_by_a_tie_says_so():
    """The players' vessel has the better of two equal totals (R-01)."""
    table = teller()
    (card,) = table.told(
        lambda: table.crew("Lio", "comms", "defeat_ecm", 3, 3, 3, 4, target="harrow")
    )
    assert card.splitlines()[2:5] == [
        "▲1 Lio 3 3 = 6 · modifiers +3 → 9",
        "▼1 3 4 = 7 · modifiers +2 → 9",
        "▲1 wins the tie at 9",
    ]


def test_what_a_vessel_fails_at_is_told_by_who_held_out_also_in_a_tie():
    """Of two equal totals the players' vessel has the better (R-01)."""
    table = teller()
    table.close()
    (card,) = table.told(lambda: table.harrow("crash_systems", 3, 4, 3, 3, target="waykeeper"))
    assert card.splitlines()[1:4] == [
        "Crash Systems: ▲1 Waykeeper holds out, a tie at 9",
        "▼1 3 4 = 7 · modifiers +2 → 9",
        "▲1 Lio 3 3 = 6 · modifiers +3 → 9",
    ]


def test_every_die_of_a_crisis_says_what_it_is_for():
    table = Teller()
    lost = Crisis("C1", "crew_lost", acute=True, created_turn=0, deadline_turn=1)
    table.set(crises=(lost,))
    (card,) = table.told(lambda: table.close(2, 14))
    assert card.splitlines()[:4] == [
        "Deadline aboard ▲1 Waykeeper",
        "🚨 Crew Lost: Juno of ▲1 is at 3 HP",
        "Whom 2 ",
        "Physical save 14 · needs 14",
    ]


def test_the_second_shot_of_a_volley_is_its_gunners_whoever_answered_the_first():
    table = teller()
    before = table.combat
    shots = table.crew("Kest", "gunnery", "fire_all", 15, 1, 15, 4, 4, target="harrow")
    (both,) = PROSE.report(before, Told(1, 1, "player", shots), table.combat)
    assert both.of == Seat("waykeeper", "gunnery", "waykeeperc3")
    table = Teller()
    table.set("harrow", weapons=(Weapon("w1", "plasma_beam"), Weapon("w2", "plasma_beam")))
    table.close()
    table.harrow("fire_all", 12, 4, 5, 6, target="waykeeper")
    before = table.combat
    events = table.crew("Imre", "captain", "keep_it_together", 4, 13, 1, 1, 1)
    answer, shot = PROSE.report(before, Told(2, 2, "player", events), table.combat)
    assert plain(answer.author) == "Captain of ▲1: Keep it Together"
    assert answer.of == Seat("waykeeper", "captain", "waykeeperc1")
    assert plain(shot.author) == "▼1 Harrow fires at ▲1 Waykeeper"
    assert shot.of == Seat("harrow", "gunnery", "harrowc1")
    assert shot.footer == "plasma beam 2 · rules 3.7"


def test_a_crisis_that_a_save_ends_at_once_says_so():
    table = Teller()
    table.close()
    table.harrow("fire_one", 12, 4, 5, 6, weapon="w1", target="waykeeper")
    (card,) = table.told(lambda: table.crew("Imre", "captain", "keep_it_together", 10, 2, 14))
    assert card.splitlines()[1:6] == [
        "No damage: ▲1 Waykeeper keeps it together",
        "Whom 2 ",
        "Physical save 14 · needs 14",
        "Juno of ▲1 is at 3 HP",
        "VIP Imperiled is over at once",
    ]
