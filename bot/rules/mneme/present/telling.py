"""Every event in a sentence: what titles, lines and the log are made of."""

from __future__ import annotations

from bot.core.blocks import Name, Words
from bot.core.play import Event
from bot.rules.mneme import events as e
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.present.words import STATUS, Sight
from bot.rules.twod6.wording import keep, number, plural, signed

INSIDE = (
    e.Coordinated,
    e.Commanded,
    e.Plotted,
    e.JumpBegun,
    e.Prepared,
    e.Guided,
    e.Diagnosed,
    e.StandingOrderSet,
    e.JoiningSet,
    e.SparesSpent,
    e.Helped,
    e.Wounded,
    e.Irradiated,
    e.SandSpent,
    e.MissilesTaken,
)
"""What only the own side learns."""
ORDERS = {
    "ask": "is asked before reacting",
    "always": "reacts to everything",
    "attacks": "reacts to attacks",
    "never": "never reacts",
}


def says(sight: Sight, event: Event) -> Words | None:
    """What happened, or None for what needs no words or is not for this reader."""
    ship = sight.state.ships.get(str(getattr(event, "ship", "")))
    if ship is not None and not ship.known and isinstance(event, INSIDE):
        return None
    for teller in (_turns, _flight, _sensing, _work, _missiles, _harm, _people):
        words = teller(sight, event)
        if words is not None:
            return words
    return None


def _turns(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.SightDecided(winner, effect, band, surprised):
            name = sight.tables.band(band).name
            if not winner:
                return (f"Nobody is surprised, {name}",)
            how = "surprises the enemy" if surprised else "sees the enemy first"
            return (f"{sight.shape(winner)} {how}: initiative {signed(effect)}, {name}",)
        case e.BandShifted(band):
            return (f"The battle begins at {sight.tables.band(band).name}",)
        case e.TalkBegan(side):
            return (f"{sight.shape(side)} wants to talk",)
        case e.HostilitiesOpened(ship):
            return (*sight.full(ship), " breaks off the talk")
        case e.InitiativeSet(ship, base):
            return (*sight.full(ship), f": initiative {base}")
        case e.InitiativeSacrificed(ship, crew, amount):
            gains = (" of ", *sight.short(ship), ", one more reaction")
            return (
                *sight.short(ship),
                f" initiative −{amount}: ",
                *sight.person(ship, crew),
                *gains,
            )
        case e.Rushed(ship, value):
            what = f" initiative {signed(value)} until its next turn ends"
            return (*sight.short(ship), what if value else " loses its rush")
        case e.Delayed(ship):
            return (*sight.full(ship), " waits")
        case e.DelayEnded(ship, base):
            return (*sight.full(ship), f" acts now, initiative {base}")
        case e.TurnLost(ship):
            return (*sight.full(ship), " lets its turn go by")
        case e.LeftToPolicy(ship, aim):
            at = (" at ", *sight.full(aim)) if aim else ()
            return (*sight.unit(ship), " acts", *at)
        case e.Shaken(ship, trigger):
            return (*sight.short(ship), f" is shaken: {trigger.replace('_', ' ')}")
        case e.MoraleSet(ship, morale):
            return (*sight.full(ship), f": the crew is {morale}")
        case e.MoraleUsed(ship, function):
            return (*sight.short(ship), f": morale helps the {STATIONS[function]}")  # type: ignore[index]
        case _:
            return None


def _flight(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.Moved(ship, position, _, tp, powered):
            how = "flies" if powered else "drifts"
            paid = f" for {keep(f'{tp} TP')}" if tp else ""
            return (*sight.short(ship), f" {how} to space {number(position)}{paid}")
        case e.BandMoved(ship, other, band, banked):
            name = sight.tables.band(band).name
            rest = f", {abs(banked)} TP {'closer' if banked > 0 else 'farther'}" if banked else ""
            return (*sight.short(ship), " ", *sight.short(other), f" {name}{rest}")
        case e.WentBallistic(ship):
            return (*sight.short(ship), " is ballistic")
        case e.Steered(ship):
            return (*sight.short(ship), " is under thrust again")
        case e.Evaded(ship, evade):
            return (*sight.short(ship), f" evades: attacks on it need {evade} more")
        case e.AttackRunBegan(ship, dm):
            return (*sight.short(ship), f" runs in: its attacks {signed(dm)}")
        case e.CollisionAvoided(ship):
            return (*sight.short(ship), " has dealt with the hazard")
        case e.ThrustLost(ship, tp):
            return (*sight.short(ship), f" spends {tp} TP")
        case e.Matched(one, other, ended):
            what = " parts from " if ended else " matches the course of "
            return (*sight.short(one), what, *sight.short(other))
        case e.Docked(dock):
            return (*sight.short(dock.initiator), " docks with ", *sight.short(dock.other))
        case e.Undocked(one, other):
            return (*sight.short(one), " and ", *sight.short(other), " are apart")
        case e.PursuitBegan(pursuer, target):
            hunter = sight.short(pursuer)
            return (*hunter, " is on the tail of ", *sight.short(target))
        case e.PursuitKept(pursuer):
            return (*sight.short(pursuer), " stays on the tail: +1, at most +4")
        case e.PursuitEnded(pursuer):
            return (*sight.short(pursuer), " has lost its prey")
        case e.CraftLaunched(_, mother):
            return (*sight.short(mother), " launches a craft")
        case e.FigureSet(ship, word, value):
            return (*sight.short(ship), f" {word.replace('_', ' ')} {number(value)}")
        case e.GroupSet(ship, group):
            return (*sight.short(ship), f" acts with group {group}" if group else " acts alone")
        case _:
            return None


def _sensing(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.Locked(ship, target):
            return (*sight.short(ship), " has a lock on ", *sight.short(target), ": its attacks +1")
        case e.LockLost(ship, target):
            return (*sight.short(target), " has shaken off the lock of ", *sight.short(ship))
        case e.LocksFailed(ship):
            return (*sight.short(ship), " loses its locks")
        case e.Relayed(relay):
            return (*sight.short(relay.ally), " shares the lock on ", *sight.short(relay.target))
        case e.Jammed(jam):
            victim = sight.short(jam.victim)
            return (*sight.short(jam.jammer), " jams ", *victim, f": NavComm {signed(jam.dm)}")
        case e.Compromised(ship, by, ended):
            what = " is closed to " if ended else " lies open to "
            return (*sight.short(ship), what, *sight.short(by))
        case e.Hacked(hack):
            part = sight.part(hack.victim, hack.component)
            return (*sight.short(hack.victim), f" {part} is off")
        case e.Freed(ship, component):
            what = f" {sight.part(ship, component)} works again" if component else " is clean again"
            return (*sight.short(ship), what)
        case e.Scanned(scan):
            if scan.target in sight.state.ships:
                return (*sight.short(scan.scanner), " has scanned ", *sight.short(scan.target))
            if scan.target in sight.state.salvos:
                return (*sight.short(scan.scanner), f" has found salvo {scan.target}")
            return None
        case e.LookedAround(ship):
            return (*sight.short(ship), " looks around")
        case e.Intercepted(_, ship):
            return ("Traffic of ", *sight.short(ship), " overheard: +2 once")
        case e.BlackoutSet(ship, on):
            return (*sight.short(ship), " is blacked out" if on else " is on the air again")
        case e.Communicated(ship, message):
            said = (": ", Name(message)) if message else ()
            return (*sight.short(ship), " communicates", *said)
        case e.Secured(ship):
            return (*sight.short(ship), " is secured: +2 against jams and hacks")
        case e.Guided(ship, crew, target):
            at = (" at ", *sight.short(target), ": +1")
            return ("One attack of ", *sight.person(ship, crew), *at)
        case _:
            return None


def _work(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.Coordinated(_, points):
            return (plural(points, "coordination point"),)
        case e.Commanded(_, orders):
            listed = ", ".join(f"{f} {order.replace('_', ' ')}" for f, order in orders.items())
            return (f"Ordered: {listed}",)
        case e.Helped(ship, crew):
            return (*sight.person(ship, crew), ": +1 on the next roll")
        case e.Repaired(ship, component, points):
            part = sight.state.ships[ship].components[component]
            now = f"{part.hp - part.damage}/{part.hp}"
            return (*sight.short(ship), f" {sight.part(ship, component)} +{points}, {keep(now)}")
        case e.SparesSpent(ship, amount):
            return (*sight.short(ship), f" {plural(amount, 'spare part')} used")
        case e.Optimized(ship, function, dm):
            name = STATIONS[function]  # type: ignore[index]
            return (*sight.short(ship), f" all rolls of its {name} {signed(dm)}")
        case e.ThrustAdded(ship, tp):
            return (*sight.short(ship), f" {signed(tp)} TP")
        case e.WorkedAround(ship, component):
            return (*sight.short(ship), f" works around its {sight.part(ship, component)}")
        case e.WentDark(ship):
            return (*sight.full(ship), " goes dark")
        case e.StartedUp(ship, what, later):
            name = "It" if what == "dark" else sight.part(ship, what)
            when = "from its next turn on" if later else "at once"
            return (*sight.short(ship), f" {name} starts up {when}")
        case e.Plotted(ship, plotted):
            return (*sight.short(ship), " has a plot" if plotted else " loses its plot")
        case e.JumpBegun(ship):
            return (*sight.short(ship), " jumps at the end of the turn")
        case e.JumpFailed(ship):
            return (*sight.full(ship), " cannot jump any more")
        case e.Diagnosed():
            return ("Diagnostics: +1 on the next roll",)
        case e.Prepared(ship, crew, kind, bonus):
            what = "one more reaction" if kind else "the first reaction"
            plus = f" at {signed(bonus)}" if bonus else ""
            return (*sight.person(ship, crew), f": {what}{plus}")
        case _:
            return None


def _missiles(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.SalvoLaunched(salvo):
            return (f"{sight.salvo(salvo)} at ", *sight.full(salvo.target))
        case e.SalvoFlew(salvo, position, by=by) if salvo in sight.state.salvos:
            how = {"drift": "drifts", "inch": "inches"}.get(by, "flies")
            if sight.state.on("band_movement"):
                return (f"{salvo} {how} closer",) if by != "drift" else None
            return (f"{salvo} {how} to space {number(position)}",)
        case e.SalvoTurned(salvo, state, hidden):
            if hidden:
                return (f"{salvo} goes ballistic and hides",)
            if salvo not in sight.state.salvos:
                return None
            return (f"{salvo} is {'ballistic' if state == 'ballistic' else 'seen again'}",)
        case e.SalvoAimed(salvo, target) if salvo in sight.state.salvos:
            return (f"{salvo} turns to ", *sight.full(target))
        case e.SalvoThinned(salvo, lost, how):
            return (f"{salvo}: {plural(lost, 'missile')} {'shot down' if how == 'shot' else how}",)
        case e.SalvoGone(salvo):
            return (f"{salvo} is used up",)
        case e.SandCast(ship, worked, points):
            what = f" casts sand: −{points} damage" if worked else " casts sand in vain"
            return (*sight.short(ship), what)
        case _:
            return None


def _harm(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.HitWaits(hit):
            return (f"{sight.weapon(hit.weapon)} on ", *sight.full(hit.target),
                    ": its damage is rolled at the end of the turn")  # fmt: skip
        case e.HitLanded():
            return _landed(sight, event)
        case e.Located(ship, roll, _, system, mount):
            where = sight.place(ship, mount or system)
            return (f"2D6 {roll}: {where}",)
        case e.PartHurt(ship, part, damage, destroyed, level):
            hp = sight.state.ships[ship].components[part].hp
            name = sight.part(ship, part)
            worst = 3 if destroyed else level
            state = ("", "damaged", "disabled", "destroyed")[worst]
            effect = f", {state}: {sight.effect(ship, part, worst)}" if worst else ""
            return (*sight.short(ship), f" {name} {keep(f'{hp - damage}/{hp}')}{effect}")
        case e.ArmorLost(ship):
            return (*sight.short(ship), " armor −1")
        case e.FuelLost(ship, fuel):
            known = sight.state.ships[ship].known
            return (*sight.short(ship), f" fuel {fuel} t" if known else " loses fuel")
        case e.CargoLost(ship, cargo):
            known = sight.state.ships[ship].known
            return (*sight.short(ship), f" cargo {cargo} t" if known else " loses cargo")
        case e.StatusSet(ship, status):
            return (*sight.full(ship), f" {'is ' if status != 'escaped' else ''}{STATUS[status]}")
        case e.PartSet(ship, part, damage):
            return (*sight.short(ship), f" {sight.part(ship, part)} damage {damage}")
        case e.BoardingRound(attacker, defender, won, effect):
            winner = attacker if won else defender
            great = " greatly" if effect >= 6 else ""
            return (*sight.full(winner), f" wins the round aboard{great}")
        case e.ShipTaken(ship, by, fate):
            return (*sight.full(ship), " is taken by ", *sight.short(by), f", its crew {fate}")
        case _:
            return None


def _landed(sight: Sight, event: e.HitLanded) -> Words:
    """`Pulse laser 8 + 1 Effect + 1 extra − 2 armor → 8`."""
    name = sight.weapon(event.weapon)
    if event.void:
        return (f"{name}: void, ", *sight.short(event.target), " is gone")
    more = [f" + {value} {what}" for value, what in
            ((event.effect, "Effect"), (event.more, "extra")) if value]  # fmt: skip
    less = [f" − {value} {what}" for value, what in
            ((event.sand, "sand"), (event.armor, "armor")) if value]  # fmt: skip
    done = f"{event.dice}{''.join(more)}{''.join(less)} → {event.net}"
    return (f"{name} on ", *sight.short(event.target), f": {done}")


def _people(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.FunctionTaken(ship, crew, functions):
            name = STATIONS[functions[0]].lower()  # type: ignore[index]
            return (*sight.person(ship, crew), f" is {name} of ", *sight.short(ship))
        case e.TookOver(ship, crew, fallen):
            return (*sight.person(ship, crew), " takes over from ", *sight.person(ship, fallen))
        case e.Instructed(ship, crew):
            return (*sight.person(ship, crew), " of ", *sight.short(ship), " has its orders")
        case e.StandingOrderSet(ship, crew, order, above):
            least = f" above {above}" if above else ""
            return (*sight.person(ship, crew), f" {ORDERS[order]}{least}")
        case e.JoiningSet(ship, crew, joins):
            return (*sight.person(ship, crew), " joins in" if joins else " does not join in")
        case e.CrewStruck(ship, column, roll, strikes, amount):
            start = f"Crew of {sight.mark(ship)}, {column}: 2D6 {roll}"
            if strikes == "nobody":
                return (f"{start}, nobody",)
            what = f"{amount * 10} rads" if column == "radiation" else f"{amount} damage"
            return (f"{start}, {'one of them' if strikes == 'one' else 'all'}, {what}",)
        case e.Wounded(ship, crew, amount):
            return (*sight.person(ship, crew), " of ", *sight.short(ship), f": {amount} wounds")
        case e.Irradiated(ship, crew, rads):
            return (*sight.person(ship, crew), " of ", *sight.short(ship), f": {rads} rads")
        case e.Noted(ship, crew):
            return (*sight.person(ship, crew), " of ", *sight.short(ship), " does something short")
        case _:
            return None
