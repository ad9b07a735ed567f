"""The board, the ship sheet and the end of a battle."""

from dataclasses import replace

from bot.core.agenda import Answer
from bot.core.blocks import Kind
from bot.core.combat import Outcome
from bot.core.seats import GM, PUBLIC, Seat
from bot.rules.coriolis.state import Critical, Lock, Mine, Order, Torpedo
from tests.rules.coriolis.prose import (
    PROSE,
    TEETH,
    TRADERS,
    battle,
    body,
    changed,
    combat,
    field,
    plain,
    seen_by,
    title,
    window,
)

POOL = ((3, "Agility"), (3, "RANGED COMBAT"))


def the_battle():
    """Turn 3, Pilot phase, Lantern to act; Jackal 2 CU away holds a lock on it."""
    state = battle("lantern", "camel", "jackal", "wasp")
    state = changed(state, "lantern", hp=5, allotted={"pilot": 3, "gunner": 3})
    state = changed(
        state,
        "camel",
        hp=4,
        ep_pool=4,
        allotted={"pilot": 4},
        spent={"pilot": 1},
        order=Order("evade", 1),
        criticals=(Critical("c1", "damaged_thrusters", 2),),
    )
    state = changed(state, "jackal", lock=Lock("lantern", 1), order=Order("attack", 2))
    return changed(state, "wasp", position=5, lock=Lock("lantern", 2))


def board_of(state, frame=None, viewer=PUBLIC):
    return PROSE.board(seen_by(viewer, combat(state, frame)), viewer)


def facts(board, ship_id):
    ship = next(ship for side in board.sides for ship in side.ships if ship.id == ship_id)
    return [plain(fact) for fact in ship.facts]


def test_the_board_says_phase_ship_and_station():
    board = board_of(the_battle(), window("maneuvers", "lantern"))
    assert plain(board.author) == "Coriolis · turn 3 · Pilot phase"
    assert (board.glyph, plain(board.title)) == ("🔔", "▲1 Lantern: pilot to act")
    assert [(side.mark, side.name) for side in board.sides] == [("▲", TRADERS), ("▼", TEETH)]


def test_ships_show_first_who_holds_whom_then_the_rest():
    board = board_of(the_battle(), window("maneuvers", "lantern"))
    assert facts(board, "lantern") == ["locked by ▼1 and ▼2", "EP 6/6"]
    assert facts(board, "camel") == ["EVADE! +1", "EP 3/4", "Maneuverability 0 → −2"]
    assert facts(board, "jackal") == ["lock 1 on ▲1", "2 CU", "ATTACK! +2"]
    assert facts(board, "wasp") == ["lock 2 on ▲1", "5 CU"]


def test_the_acting_ship_is_marked_in_its_side_and_in_initiative():
    board = board_of(the_battle(), window("maneuvers", "lantern"))
    assert [ship.id for side in board.sides for ship in side.ships if ship.acting] == ["lantern"]
    assert field(board, "Initiative") == ["▸ ▲1 *6* · ▲2 *5* · ▼1 *4* · ▼2 *3*"]


def test_without_one_acting_ship_distances_name_from_where():
    board = board_of(the_battle(), window("order", sealed=True))
    assert (board.glyph, plain(board.title)) == ("🔒", "Secret orders: 0 sealed")
    assert "2 CU from ▲1" in facts(board, "jackal")


def test_sealed_orders_are_counted_not_read():
    answers = (Answer(Seat("lantern", "captain"), "sealed", {}, "player"),)
    board = board_of(the_battle(), replace(window("order", sealed=True), answers=answers))
    assert plain(board.title) == "Secret orders: 1 sealed"


def test_torpedoes_say_when_they_strike_and_mines_where_they_lie():
    torpedo = Torpedo("T1", "torp_std", "wasp", "lantern", 3, POOL, 2, travelled=1)
    mine = Mine("M1", "mine_std", "jackal", 7, POOL)
    state = replace(the_battle(), torpedoes={"T1": torpedo}, mines={"M1": mine})
    board = board_of(state, window("maneuvers", "lantern"))
    assert [plain(line) for line in board.in_flight] == [
        "*T1* torpedo at ▲1 · 3 CU · strikes next turn",
        "*M1* mine of ▼1 · 7 CU",
    ]


def test_a_torpedo_counts_the_slot_still_to_come():
    near = Torpedo("T1", "torp_std", "wasp", "lantern", 2, POOL, 2, travelled=2)
    state = replace(the_battle(), torpedoes={"T1": near})
    (line,) = board_of(state, window("maneuvers", "lantern")).in_flight
    assert plain(line).endswith("strikes this turn")
    attack = replace(state, phase="attack")
    done = replace(window("attack", "jackal"), visited=("wasp",))
    (line,) = board_of(attack, done).in_flight
    assert plain(line).endswith("strikes next turn")


def test_a_torpedo_that_cannot_get_there_falls_short():
    far = Torpedo("T1", "torp_std", "wasp", "lantern", 3, POOL, 2, travelled=3)
    (line,) = board_of(replace(the_battle(), torpedoes={"T1": far})).in_flight
    assert plain(line).endswith("falls short")


def test_ships_out_of_the_battle_say_since_when():
    state = changed(the_battle(), "wasp", status="hull_collapsed", out_since=2, hp=0)
    board = board_of(state)
    wasp = next(ship for side in board.sides for ship in side.ships if ship.id == "wasp")
    assert (wasp.out, [plain(fact) for fact in wasp.facts]) == (
        True,
        ["hull collapsed, turn 2"],
    )


def test_docking_sensors_truce_and_darkness_are_shown():
    state = changed(the_battle(), "jackal", docked_to="camel", airlock_open=True)
    state = changed(state, "lantern", sensor_mode="active")
    state = replace(state, truce=("lantern",), options={"icons": True}, darkness=4)
    board = board_of(state)
    assert facts(board, "jackal")[-2:] == ["docked to ▲2", "airlock open"]
    assert "boarded by ▼1" in facts(board, "camel")
    assert facts(board, "lantern")[-3:] == [
        "Signature −1 → +1",
        "sensors active",
        "offers a truce",
    ]
    assert field(board, "Darkness Points") == ["*4*"]


def test_several_criticals_of_a_kind_are_counted():
    twice = tuple(Critical(f"c{n}", "damaged_sensors", 2) for n in (1, 2))
    board = board_of(changed(the_battle(), "camel", criticals=twice))
    assert "damaged sensors ×2" in facts(board, "camel")


def test_the_sheet_gives_figures_with_their_reasons():
    hits = (Critical("c1", "structural_damage", 2), Critical("c2", "power_coupling", 2))
    state = changed(the_battle(), "camel", criticals=hits, sensor_mode="active")
    sheet = PROSE.sheet(combat(state), GM, "camel")
    assert title(sheet) == "▲2 Camel"
    assert field(sheet, "Figures") == [
        "Armor *3* · as built 5",
        "-2 structural damage",
        "Maneuverability *0*",
        "Signature *+4* · as built 0",
        "+2 sensors active +2 structural damage",
        "sensors active, 4 CU",
    ]
    assert field(sheet, "Energy") == [
        "output *5/5* · this turn *4* · −2 power coupling",
        "pilot 3/4",
    ]
    assert field(sheet, "Criticals") == ["Structural damage · turn 2", "Power coupling · turn 2"]


def test_the_sheet_lists_weapons_stock_and_crew():
    sheet = PROSE.sheet(combat(the_battle()), GM, "wasp")
    assert field(sheet, "Weapons") == [
        "Torpedo-and-mine system",
        "4 torpedoes",
        "Torpedo-and-mine system",
        "2 torpedoes · 2 nuclear torpedoes",
        "Countermeasure dispenser: Short 1 CU, +2",
        "Autocannon: Contact 0 CU, 2 HP, critical 3, +2",
    ]
    crew = field(sheet, "Crew")
    assert crew[0].endswith(
        ": captain, pilot · Empathy 3 + COMMAND 2 = 5 · Agility 4 + PILOT 3 = 7"
    )
    assert field(sheet, "Locks") == ["strength 2 on ▲1 Lantern"]
    assert "▲1 Lantern: 5 CU, extreme" in field(sheet, "Distances")


def test_an_enemys_sheet_keeps_its_secrets():
    view = seen_by(PUBLIC, combat(the_battle()))
    sheet = PROSE.sheet(view, PUBLIC, "wasp")
    assert body(sheet)[0] == "4/4 HP"
    for secret in ("Energy", "Crew", "Modules"):
        assert field(sheet, secret) == []
    assert "4 torpedoes" not in field(sheet, "Weapons")


def test_broken_modules_stand_first_on_the_sheet():
    state = the_battle()
    modules = tuple(
        replace(m, state="disabled") if m.type == "medlab" else m
        for m in state.ships["lantern"].modules
    )
    sheet = PROSE.sheet(combat(changed(state, "lantern", modules=modules)), GM, "lantern")
    assert field(sheet, "Modules")[0].startswith("*Medlab disabled* · ")


def test_a_lost_crew_says_who_acts_as_what():
    state = the_battle()
    first, second, *rest = state.ships["camel"].crew
    crew = (
        replace(first, able=False, stations=(), declared=()),
        replace(second, stations=("engineer", "captain"), declared=("engineer",)),
        *rest,
    )
    sheet = PROSE.sheet(combat(changed(state, "camel", crew=crew)), GM, "camel")
    assert field(sheet, "Crew")[0].endswith(": no station · incapacitated")
    assert field(sheet, "Crew")[1].endswith(" · acts as engineer")


def test_the_end_says_who_won_why_and_how_everybody_stands():
    state = changed(the_battle(), "jackal", status="hull_collapsed", out_since=3, hp=0)
    state = changed(state, "wasp", status="escaped", out_since=2)
    state = replace(state, counters={"T": 2, "c": 3})
    card = PROSE.ending(replace(combat(state), outcome=Outcome(TRADERS, "last_side")))
    assert (card.kind, card.glyph) == (Kind.OPENED, "🏁")
    assert title(card) == "Free Traders win in turn 3"
    assert body(card) == [
        "Only one side is left in the battle.",
        "Red Jackal's hull collapsed, Wasp got away.",
    ]
    assert field(card, "▲ Free Traders") == ["▲1 Lantern 5/6 HP", "▲2 Camel 4/7 HP"]
    assert field(card, "▼ Jackal's Teeth") == [
        "▼1 Red Jackal hull collapsed, turn 3",
        "▼2 Wasp escaped, turn 2",
    ]
    assert field(card, "In numbers") == [
        "3 turns · 2 of 4 ships out · 10 HP lost · 2 torpedoes · 3 criticals",
    ]


def test_a_battle_may_end_without_a_winner():
    for why, expected in (
        ("truce", "All captains agree to end it."),
        ("no_contact", "Nobody has an enemy on the sensors any more."),
        ("nobody_left", "No side has a ship left in the battle."),
        ("ended_by_gm", "The GM ends it."),
    ):
        card = PROSE.ending(replace(combat(the_battle()), outcome=Outcome(None, why)))
        assert (title(card), body(card)) == ("Nobody wins, in turn 3", [expected])


def test_the_board_of_a_battle_that_is_over_asks_nobody():
    view = replace(combat(the_battle()), outcome=Outcome(TRADERS, "last_side"))
    board = PROSE.board(view, PUBLIC)
    assert (board.glyph, plain(board.title)) == ("🏁", "The battle is over")
