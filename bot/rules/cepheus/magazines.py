"""Magazines: how weapons are loaded anew from the ship's stock (3.3, R-55)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import EVERYBODY
from bot.rules.cepheus.gunner import mount_name
from bot.rules.cepheus.parts import CepheusTurn, has_significant, me, own, powered, tables


def _with_room(turn: CepheusTurn) -> list[Option]:
    """Weapons with room in their magazine."""
    found: list[Option] = []
    for mount in own(turn).mounts:
        for index, weapon in enumerate(mount.weapons):
            data = tables(turn).weapons[weapon.type]
            if data.magazine > weapon.count:
                label = f"{mount_name(mount)}, {data.name.lower()} {index + 1}"
                note = f"{weapon.count} of {data.magazine}"
                found.append(Option(f"{mount.id}:{index}", label, note))
    return found


def _stock(turn: CepheusTurn) -> list[Option]:
    """What is left in the ship's stock for the weapon chosen."""
    mount_id, _, index = str(turn.given.get("weapon", "")).partition(":")
    ship = own(turn)
    mount = next((m for m in ship.mounts if m.id == mount_id), None)
    sand = mount is not None and mount.weapons[int(index)].type == "sandcaster"
    return [
        Option(kind, "Sand" if kind == "sand" else tables(turn).missiles[kind].name, f"{n} left")
        for kind, n in ship.ammo.items()
        if n and (kind == "sand") == sand
    ]


def _no_robot(turn: CepheusTurn) -> Refusal | None:
    return Refusal("An automated post cannot do that") if me(turn).automatic else None


@action(station=EVERYBODY, menu="act", requires=(_no_robot, has_significant, powered), ref="3.3")
def reload(
    turn: CepheusTurn,
    weapon: Annotated[str, Pick(_with_room, "Weapon")],
    ammo: Annotated[str, Pick(_stock, "From stock")],
) -> Play:
    """Fill the ready magazine of one weapon from the ship's stock."""
    mount_id, _, index = weapon.partition(":")
    ship = own(turn)
    loaded = ship.mount(mount_id).weapons[int(index)]
    room = tables(turn).weapons[loaded.type].magazine - loaded.count
    yield e.ActionSpent(ship.id, turn.seat.mount, significant=1)
    yield e.Reloaded(ship.id, mount_id, int(index), ammo, min(room, ship.ammo[ammo]))
