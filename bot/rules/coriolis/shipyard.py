"""Whether a ship is built by the rules: its figures, modules, ordnance, features and crew.

Every fault is a sentence for the author of the ship's file, and all are found at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails, PydanticCustomError

from bot.rules.coriolis.entries import (
    FIGURES,
    STATION_ROLLS,
    STATIONS,
    CrewTemplate,
    Feature,
    ModuleType,
    Ordnance,
    ShipClass,
    ShipTemplate,
)

Fault = tuple[tuple[str | int, ...], object, str]
"""Where it stands in the entry, what stands there, and what was expected."""


def raise_all(faults: Iterable[Fault]) -> None:
    """Raises pydantic's ValidationError with every fault at its own place."""
    details = [
        InitErrorDetails(
            type=PydanticCustomError("content", "{expected}", {"expected": f"expected {expected}"}),
            loc=place,
            input=value,
        )
        for place, value, expected in faults
    ]
    if details:
        raise ValidationError.from_exception_data("content", details)


def one_of(ids: Iterable[str]) -> str:
    return f"one of {', '.join(sorted(ids))}"


def _figure_faults(
    ship: ShipTemplate, classes: Mapping[int, ShipClass], features: Mapping[str, Feature]
) -> Iterator[Fault]:
    if not ship.features.keys() <= features.keys():
        return
    row = classes[ship.ship_class]
    for figure in FIGURES:
        base: int = getattr(row, figure)
        added: dict[str, int] = {
            features[feature].name: getattr(features[feature], figure) * count
            for feature, count in ship.features.items()
        }
        total = base + sum(added.values())
        if (stated := getattr(ship, figure)) != total:
            sources = [f"class {row.name} {base}"]
            sources += [f"{name} {bonus:+d}" for name, bonus in added.items() if bonus]
            yield (figure,), stated, f"{total} ({', '.join(sources)})"


def _feature_faults(ship: ShipTemplate, features: Mapping[str, Feature]) -> Iterator[Fault]:
    for feature, count in ship.features.items():
        if feature not in features:
            yield ("features", feature), count, one_of(features)
        elif count > features[feature].max:
            most = features[feature].max
            yield ("features", feature), count, f"{features[feature].name} at most {most}×"
    advanced = sum(entry.advanced for entry in ship.modules)
    if (stated := ship.features.get("advanced_weapon", 0)) != advanced:
        expected = f"as many as modules with advanced = true, which are {advanced}"
        yield ("features", "advanced_weapon"), stated, expected


def _module_faults(
    ship: ShipTemplate, classes: Mapping[int, ShipClass], modules: Mapping[str, ModuleType]
) -> Iterator[Fault]:
    row = classes[ship.ship_class]
    if len(ship.modules) > row.slots:
        yield ("modules",), len(ship.modules), f"at most {row.slots} modules in class {row.name}"
    optional = {module.id for module in modules.values() if module.optional}
    for index, entry in enumerate(ship.modules):
        if entry.type not in optional:
            yield ("modules", index, "type"), entry.type, one_of(optional)
        elif entry.advanced and modules[entry.type].weapon is None:
            yield ("modules", index, "advanced"), True, "it only on a weapon system"


def _ordnance_faults(
    ship: ShipTemplate, modules: Mapping[str, ModuleType], ordnance: Mapping[str, Ordnance]
) -> Iterator[Fault]:
    for index, entry in enumerate(ship.modules):
        place = ("modules", index, "ordnance")
        unknown = entry.ordnance.keys() - ordnance.keys()
        for name in sorted(unknown):
            yield (*place, name), entry.ordnance[name], one_of(ordnance)
        if unknown or entry.type not in modules:
            continue
        units = sum(ordnance[name].size * number for name, number in entry.ordnance.items())
        if units > (room := modules[entry.type].ordnance_units):
            expected = f"at most {room} units in {modules[entry.type].name} (torpedo 2, mine 1)"
            yield place, units, expected


def _crew_faults(ship: ShipTemplate, features: Mapping[str, Feature]) -> Iterator[Fault]:
    held: dict[str, str] = {}
    names: set[str] = set()
    for index, member in enumerate(ship.crew):
        if member.name in names:
            yield ("crew", index, "name"), member.name, "everybody aboard to have another name"
        names.add(member.name)
        if not member.stations and member.auto != "ship_intelligence":
            yield ("crew", index, "stations"), [], f"at least one of {', '.join(STATIONS)}"
        for station in member.stations:
            if station in held:
                expected = f"one person a station, {held[station]} holds it"
                yield ("crew", index, "stations"), station, expected
            held.setdefault(station, member.name)
        if member.auto and member.auto in features:
            yield from _automatic_faults(index, member, features[member.auto])
    for auto in ("ship_system", "ship_intelligence"):
        automatic = [member.name for member in ship.crew if member.auto == auto]
        if len(automatic) != (brought := ship.features.get(auto, 0)):
            expected = f"as many with auto = {auto!r} as its features bring, which are {brought}"
            yield ("crew",), automatic, expected


def _automatic_faults(index: int, member: CrewTemplate, feature: Feature) -> Iterator[Fault]:
    """A Ship System is one position, not the captain's; an Intelligence any one a turn (1.4)."""
    system = member.auto == "ship_system"
    if len(member.stations) > 1 or (system and "captain" in member.stations):
        expected = f"one station{', not captain' if system else ' or none'} for {feature.name}"
        yield ("crew", index, "stations"), list(member.stations), expected
    for station in member.stations if system else STATIONS:
        for roll, figure in zip(
            STATION_ROLLS[station], (feature.crew_attribute, feature.crew_skill), strict=True
        ):
            if (stated := getattr(member, roll)) != figure:
                yield ("crew", index, roll), stated, f"{figure} for {feature.name}"


def checked_ship(ship: ShipTemplate, info: ValidationInfo) -> ShipTemplate:
    """Compares a ship with the tables; one that is itself faulty is left out of the comparison."""
    classes: dict[int, ShipClass] | None = info.data.get("classes")
    features: dict[str, Feature] | None = info.data.get("features")
    modules: dict[str, ModuleType] | None = info.data.get("modules")
    ordnance: dict[str, Ordnance] | None = info.data.get("ordnance")
    faults: list[Fault] = []
    if features is not None:
        faults += [*_feature_faults(ship, features), *_crew_faults(ship, features)]
        if classes is not None:
            faults += _figure_faults(ship, classes, features)
    if modules is not None:
        if classes is not None:
            faults += _module_faults(ship, classes, modules)
        if ordnance is not None:
            faults += _ordnance_faults(ship, modules, ordnance)
    raise_all(faults)
    return ship
