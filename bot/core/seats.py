"""Who acts: seats on ships, and who looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

By = Literal["player", "gm", "clock", "npc", "rule"]


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A post on a ship; `mount` tells apart several people at one station."""

    ship: str
    station: str
    mount: str = ""

    def __str__(self) -> str:
        tail = f"/{self.mount}" if self.mount else ""
        return f"{self.ship}/{self.station}{tail}"

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Raises ValueError unless the text is `ship/station` or `ship/station/mount`."""
        ship, station, *mount = text.split("/")
        return cls(ship, station, "/".join(mount))


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom something is shown: everybody, the crew of some ships, or the GM."""

    kind: Literal["public", "side", "gm"] = "public"
    side: str = ""

    @property
    def is_gm(self) -> bool:
        return self.kind == "gm"


PUBLIC = Viewer()
GM = Viewer("gm")


def side_viewer(side: str) -> Viewer:
    return Viewer("side", side)
