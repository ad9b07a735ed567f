"""Every event in a sentence: what the title, the lines and the log are made of."""

from __future__ import annotations

from bot.core.blocks import Name, Said, Words
from bot.core.play import Event
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import STATIONS
from bot.rules.cepheus.present.words import HITS, STATUS, Sight
from bot.rules.cepheus.standing import ASK, WINDOWS, WORDS
from bot.rules.twod6.wording import keep, listed, number, plural, signed

HARM = (e.HullLost, e.StructureLost, e.ArmorLost, e.SystemHit, e.MountHit, e.Wounded, e.ShipStatus)


INSIDE = (
    e.PlotMade,
    e.IntelGained,
    e.SoftwareSwitched,
    e.Coordinated,
    e.Reloaded,
    e.TaskBegan,
    e.StandingSet,
    e.WishSet,
    e.Aided,
    e.TookOn,
)
"""What only the own side learns."""


def says(sight: Sight, event: Event) -> Words | None:
    """What happened, or None for what needs no words or is not for this reader."""
    ship = sight.state.ships.get(str(getattr(event, "ship", "")))
    if ship is not None and not ship.known:
        if isinstance(event, INSIDE):
            return None
        if isinstance(event, e.FuelLost):
            return (*sight.short(ship.id), " loses fuel")
        if isinstance(event, e.CargoLost):
            return (*sight.short(ship.id), " loses cargo")
    return _of_ships(sight, event) or _of_fights(sight, event) or _of_people(sight, event)


def _of_ships(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.InitiativeSet(ship, base):
            return (*sight.full(ship), f": Initiative {number(base)}")
        case e.HastyDeclared(ship):
            return (*sight.full(ship), " acts hastily: Initiative +2, checks −1")
        case e.Delayed(ship):
            return (*sight.full(ship), " delays")
        case e.HeldOver(ship, forfeit):
            what = " forfeits its turn" if forfeit else " holds over: first in the next turn"
            return (*sight.full(ship), what)
        case e.ActivationResumed(ship, count):
            return (*sight.full(ship), f" acts now, at {number(count)}")
        case e.Coordinated(_, points):
            return (f"{plural(points, 'coordination point')} for this turn",)
        case e.InitiativeRaised(ship, value):
            return (*sight.short(ship), f" Initiative {signed(value)} next turn")
        case e.SpeedChanged(ship, speed):
            return (*sight.short(ship), f" speed {speed}")
        case e.RangeChanged(one, other, band):
            return (
                "Range ",
                *sight.short(one),
                " ",
                *sight.short(other),
                f" → {sight.band(band)}",
            )
        case e.RangeSet(one, other, band):
            return ("Range ", *sight.short(one), " ", *sight.short(other), f" → {sight.band(band)}")
        case e.RangeSettled(one, other):
            return (
                "Range ",
                *sight.short(one),
                " ",
                *sight.short(other),
                " is settled for this turn",
            )
        case e.Evaded(ship, dm):
            what = f" evades: attacks on it {signed(dm)}" if dm else " evades no more"
            return (*sight.short(ship), what)
        case e.LinedUp(ship, dm):
            return (*sight.short(ship), f" is lined up: its attacks {signed(dm)}")
        case e.PursuitBegan(pursuer, target):
            return (*sight.short(pursuer), " pursues ", *sight.short(target))
        case e.PursuitKept(pursuer):
            return (*sight.short(pursuer), " keeps its pursuit: +1, at most +4")
        case e.PursuitEnded(pursuer):
            return ("The pursuit of ", *sight.short(pursuer), " is over")
        case e.Docked(dock):
            return (*sight.short(dock.initiator), " docks with ", *sight.short(dock.other))
        case e.Undocked(initiator, other):
            return (*sight.short(initiator), " and ", *sight.short(other), " are apart")
        case e.PlaceChanged(ship, place, decaying):
            if decaying:
                return (
                    *sight.short(ship),
                    f": a decaying {'orbit' if place == 'orbit' else place}",
                )
            where = {"orbit": "in orbit", "atmosphere": "in the atmosphere"}.get(place, "in space")
            return (*sight.short(ship), f" is {where}")
        case e.PlotMade(_, distance):
            return (f"A plot for Jump-{distance} is ready",)
        case e.JumpEngaged(ship, _, outcome):
            return (*sight.short(ship), f" engages its J-drive: {outcome} jump")
        case e.ShipStatus(ship, status) if status != "ok":
            return (*sight.full(ship), f" {'is ' if status != 'escaped' else ''}{STATUS[status]}")
        case e.ShipGiven(ship, to, pilot):
            flown: Words = (", flown by ", *sight.person(ship, pilot)) if pilot else ()
            return (*sight.full(ship), " fights for ", *sight.full(to), *flown)
        case e.CommsSet(ship, ok):
            return (*sight.short(ship), " in contact again" if ok else " out of contact")
        case e.Noticed(ship):
            return (*sight.short(ship), " has noticed the enemy")
        case e.CraftLaunched(craft, mother):
            return (*sight.short(mother), " launches ", *sight.full(craft.id))
        case e.FuelLost(ship, fuel, leak):
            leaks = f", leaks {leak} t an hour" if leak else ""
            return (*sight.short(ship), f" fuel {number(fuel)} t{leaks}")
        case e.CargoLost(ship, cargo):
            return (*sight.short(ship), f" cargo {number(cargo)} t")
        case e.Repaired(ship, system, hits):
            name = sight.system(ship, system)
            return (f"{name}: {plural(hits, 'hit')} repaired, until the battle is over",)
        case e.RepairsFailed(ship):
            return ("The repairs of ", *sight.short(ship), " fail")
        case e.SoftwareSwitched(ship, _, running):
            return (*sight.short(ship), f" {'starts' if running else 'stops'} a program")
        case e.Detected(side, enemy, found):
            what = "detects" if found else "does not detect"
            return (Name(side), f" {what} ", Name(enemy))
        case e.ShipSet(ship, "referee_dm", value):
            return (*sight.short(ship), f" {signed(value)} on every check, as the referee says")
        case e.ShipSet(ship, word, value):
            return (*sight.short(ship), f" {word.replace('_', ' ')} {number(value)}")
        case _:
            return None


def _of_fights(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.Jammed(jammer, victim):
            return (*sight.short(jammer), " jams ", *sight.short(victim))
        case e.Targeted(lock):
            who = (*sight.short(lock.ship), " on ", *sight.short(lock.target))
            return ("Lock of ", *who, f": its attacks {signed(lock.dm)}")
        case e.TargetingLost():
            return None
        case e.IntelGained(_, enemy):
            return ("Intelligence on ", *sight.short(enemy), ": +4 once")
        case e.AttackDeclared(attack):
            weapons = [(f"{n} × {sight.weapon(kind).lower()}",) for kind, n in attack.weapons]
            return (*listed(weapons), " at ", *sight.short(attack.target))
        case e.Dodged(salvo):
            return (f"Dodged: −2 {'on ' + salvo if salvo.startswith('S') else 'on this attack'}",)
        case e.SandFired(_, _, _, worked):
            return ("Sand: −1D6 on each beam" if worked else "Sand misses, the canister is gone",)
        case e.ScreensTriggered(_, screen, reduction):
            return (f"{screen.replace('_', ' ').capitalize()}: −{reduction} on each hit",)
        case e.AttackMissed(_, target, weapon, effect):
            return (f"Miss by {-effect}: {sight.weapon(weapon).lower()}, ", *sight.full(target))
        case e.AttackHit(_, target, weapon, count):
            return (f"{count} × {sight.weapon(weapon).lower()} hit ", *sight.full(target))
        case e.SalvoLaunched(salvo):
            kind = sight.weapon(salvo.type).lower()
            return (
                f"{salvo.id}: {len(salvo.missiles)} × {kind} at ",
                *sight.full(salvo.target),
                f", strike in turn {salvo.impact}, hit on {salvo.to_hit}+",
            )
        case e.MissileDestroyed(_, missile, how):
            return (f"✓ {missile} {'shot down' if how == 'shot' else 'jammed'}",)
        case e.Deployed(ship, mount):
            return (f"{sight.mount(ship, mount).capitalize()} comes out",)
        case e.Reloaded(ship, mount, _, _, count):
            return (f"{sight.mount(ship, mount).capitalize()}: {count} loaded",)
        case e.HitLanded():
            return _hit(sight, event)
        case e.Located(ship, face, _, system, size, mount):
            where = sight.system(ship, mount or system)
            return (f"2D6 {face} {where}, {HITS[size].lower()}",)
        case e.SystemHit(ship, system, hits):
            what = f"{sight.system(ship, system)} hit {hits}: {sight.effect(system, hits)}"
            return (*sight.short(ship), f" {what}")
        case e.MountHit(ship, mount, hits):
            kind = "bay" if "bay" in sight.mount(ship, mount) else "turret"
            what = f"{sight.mount(ship, mount)} hit {hits}: {sight.effect(kind, hits)}"
            return (*sight.short(ship), f" {what}")
        case e.BoardingRound(attacker, defender, won, exceptional):
            winner = attacker if won else defender
            degree = " exceptionally" if exceptional else ""
            return (*sight.full(winner), f" wins the round aboard{degree}")
        case e.ShipTaken(ship, by, fate):
            crew = {"captured": "captured", "killed": "killed", "left": "gone"}[fate]
            return (*sight.full(ship), " is taken by ", *sight.short(by), f", its crew {crew}")
        case e.BoardersLost(attacker, _, _, fate):
            what = fate.replace("_", " ")
            return ("The boarders of ", *sight.short(attacker), f" are {what}")
        case _:
            return None


def _hit(sight: Sight, event: e.HitLanded) -> Words:
    """`Beam laser 6 − 1 sand − 2 armor → 3: Single`."""
    name = sight.weapon(event.weapon)
    if event.void:
        return (f"{name}: void, ", *sight.short(event.target), " is gone")
    less = [
        f" − {value} {what}"
        for value, what in ((event.sand, "sand"), (event.screen, "screen"), (event.armor, "armor"))
        if value
    ]
    row = ", ".join(HITS[size] for size in event.row) or "nothing"
    sum_done = f"{event.damage}{''.join(less)} → {number(event.net)}"
    return (f"{name} on ", *sight.short(event.target), f": {sum_done}: {row}")


def _of_people(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.PositionTaken(ship, crew, position) | e.CrewSet(ship, crew, position):
            name = next((n for s, n in STATIONS.items() if s == position), position)
            return (*sight.person(ship, crew), f" is {name.lower()} of ", *sight.short(ship))
        case e.CrewGone(ship, crew, fate):
            how = {"": "is back", "left": "has left"}.get(fate, f"is {fate}")
            return (*sight.person(ship, crew), f" {how}")
        case e.Traded(ship, crew):
            return (*sight.person(ship, crew), " trades the significant for two minor actions")
        case e.TaskBegan(ship, crew, _, _, turns):
            return (*sight.person(ship, crew), f" is busy for {plural(turns, 'turn')}")
        case e.TaskEnded(ship, crew, how):
            return (*sight.person(ship, crew), f"'s task is {how}")
        case e.CrewStruck(ship, column, roll, strikes, damage):
            if strikes == "nobody":
                return (f"Crew of {sight.mark(ship)}, {column}: 2D6 {roll}, nobody",)
            amount = f"{damage * 10} rads" if column == "radiation" else f"{damage} damage"
            who = "one of them" if strikes == "one" else "all"
            return (f"Crew of {sight.mark(ship)}, {column}: 2D6 {roll}, {who}, {amount}",)
        case e.Wounded(ship, crew, damage):
            lost = listed(
                [
                    (keep(f"{word} −{amount}"),)
                    for word, amount in zip(("Str", "Dex", "End"), damage, strict=True)
                    if amount
                ]
            )
            return (*sight.person(ship, crew), " of ", *sight.short(ship), ": ", *lost)
        case e.StandingSet(_, _, place, answer):
            said = WORDS[answer or ASK]
            return (f"From now on. {WINDOWS[place.partition('/')[0]]}: {said}",)
        case e.WishSet(ship, crew, wish):
            return (*sight.person(ship, crew), f"'s wounds go to {wish.capitalize()} first")
        case e.TookOn(ship, crew, extra):
            return (
                *sight.person(ship, crew),
                f" does {extra + 1} things at once: {signed(-2 * extra)} on every check",
            )
        case e.Aided(ship, crew, dm):
            what = "helps" if dm > 0 else "hinders"
            return (f"That {what} ", *sight.person(ship, crew), f": {signed(dm)} on the next check")
        case e.Noted(ship, crew, text, said):
            words: Words = (": ", Said(said)) if said else (", as the referee says",)
            return (*sight.person(ship, crew), f", {text} action", *words)
        case _:
            return None
