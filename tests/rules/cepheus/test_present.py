"""How a Cepheus battle reads: results, the damage chain, prompts, board, sheet (ux)."""

import re
from dataclasses import replace

from bot.core.blocks import Kind
from bot.core.ruleset import Told
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.cepheus.pending import Pursuit
from tests.rules.cepheus.fights import RULES, Table, in_battle

DUEL = {"sentinel": ("system_defense_boat", "A"), "wayfarer": ("frontier_trader", "B")}


def plain(words):
    return "".join(part if isinstance(part, str) else part.text for part in words)


def lines(blocks):
    return [plain(block.words) for block in blocks if hasattr(block, "words")]


class Read(Table):
    """A battle and what everybody reads of the last act."""

    def do(self, command, faces=()):
        self.before = self.combat
        return super().do(command, faces)

    def cards(self, viewer=PUBLIC):
        told = Told(self.combat.seq, self.combat.seq, "player", self.events)
        looks = view(RULES, self.before, viewer), view(RULES, self.combat, viewer)
        return RULES.present.report(looks[0], told, looks[1])

    def log(self, viewer=PUBLIC):
        told = Told(self.combat.seq, self.combat.seq, "player", self.events)
        looks = view(RULES, self.before, viewer), view(RULES, self.combat, viewer)
        return [plain(words) for words in RULES.present.log(looks[0], told, looks[1])]

    def window(self):
        return RULES.present.window(view(RULES, self.combat, PUBLIC), PUBLIC)

    def board(self, viewer=PUBLIC):
        return RULES.present.board(view(RULES, self.combat, viewer), viewer)


def attacked():
    table = Read(in_battle(DUEL, {"start_range": "medium"}))
    table.until("act")
    table.act("sentinel/gunner/sentinelc7", "attack", mount="m3", target="wayfarer")
    return table


def test_a_prompt_says_what_comes_how_many_reactions_are_left_and_the_default():
    card = attacked().window()
    assert (card.glyph, plain(card.title)) == ("⏳", "▲1 fires: react?")
    assert plain(card.author) == "▲1 Sentinel fires at ▼1 Wayfarer"
    assert lines(card.body) == [
        "3 × beam laser, Medium · hits 58\u00a0% now",
        "If nobody answers: no reaction",
    ]
    said = {plain(field.name): lines(field.items)[0] for field in card.fields}
    assert said["Dodge"] == "then they hit 28\u00a0%"
    assert said["No reaction"] == "keeps all 3 reactions"
    assert card.footer == "3 of 3 reactions left this turn · rules 2.10"


def test_what_a_crew_does_that_nobody_answers_for_is_what_its_pilot_owes():
    table = Read(in_battle(DUEL))
    table.until("act", "sentinel")
    said = lambda: lines(table.window().body)[-1].removeprefix("If nobody answers: ")  # noqa: E731
    assert said() == "the crew is done"
    table.put(table.ship("sentinel"), pursuits=(Pursuit("sentinel", "wayfarer", 0, kept=False),))
    assert said() == "the pilot keeps the pursuit, the others are done"
    table.put(replace(table.ship("sentinel"), collision_due=True))
    assert said() == "the pilot avoids the collision, the others are done"


def test_no_action_is_explained_by_a_number_of_the_specification():
    for act in RULES.actions.values():
        assert not re.search(r"R-\d\d", act.help), act.id


def test_an_attack_is_told_with_its_dice_after_the_reactions():
    table = attacked()
    table.skip(4, 4)
    (card,) = table.cards()
    assert plain(card.title) == "3 × beam laser hit ▼1 Wayfarer"
    assert plain(card.author) == "▲1 Sentinel fires at ▼1 Wayfarer"
    assert plain(card.body[0].result) == "= 8 · modifiers +1 → 9, needs 8"


def test_a_miss_says_by_how_much_and_that_the_dodge_did_it():
    table = attacked()
    table.act("wayfarer/pilot/wayfarerc1", "dodge", 6, 6)
    table.skip(4, 4)
    card = table.cards()[-1]
    assert card.kind is Kind.NOTHING
    assert plain(card.title).startswith("Miss by 1")
    assert "The dodge made it a miss" in lines(card.body)
    assert card.of == Seat("sentinel", "gunner", "sentinelc7"), "it is no shot of who dodged"


def test_the_damage_step_is_one_chain_however_many_hits():
    table = attacked()
    table.act("wayfarer/gunner/wayfarerc6", "fire_sand", 4, 3)
    table.skip(4, 4)
    table.act("sentinel/captain/sentinelc1", "crew_done", 5, 2, 4, 4, 3, 4, 6, 1, 3, 4)
    (card,) = table.cards()
    assert plain(card.title).replace("\u00a0", " ") == "▼1 Hull 6 → 5, ▼1 armor 2 → 1"
    assert plain(card.fields[0].name) == "3 × beam laser on ▼1"
    assert lines(card.fields[0].items) == [
        "5 − 2 sand − 2 armor → 1: Single 8 Hull",
        "3 − 4 sand − 2 armor → −3: stopped",
        "6 − 1 sand − 2 armor → 3: Single 7 Armor",
    ]


def test_others_do_not_read_how_much_fuel_is_left():
    table = Read(in_battle(DUEL))
    table.put(replace(table.ship("wayfarer"), fuel_leak=4))
    table.until("hasty")
    table.until("act", "wayfarer")
    table.act("wayfarer/captain/wayfarerc1", "crew_done")
    assert any("loses fuel" in line for line in table.log())
    assert not any("fuel 4" in line for line in table.log())
    assert any("fuel 40.89" in line for line in table.log(side_viewer("B")))


def test_the_board_shows_only_what_differs_from_normal():
    table = Read(in_battle(DUEL))
    table.until("act")
    board = table.board()
    assert plain(board.title) == "▲1 Sentinel: the crew to act"
    ours, theirs = (side.ships[0] for side in board.sides)
    assert [plain(f) for f in ours.facts] == []
    assert [plain(f) for f in theirs.facts] == ["Very\u00a0Long"]
    assert (ours.gauge.have, ours.gauge.of, ours.gauge.unit) == (8, 8, "Hull")


def test_structure_stands_on_the_board_once_the_hull_is_gone():
    table = Read(in_battle(DUEL))
    table.put(replace(table.ship("wayfarer"), hull=0, structure=4))
    gauge = table.board().sides[1].ships[0].gauge
    assert (gauge.have, gauge.unit) == (4, "Structure")


def test_the_sheet_shows_stocks_to_the_own_side_only():
    table = Read(in_battle(DUEL))
    own = RULES.present.sheet(
        view(RULES, table.combat, side_viewer("A")), side_viewer("A"), "sentinel"
    )
    other = RULES.present.sheet(view(RULES, table.combat, PUBLIC), PUBLIC, "sentinel")
    names = [plain(f.name) for f in own.fields]
    assert {"Figures", "Mounts", "Aboard", "Crew"} <= set(names)
    assert "Crew" not in [plain(f.name) for f in other.fields]
    mounts = next(f for f in own.fields if plain(f.name) == "Mounts")
    assert lines(mounts.items)[0] == "Turret 1: 3 × missile rack · 36 ready"


def crew_of(table, viewer, ship):
    sheet = RULES.present.sheet(view(RULES, table.combat, viewer), viewer, ship)
    found = [f for f in sheet.fields if plain(f.name) == "Crew"]
    return [line.replace("\u00a0", " ") for field in found for line in lines(field.items)]


def test_the_sheet_shows_its_own_side_what_everybody_aboard_can_do():
    """A gunner of a turret needs no Bay Weapons, and no Screens where there are none."""
    table = Read(in_battle(DUEL))
    boat = table.ship("sentinel")
    pilot = replace(boat.member("sentinelc2"), dexterity=9, skills={"piloting": 2, "mechanics": 0})
    jack = replace(boat.member("sentinelc4"), skills={"jack_of_all_trades": 1}, education=5)
    table.put(boat.put_crew(pilot, jack))
    crew = crew_of(table, side_viewer("A"), "sentinel")
    assert crew[0] == "Captain · Captain · Leadership 1, Tactics 1"
    assert "Pilot · Pilot · Piloting 2, Mechanics 0 · Dex +1" in crew
    assert "Engineer · Damage control · Jack-of-all-Trades 1 · Edu −1" in crew
    assert "Gunner 1 · Gunner, turret 1 · Turret Weapons 1" in crew
    assert crew_of(table, side_viewer("B"), "sentinel") == []
