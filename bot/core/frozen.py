"""Frozen values with some fields changed: an act makes more than a hundred of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")
Put = Callable[[Any, Any], None]


def replace(value: D, /, **changes: Any) -> D:
    """As `dataclasses.replace`, in less than half of its time. For dataclasses with slots.

    Fields are copied as they are, and no `__post_init__` is run. Raises TypeError for a field
    that there is not.
    """
    cls = type(value)
    read, puts, by_name = _fields(cls)
    new = object.__new__(cls)
    for put, field in zip(puts, read(value), strict=True):
        put(new, field)
    for name, field in changes.items():
        if name not in by_name:
            raise TypeError(f"{cls.__name__} has no field {name}")
        by_name[name](new, field)
    return new


@cache
def _fields(cls: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]], list[Put], dict[str, Put]]:
    """All values at once, and what sets a field although the class is frozen."""
    names = [field.name for field in dataclasses.fields(cls)]
    by_name: dict[str, Put] = {name: getattr(cls, name).__set__ for name in names}
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda value: (only(value),), list(by_name.values()), by_name
    return attrgetter(*names), list(by_name.values()), by_name
