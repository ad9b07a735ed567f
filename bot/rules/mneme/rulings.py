"""Every ruling on a gap of the sources, by its number: what it says and the one place of it."""

from __future__ import annotations

from typing import NamedTuple


class Ruling(NamedTuple):
    """A sentence, and where it is done: `module.name` below bot.rules."""

    says: str
    where: str


RULINGS: dict[str, Ruling] = {
    "R-01": Ruling("A natural 2 or 12 only scales the Effect.", "mneme.checks.effect_of"),
    "R-02": Ruling("Minimum 1 first; halves are floored.", "mneme.checks.effect_of"),
    "R-03": Ruling("The Effect is at least 1, not one more.", "mneme.checks.effect_of"),
    "R-04": Ruling("The actor rolls, or a player who reacts.", "mneme.deeds.reactor_rolls"),
    "R-05": Ruling("6 where somebody could oppose and does not.", "mneme.deeds.needs_of"),
    "R-06": Ruling("The best of five sums leads.", "mneme.opening.leader_dm"),
    "R-07": Ruling("Ties: thrust, leader, one die.", "mneme.figures.order"),
    "R-08": Ruling("Detection rolls of ambush and chance.", "mneme.opening.detect"),
    "R-09": Ruling("Surprise costs reactions until the first turn.", "mneme.deeds.allowance"),
    "R-10": Ruling("A line of spaces; a TP is a space.", "mneme.space.fly"),
    "R-11": Ruling("Space 0 is Close, Adjacent if matched.", "mneme.range.band"),
    "R-12": Ruling("Rush lasts to the end of the next turn.", "mneme.turns.close_turn"),
    "R-13": Ruling("Tokens after the base reaction.", "mneme.deeds.allowance"),
    "R-14": Ruling("Automats count from the second reaction.", "mneme.deeds.allowance"),
    "R-15": Ruling("Missiles fly 40 spaces in all.", "mneme.space.burnt"),
    "R-16": Ruling("Actions left over become tokens.", "mneme.turns.close_turn"),
    "R-17": Ruling("Each further reaction adds 1.", "mneme.deeds.needs_of"),
    "R-18": Ruling("Assistants give +1 once a turn.", "mneme.helping.assistant_of"),
    "R-19": Ruling("The span hinders Leadership alone.", "mneme.checks.span_penalty"),
    "R-20": Ruling("An instruction stands until changed.", "mneme.people.instruct"),
    "R-21": Ruling("Crews of the referee: 0 to 3.", "mneme.entries.QUALITIES"),
    "R-22": Ruling("When the referee's ships react.", "mneme.npc_reactions.npc_answers"),
    "R-23": Ruling("Hits work at the end of the turn.", "mneme.damage.next_hit"),
    "R-24": Ruling("The location table of Cepheus.", "twod6.tables.LocationRow"),
    "R-25": Ruling("Command: Effect functions, +1 or −1.", "mneme.helping.deed_terms"),
    "R-26": Ruling("A lock: +1 on attacks.", "mneme.gunner.aim_terms"),
    "R-27": Ruling("Range check: by Effect and Thrust.", "mneme.navcomm.range_check"),
    "R-28": Ruling("Compromised: jammed under a lock.", "mneme.navcomm.jam"),
    "R-29": Ruling("Overheard traffic: +2 once.", "mneme.helping.spend"),
    "R-30": Ruling("Repair: a tenth of the points at most.", "mneme.mending.mended"),
    "R-31": Ruling("Spare parts by the ship's class.", "mneme.setup.ship_of"),
    "R-32": Ruling("Each takes by the other's tons.", "mneme.pilot.ram"),
    "R-33": Ruling("A Jump without a plot: −4.", "mneme.engineer.UNPLOTTED"),
    "R-34": Ruling("Wounds: 7, 14, 21.", "mneme.state.Crew"),
    "R-35": Ruling("Racks are fed from stock.", "mneme.missiles.launch"),
    "R-36": Ruling("Superiority by resources, in group rolls.", "mneme.figures.superiority"),
    "R-37": Ruling("Stealth: sensor rolls −2.", "mneme.figures.sens_terms"),
    "R-38": Ruling("Two functions, one pool of actions.", "mneme.figures.posts"),
    "R-39": Ruling("Focused: +2.", "mneme.checks.FOCUS"),
    "R-40": Ruling("Standing orders answer at once.", "mneme.reactions.standing_orders"),
    "R-41": Ruling("Last bands of pulse, sand, meson.", "mneme.entries.Weapon"),
    "R-42": Ruling("Thrust is not kept between turns.", "mneme.turns.open_turn"),
    "R-43": Ruling("Who decides without a captain.", "mneme.figures.decider"),
    "R-44": Ruling("The last mile is the missiles'.", "mneme.missiles.control"),
    "R-45": Ruling("A delay never raises initiative.", "mneme.turns.act_now"),
    "R-46": Ruling("No thrust: ballistic.", "mneme.turns.close_turn"),
    "R-47": Ruling("Salvos outlive their ship.", "mneme.missiles.settle_salvos"),
    "R-48": Ruling("Docked ships do not maneuver.", "mneme.parts.undocked"),
    "R-49": Ruling("Boarding in one roll.", "mneme.boarding.board"),
    "R-50": Ruling("Craft join with their mother's initiative.", "mneme.setup.craft_of"),
    "R-51": Ruling("Turns of ships nobody answers for.", "mneme.npc.wishes"),
    "R-52": Ruling("Bands in place of spaces.", "mneme.bands.spend"),
}
