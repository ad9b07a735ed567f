"""What readers are told: every act, every event, nothing hidden, everything by the templates."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random

import pytest

from bot.core.agenda import Answer
from bot.core.autoplay import random_act
from bot.core.blocks import Card, Line, Words
from bot.core.combat import Chosen, Combat
from bot.core.decide import Act, Begin, decide
from bot.core.dice import KeyedDice
from bot.core.play import Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.mneme import events as e
from bot.rules.mneme.damage import Harm, hurt
from bot.rules.mneme.pending import Hit, Salvo
from bot.rules.mneme.present.telling import says
from bot.rules.mneme.present.words import Sight
from tests.rules.mneme.fights import CONTENT, RULES, Table, battle, in_battle

VIEWERS = (PUBLIC, GM, side_viewer("A"), side_viewer("B"))


def text(words: Words) -> str:
    return "".join(p if isinstance(p, str) else p.text for p in words).replace("\u00a0", " ")


def whole(card: Card) -> str:
    return json.dumps(asdict(card), default=str, ensure_ascii=False).replace("\u00a0", " ")


def test_every_reader_can_be_told_of_every_act_and_look_at_everything() -> None:
    for seed in range(8):
        rnd = Random(seed)
        dice = KeyedDice(seed.to_bytes(4, "big") * 8)
        combat: Combat = Combat("mneme", battle(rnd))
        wish: object = Begin()
        for _ in range(30):
            before = combat
            try:
                events, combat = decide(RULES, combat, wish, dice)  # type: ignore[arg-type]
            except Refused:
                events = ()
            for viewer in VIEWERS:
                looks = (view(RULES, before, viewer), view(RULES, combat, viewer))
                told = Told(combat.seq, combat.seq, "player", events)
                prose = RULES.present
                cards = [
                    *prose.report(looks[0], told, looks[1]),
                    prose.window(looks[1], viewer),
                    prose.ending(looks[1]),
                    *(prose.sheet(looks[1], viewer, s) for s in looks[1].state.ships),
                ]
                assert all(text(card.title) for card in cards)
                assert all(text(line) for line in prose.log(looks[0], told, looks[1]))
                shown = [s.id for side in prose.board(looks[1], viewer).sides for s in side.ships]
                there = [s.id for s in combat.state.ships.values() if not s.joins]
                assert sorted(shown) == sorted(there)
                prose.chart(looks[1], viewer)
            if combat.outcome is not None:
                break
            wish = random_act(RULES, combat, rnd.randrange)


def duel(**settings):
    return Table(
        in_battle(
            {"heron": ("frontier_trader", "A"), "skink": ("courier_armed", "B")},
            npc=("skink",),
            **settings,
        )
    )


def cards(table: Table, before: Combat, viewer=PUBLIC) -> list[Card]:
    looks = view(RULES, before, viewer), view(RULES, table.combat, viewer)
    return list(RULES.present.report(looks[0], Told(1, 1, "player", table.events), looks[1]))


def fire(*faces: int) -> tuple[Table, Card]:
    """Heron's first gunner at the Skink, one space away, which dodges."""
    table = duel()
    table.put(replace(table.ship("skink"), position=1, sand=0))
    table.until("function", "heron", "gunner")
    before = table.combat
    table.act("heron/gunner/heronc5", "direct_attack", *faces, weapon="pulse_laser", target="skink")
    (card,) = cards(table, before)
    return table, card


def test_a_hit_waits_for_the_end_of_the_turn():
    _, card = fire(6, 5)
    assert text(card.author) == "▲1 Heron · Direct attack → ▼1 Skink"
    assert text(card.title) == "Hit on Skink, Effect 1"
    assert "The damage is rolled at the end of the turn" in whole(card)
    modifiers, needs = card.fields
    assert text(modifiers.name) == "Modifiers −2"
    assert text(needs.name) == "Needs 9"
    assert text(needs.items[0].words) == "8, +1 pilot dodges"


def answered(*faces: int) -> tuple[Table, Card]:
    """Skink fires two lasers at Heron, whose pilot dodges and needs 8 − 2."""
    table = duel()
    table.put(replace(table.ship("skink"), position=1))
    table.until("npc_turn")
    table.act("skink/captain/skinkc1", "by_hand", by="gm")
    table.until("function", "skink", "gunner")
    shot = {"weapon": "pulse_laser", "target": "heron"}
    table.act("skink/gunner/skinkc4", "direct_attack", by="gm", **shot)
    table.act("heron/pilot/heronc2", "dodge")
    before = table.combat
    table.skip(*faces)
    (card, *_) = [c for c in cards(table, before) if "Direct attack" in text(c.author)]
    return table, card


def test_who_dodges_has_rolled_and_not_the_attacker():
    # 1 − 2 − 2 + 1: the dodge needs 6 and has 7 + 1.
    _, card = answered(3, 4)
    assert text(card.title) == "Heron dodges: no hit"
    assert card.body[0].label == "▲1 rolls"
    told = whole(card)
    assert "fails by" not in told
    assert "8, −2 modifiers of the other side" in told


def test_a_dodge_that_fails_makes_the_effect_of_the_hit():
    # 2 + 1 + 1 is 2 short of 6.
    _, card = answered(2, 1)
    assert text(card.title) == "Hit on Heron, Effect 2"
    assert "The roll against it fails by 2, which is the Effect of the attack" in whole(card)


def test_what_nobody_answers_needs_six_and_says_why():
    table = duel()
    table.put(replace(table.ship("skink"), position=1, sand=0, ballistic=True))
    table.until("function", "heron", "gunner")
    before = table.combat
    table.act("heron/gunner/heronc5", "direct_attack", 6, 5, weapon="pulse_laser", target="skink")
    (card,) = cards(table, before)
    assert "Nobody reacts: 6 is enough" in whole(card)
    skink = replace(table.ship("skink"), ballistic=False, evade=1)
    table.put(skink.put_crew(*(replace(who, focused=True) for who in skink.crew)))
    before = table.combat
    table.act("heron/gunner/heronc6", "direct_attack", 6, 5, weapon="pulse_laser", target="skink")
    (card,) = cards(table, before)
    assert "6 as nobody reacts, +1 evade" in whole(card)


def test_a_hit_on_the_crew_that_hurts_nobody_is_no_success_of_the_armor():
    table = duel()
    table.events = (
        e.HitTaken(Hit("beam", "skink", "heron", "pulse_laser", 2)),
        e.HitLanded("heron", "skink", "pulse_laser", "beam", 8, 0, 0, 0, 2, 6),
        e.Located("heron", 7, "internal", "crew"),
        e.CrewStruck("heron", "normal", 4, "nobody", 0),
    )
    (card,) = cards(table, table.combat)
    assert text(card.title) == "Nobody aboard is hurt"
    table.events = (
        e.HitTaken(Hit("beam", "skink", "heron", "pulse_laser", 2)),
        e.HitLanded("heron", "skink", "pulse_laser", "beam", 2, 0, 0, 0, 2, 0),
    )
    (card,) = cards(table, table.combat)
    assert text(card.title) == "No damage: the armor holds"


def test_a_hit_on_what_is_destroyed_already_tells_only_what_it_changes():
    table = duel()
    heron = table.ship("heron")
    drive = replace(heron.components["m_drive"], damage=5, worst=2, destroyed=True)
    table.put(heron.put_part("m_drive", drive))
    turn = Turn(table.state, 1, Seat("heron", "pilot"), "damage", content=CONTENT)
    table.events = (
        e.HitTaken(Hit("beam", "skink", "heron", "pulse_laser", 2)),
        e.HitLanded("heron", "skink", "pulse_laser", "beam", 8, 0, 0, 0, 2, 6),
        e.Located("heron", 10, "internal", "m_drive"),
        *hurt(turn, "heron", "m_drive", 6, Harm()),
    )
    (card,) = cards(table, table.combat)
    assert text(card.title) == "▲1 Structure 24/30"
    assert "2D6 10: M-Drive" in whole(card)


def test_whoever_joins_a_defense_is_said_to_join_in():
    seat = Seat("heron", "gunner", "heronc5")
    defense = Chosen(Answer(seat, "point_defense", {}, "player"), "react")
    spent = e.JoiningSet("heron", "heronc6", joins=False)
    table = duel()
    table.events = (defense, spent)
    (card,) = cards(table, table.combat, side_viewer("A"))
    assert text(card.title).endswith(" joins in")
    table.events = (Chosen(Answer(seat, "join_in", {}, "player"), "stations"), spent)
    (card,) = cards(table, table.combat, side_viewer("A"))
    assert text(card.title).endswith(" does not join in")


def test_a_lock_that_is_opposed_says_by_whom():
    table = duel()
    table.until("function", "heron", "navcomm")
    before = table.combat
    table.act("heron/navcomm/heronc3", "sensor_lock", 6, 5, target="skink")
    (card,) = cards(table, before)
    # Comms 1, sensors −2.
    assert "8, −1 NavComm opposes" in whole(card)


def test_flying_and_evading_are_told_in_sentences():
    sight = Sight(CONTENT, duel().state)
    told = [
        e.Moved("heron", 2, 0, 2, True),
        e.Moved("heron", 3, 0, 0, False),
        e.Evaded("heron", 5),
    ]
    assert [text(says(sight, event) or ()) for event in told] == [
        "▲1 flies to space 2 for 2 TP",
        "▲1 drifts to space 3",
        "▲1 evades: attacks on it need 5 more",
    ]


def test_a_line_of_the_log_names_its_ship_once():
    table = duel()
    table.until("function", "heron", "pilot")
    before = table.combat
    table.act("heron/pilot/heronc2", "maneuver", target="skink", direction="away")
    looks = view(RULES, before, PUBLIC), view(RULES, table.combat, PUBLIC)
    told = Told(1, 1, "player", table.events)
    lines = [text(line) for line in RULES.present.log(looks[0], told, looks[1])]
    assert [line.count("▲1") for line in lines] == [1]


def test_a_prompt_says_what_comes_if_nobody_reacts():
    table = duel()
    table.put(replace(table.ship("skink"), position=1))
    table.until("npc_turn")
    table.act("skink/captain/skinkc1", "by_hand", by="gm")
    table.until("function", "skink", "navcomm")
    table.act("skink/navcomm/skinkc2", "sensor_lock", by="gm", target="heron")
    said = {
        text(f.name): text(f.items[0].words) for f in RULES.present.window(table.combat, GM).fields
    }
    # Unopposed it needs 6; Comms 1, sensors −2, Short +2 leave 5 on the dice: 30 of 36.
    assert said["No reaction"] == "then it works 83 %"
    assert said["Go ballistic"] == "next turn the pilot can only hold the course"


def test_a_miss_says_that_the_reaction_made_it_one():
    _, card = fire(5, 4)
    # 9 − 2 = 7: against 6 it would have hit, against 8 and the dodge of 1 it does not.
    assert text(card.title) == "Miss by 2: Skink is not hit"
    assert "The reaction made it a miss" in whole(card)
    assert card.of == Seat("heron", "gunner", "heronc5")
    _, wide = fire(2, 1)
    assert "The reaction made it a miss" not in whole(wide)


def test_a_ships_own_sheet_says_where_it_is_and_names_nobody_twice():
    """A captain whose name is Captain is one word; how far the enemies are stands by itself."""
    table = duel()
    captain, pilot, *rest = table.ship("heron").crew
    table.put(replace(table.ship("heron"), crew=(captain, replace(pilot, name="Vo"), *rest)))
    card = RULES.present.sheet(view(RULES, table.combat, GM), GM, "heron")
    (people,) = (field for field in card.fields if text(field.name) == "Crew")
    lines = [text(item.words) for item in people.items if isinstance(item, Line)]
    assert lines[0].startswith("Captain · ")
    assert lines[1].startswith("Vo · Pilot")
    assert "space 0" in whole(card)
    assert whole(card).count("0 spaces, Close") == 1


def test_the_board_shows_initiative_actions_left_and_what_waits():
    table, _ = fire(6, 5)
    board = RULES.present.board(view(RULES, table.combat, PUBLIC), PUBLIC)
    assert text(board.author) == "Mneme · turn 1 · Heron's turn"
    assert text(board.title) == "▲1 Heron: gunner to act"
    fields = {text(f.name): f for f in board.fields}
    assert [text(w) for w in fields["Initiative"].items[0].items] == ["▸ ▲1 12", "▼1 10"]
    duty = [text(w) for w in fields["On duty"].items[0].items]
    assert duty == ["Gunner 1 ●○○ 1 MA", "Gunner 2 ●●● 3 MA", "Gunner 3 ●●● 3 MA"]
    assert text(fields["Damage to roll at the end of the turn"].items[0].words) == "1 hit on ▼1"
    skink = board.sides[1].ships[0]
    assert text(skink.facts[0]) == "1 space, Short"


def test_a_hidden_salvo_is_on_its_owners_board_alone():
    table = duel()
    salvo = Salvo(
        "S1", "skink", "skinkc4", "heron", "standard", 2, 6, 3, state="ballistic", hidden=True
    )
    table.put(salvos={"S1": salvo})
    for viewer, count in ((PUBLIC, 0), (side_viewer("A"), 0), (side_viewer("B"), 1), (GM, 1)):
        seen = view(RULES, table.combat, viewer)
        assert len(RULES.present.board(seen, viewer).in_flight) == count
        assert len(RULES.present.chart(seen, viewer).flights) == count
        drift = e.SalvoFlew("S1", 5, 3, 0, -1, 40, 0, "drift")
        assert (says(Sight(CONTENT, seen.state), drift) is None) == (count == 0)


def test_others_do_not_learn_what_a_captain_prepares():
    table = duel()
    looks = view(RULES, table.combat, side_viewer("B")).state
    for event in (
        e.Coordinated("heron", 3),
        e.Commanded("heron", {"gunner": "direct_attack"}),
        e.Plotted("heron"),
        e.SandSpent("heron", 3),
    ):
        assert says(Sight(CONTENT, looks), event) is None


def test_the_line_of_spaces_has_headings_locks_and_the_order():
    table = duel()
    table.until("function", "heron", "pilot")
    table.put(replace(table.ship("skink"), position=11, locks=("heron",)))
    table.act("heron/pilot/heronc2", "maneuver", target="skink")
    chart = RULES.present.chart(view(RULES, table.combat, PUBLIC), PUBLIC)
    assert [(s.mark, s.at, s.heading) for s in chart.ships] == [("▲1", 1, 1), ("▼1", 11, 0)]
    assert [(h.holder, h.target) for h in chart.holds] == [("skink", "heron")]
    assert [(i.ship, i.value) for i in chart.initiative] == [("heron", 12), ("skink", 10)]
    assert chart.band(10) == "Long"
    assert chart.band(0) == "Close"


def test_the_referees_window_names_the_whole_group():
    ships = {"h": ("frontier_trader", "A")} | {f"f{n}": ("fighter", "B") for n in range(1, 7)}
    table = Table(in_battle(ships, npc=tuple(f"f{n}" for n in range(1, 7))))
    table.until("npc_turn")
    card = RULES.present.window(table.combat, GM)
    assert text(card.title) == "▼ 6 × Fighter: your turn"
    assert "it is played by the book" in whole(card)
    assert RULES.present.seat(table.combat, Seat("f1", "captain", "f1c1"))


def test_a_bad_act_changes_nothing_told():
    table = duel()
    table.until("function", "heron", "captain")
    with pytest.raises(Refused):
        decide(
            RULES, table.combat, Act(Seat("heron", "pilot", "heronc2"), "evade"), KeyedDice(b"x")
        )
