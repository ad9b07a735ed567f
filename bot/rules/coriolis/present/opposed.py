"""Opposed rolls told, and ramming, which hits both ships at once."""

from __future__ import annotations

from bot.core.blocks import Block, Card, Field, Kind, Line
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.dice import dice_line, ship_of
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.strikes import armor_rolls, pools
from bot.rules.coriolis.present.telling import OPPOSE, Telling, afterwards, dice_of, loss


def rammed(t: Telling, scene: Scene, ram: e.Rammed) -> Tale:
    """Both ships are hit at once, each behind its own armor (rules 4.8)."""
    lost = loss(t, scene, ram.target) or (" is not hurt",)
    own = loss(t, scene, ram.ship) or (" is not hurt",)
    body: list[Block] = [Line((*t.sight.name(ram.ship), *own))]
    body += [*dice_of(scene), *opposed(t, scene)]
    for struck, damage in ((ram.target, ram.to_target), (ram.ship, ram.to_ship)):
        armor = [dice_line(r, "Armor") for r in armor_rolls(scene, struck)[:1]]
        body += [Line((*t.sight.short(struck), f" takes {damage}")), *armor]
    body += afterwards(t, scene)
    hulls = [hull for hull in (t.hull(ram.target), t.hull(ram.ship)) if hull is not None]
    card = Card(
        Kind.HARM,
        (*t.sight.full(ram.ship), " rams ", *t.sight.full(ram.target)),
        ("Rammed: ", *t.sight.name(ram.target), *lost),
        tuple(body),
        (*pools(scene)[:1], *([Field(("Now",), tuple(hulls))] if hulls else [])),
        "rules 3.3, 4.8",
        glyph="💥",
    )
    line = ("💥 ", *t.sight.short(ram.ship), " rams ", *t.sight.short(ram.target), ":", *lost)
    return Tale(line, card)


def opposed(t: Telling, scene: Scene) -> list[Block]:
    """The defender's roll, with its mark."""
    found: list[Block] = []
    for roll in scene.rolls:
        if roll.purpose == OPPOSE:
            mark = t.sight.mark(ship_of(roll))
            found.append(dice_line(roll, f"Against {mark}" if mark else "Against"))
    return found
