"""Every event in a sentence: what titles, lines and the log are made of."""

from __future__ import annotations

from bot.core.blocks import Said, Words
from bot.core.play import Event
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.present.words import Sight
from bot.rules.night_tripper.state import PART_NAMES, PARTS, State, Throw
from bot.rules.night_tripper.throws import EDGE_TEXTS, STATION_SKILL
from bot.rules.twod6.wording import number, plural

STRIKES = {**PART_NAMES, "crew": "Crew", "choice": "Attacker's choice"}
MOVES = {"helm": "gains", "dodge": "loses", "reroll": "pays"}
ENDINGS = {
    "goal": " reaches its goal",
    "surrender": " surrenders, the enemy has its goal",
    "agreed_end": "Both break off",
}


class Telling:
    """An event with the battle before it: from what to what."""

    def __init__(self, sight: Sight, before: State) -> None:
        self.sight = sight
        self.before = before

    def says(self, event: Event) -> Words | None:
        """What happened, or None for what needs no words."""
        return self._of_fire(event) or self._of_people(event) or self._of_round(event)

    def _of_round(self, event: Event) -> Words | None:
        sight = self.sight
        match event:
            case e.GoalSet(ship, goal, note):
                own: Words = (": ", Said(note)) if note else ()
                verb = "" if goal == "custom" else "to "
                return (*sight.full(ship), f" wants {verb}{sight.goal(goal).lower()}", *own)
            case e.RoundOpened(round=count):
                return (f"Round {count}",)
            case e.Reassigned(ship, station, character):
                post = STATION_NAMES[station]
                if not character:
                    return (f"{post} of ", *sight.full(ship), " stays empty")
                return (*sight.person(ship, character), f" takes {post} of ", *sight.full(ship))
            case e.StationPassed(ship, station):
                return (f"{STATION_NAMES[station]} of ", *sight.full(ship), " passes")
            case e.StationSkipped(ship, station, why):
                return self._skipped(ship, station, why)
            case e.ThrowSettled(throw=throw):
                return self.settled(throw)
            case e.PositionChanged(ship, by, why):
                now = self.before.ships[ship].position
                change = f" {MOVES[why]} Position, {number(now)} → {number(now + by)}"
                return (*(("No hit: ",) if why == "dodge" else ()), *sight.full(ship), change)
            case e.JuryRigged(ship, part, count):
                return (*sight.full(ship), f": {PART_NAMES[part]} rigged for round {count}")
            case e.Boosted(ship, part, count, beneficiary):
                who = sight.person(ship, beneficiary)
                return (f"{PART_NAMES[part]} boosted for ", *who, f" in round {count}")
            case e.BoarderNamed(ship, character):
                return (*sight.person(ship, character), " is to leap")
            case e.Leapt(ship, character, landed):
                who = sight.person(ship, character)
                return (*who, " lands on the enemy hull" if landed else " misses and drifts")
            case e.CustomJudged(ship, met):
                return ("The goal of ", *sight.full(ship), " is met" if met else " is not met yet")
            case e.EndOffered(ship):
                return (*sight.full(ship), " offers to break off")
            case e.PlayedOn(ship):
                return (*sight.full(ship), " plays on")
            case e.SurrenderKept(ship):
                return (*sight.full(ship), " surrenders as soon as goals are open")
            case e.Finished(ship, result):
                name = sight.full(ship) if ship else ()
                goal = f": {sight.goal(result.goal)}" if result.goal is not None else ""
                return (*name, f"{ENDINGS[result.why]}{goal}")
            case _:
                return self._of_referee(event)

    def _skipped(self, ship: str, station: str, why: str) -> Words:
        name = self.sight.full(ship)
        post = STATION_NAMES[station]
        if why == "part":
            return (f"{post} of ", *name, ": its part cannot be used")
        return (f"{post} of ", *name, ": nobody there" if why == "empty" else ": nobody able there")

    def settled(self, throw: Throw) -> Words | None:
        """What a throw has come to where nothing else says it."""
        ship = self.sight.full(throw.ship)
        if throw.success and throw.throw != "computer":
            working = throw.throw == "engineering"
            return ("Success: ", *ship, " can rig or boost a part") if working else None
        match throw.throw:
            case "computer":
                return (*ship, f": Impact {throw.impact}")
            case "helm":
                now = number(self.before.ships[throw.ship].position)
                return ("No gain: ", *ship, f" stays at Position {now}")
            case "gunnery":
                return ("Miss: ", *self.sight.full(self.before.enemy(throw.ship).id), " is not hit")
            case "engineering":
                return ("No repair, no boost: ", *ship)
            case _:
                return None

    def _of_fire(self, event: Event) -> Words | None:
        sight = self.sight
        match event:
            case e.VolleyOpened(_, target, _, points):
                return (f"Hit: {plural(points, 'point')} of fire on ", *sight.full(target))
            case e.StandingSet(_, answer):
                every = {
                    "dodge": "All points: lose 2 Position each",
                    "damage": "All points: Damage",
                }
                return (every.get(answer, "Each point is answered singly again"),)
            case e.Located(target, die):
                strikes = sight.content.locations[die].strikes
                return (f"Damage on {sight.mark(target)}: {STRIKES[strikes]}",)
            case e.ChoiceOpened(attacker):
                return (*sight.full(attacker), " chooses the hit")
            case e.EffectProposed(_, text):
                return ("Proposed: ", Said(text))
            case e.EffectRefused():
                return ("The referee refuses it",)
            case e.EffectTaken(ship, text):
                return (*sight.full(ship), ": ", Said(text))
            case e.ComponentHit(ship, part, hits):
                state = "damaged" if hits == 1 else "destroyed"
                return (*sight.full(ship), f": {PART_NAMES[part]} {state}")
            case e.SkillLost(ship, skill):
                change = f"crew skill {number(skill + 1)} → {number(skill)}"
                return (*sight.full(ship), f": {change}")
            case e.HitWasted(ship):
                return ("Nothing is left to hit on ", *sight.full(ship))
            case _:
                return None

    def _of_people(self, event: Event) -> Words | None:
        sight = self.sight
        match event:
            case e.LuckSpent(ship, character, amount):
                who = sight.member(ship, character)
                left = f", {who.luck - amount} left" if who is not None else ""
                return (*sight.person(ship, character), f" spends {amount} Luck{left}")
            case e.LuckBroken(ship=ship, character=character, luck_max=most):
                who = sight.person(ship, character)
                return ("A 1: the throw fails, the Luck of ", *who, f" is at most {most} now")
            case e.CrewMissed(ship, character):
                return (*sight.person(ship, character), " is missed")
            case e.CrewStruck(ship, character, location, severity):
                return (*sight.person(ship, character), f": {location} wound, severity {severity}")
            case e.ArmorSpent(ship, character):
                return ("The combat armor of ", *sight.person(ship, character), " is ruined")
            case e.WoundPaidOff(ship, character, severity):
                return (*sight.person(ship, character), f" pays {severity} Luck: no wound")
            case e.Wounded(ship, character, location, severity):
                return (*sight.person(ship, character), f" is wounded: {location} {severity}")
            case e.OutOfAction(ship, character):
                return (*sight.person(ship, character), " is out of action")
            case e.Died(ship, character):
                return (*sight.person(ship, character), " is dead")
            case e.MortallyWounded(ship, character):
                return (*sight.person(ship, character), " dies within hours without care")
            case e.LimbLost(ship, character, limb):
                return (*sight.person(ship, character), f" loses the {limb}")
            case _:
                return None

    def _of_referee(self, event: Event) -> Words | None:
        sight = self.sight
        match event:
            case e.ValueSet(ship, what, value):
                part = next((PART_NAMES[p] for p in PARTS if p == what), "")
                word = f"{part} hits" if part else what.replace("npc_", "crew ").capitalize()
                return (*sight.full(ship), f": {word} {number(value)}")
            case e.PersonSet(ship, character, what, value):
                word = what.replace("_max", " at most").replace("_", " ")
                return (*sight.person(ship, character), f": {word} {value}")
            case e.Healed(ship, character):
                return (*sight.person(ship, character), " is healed")
            case e.EdgeSet(ship, station, edge):
                text = EDGE_TEXTS[edge]
                return (f"{text} on the next {STATION_SKILL[station]} throw of ", *sight.full(ship))
            case e.CaptainNamed(ship, character):
                return (*sight.person(ship, character), " is captain of ", *sight.full(ship))
            case _:
                return None
