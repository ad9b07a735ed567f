"""Every ruling on a gap of the rules, by its number: what it says and the place that does it."""

from __future__ import annotations

from typing import NamedTuple


class Ruling(NamedTuple):
    """A sentence, and where it is done: `module.name` below this package."""

    says: str
    where: str


RULINGS: dict[str, Ruling] = {
    "R-01": Ruling("A tie goes to the players, else to the defender.", "parts.opposed"),
    "R-02": Ruling("A turn never starts below 0 CP.", "figures.start_cp"),
    "R-03": Ruling("Initiative once, without Boost.", "figures.speed_at_rest"),
    "R-04": Ruling("A general action comes alone.", "general.above_and_beyond"),
    "R-05": Ruling("A hit is canceled before it counts.", "attacks.RESOLUTION"),
    "R-06": Ruling("The fully surprised cannot react; checks −2.", "parts.SURPRISED"),
    "R-07": Ruling("Surrender at any time.", "captain.surrender"),
    "R-08": Ruling("No HP: hulk or fireball, at once.", "outcomes.hull_gone"),
    "R-09": Ruling("A skill below 0 has the effect of 0.", "parts.effect_size"),
    "R-10": Ruling("Set them Up: +1 on the next roll, once.", "parts.use_setup"),
    "R-11": Ruling("Of equally fast the better pilot.", "parts.fastest"),
    "R-12": Ruling("Keep it Together once between own turns.", "reactions.keepers"),
    "R-13": Ruling("Defeat ECM helps the side; the highest.", "figures.ecm_against"),
    "R-14": Ruling("Boost Engines adds up.", "engineering.boost_engines"),
    "R-15": Ruling("A weapon may fire again.", "gunnery.fire_one"),
    "R-16": Ruling("What the referee's vessels may do.", "parts.CREW"),
    "R-17": Ruling("1 fails, 20 works.", "saves.Attack"),
    "R-18": Ruling("First aid against 8, once.", "crises.STABILIZE"),
    "R-19": Ruling("Crew Lost rounds up, at least one.", "crises.deadlines"),
    "R-20": Ruling("Repair of the system ends its crisis.", "crises.mend_part"),
    "R-21": Ruling("The deadline is the next own turn's end.", "crises.add_crisis"),
    "R-22": Ruling("A crisis without object does nothing.", "crises.deadlines"),
    "R-23": Ruling("VIP on the referee's vessel: skill −1.", "crises.add_crisis"),
    "R-24": Ruling("Voluntary crises are an option, off.", "reactions.keepers"),
    "R-25": Ruling("Evasion and ghost add to each other.", "figures.armor_class"),
    "R-26": Ruling("Support goes to the next costing action.", "parts.begin"),
    "R-27": Ruling("Aims wait in order, one for a shot.", "gunnery.target_systems"),
    "R-28": Ruling("The aim is the vessel's.", "state.Vessel"),
    "R-29": Ruling("The drive goes down by levels.", "crises.break_part"),
    "R-30": Ruling("Half damage rounds up, before armor.", "attacks.next_shot"),
    "R-31": Ruling("A captain locked elsewhere cannot.", "reactions.keepers"),
    "R-32": Ruling("After a general action he can.", "reactions.keepers"),
    "R-33": Ruling("An empty department rolls at −1.", "parts.check_terms"),
    "R-34": Ruling("The player proposes skill and attribute.", "general.accept"),
    "R-35": Ruling("Nobody pursues at 0 points.", "bridge.pursue_target"),
    "R-36": Ruling("A cloud without a fighter does not fire.", "gunnery.why_not"),
    "R-37": Ruling("Damage is at least 1.", "attacks.next_shot"),
    "R-38": Ruling("Only engaged enemies count for escape.", "parts.opponents"),
    "R-39": Ruling("The best of a department answers.", "parts.answerer"),
    "R-40": Ruling("Targets first; only locked gunners.", "gunnery.gunners"),
    "R-41": Ruling("In surprise only the surprised.", "parts.opponents"),
    "R-42": Ruling("Two turns unmanned: surrendered.", "turns.end_turn"),
    "R-43": Ruling("Somebody able, at random.", "crises.add_crisis"),
    "R-44": Ruling("Open crises are listed at the end.", "present.ending.ending"),
    "R-45": Ruling("Effects end when the turn would come.", "turns.begin_turn"),
    "R-46": Ruling("Three quiet rounds: standstill?", "turns.side_seats"),
    "R-47": Ruling("From the third silent turn it plays itself.", "turns.turn_default"),
    "R-48": Ruling("The referee's vessels have a policy.", "npc.next_step"),
    "R-49": Ruling("Who joins later acts from the next round.", "turns.end_round"),
    "R-50": Ruling("Crash Systems adds up.", "comms.crash_systems"),
}
