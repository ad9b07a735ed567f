"""Frozen values with some fields changed: an act makes more than a hundred of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")
Put = Callable[[Any, Any], None]


def replace(value: D, /, **changes: Any) -> D:
    """As `dataclasses.replace`, in a quarter of its time. For dataclasses with slots.

    Fields are copied as they are, and no `__post_init__` is run. Raises TypeError for a field
    that there is not.
    """
    copy, puts = _fields(type(value))
    new = copy(value)
    for name, field in changes.items():
        if name not in puts:
            raise TypeError(f"{type(value).__name__} has no field {name}")
        puts[name](new, field)
    return new


@cache
def _fields(cls: type[Any]) -> tuple[Callable[[Any], Any], dict[str, Put]]:
    """What copies a value, and what sets a field although the class is frozen.

    The copy is a line a field, written as dataclasses write their own methods: a loop over the
    fields takes three times as long.
    """
    puts: dict[str, Put] = {f.name: getattr(cls, f.name).__set__ for f in dataclasses.fields(cls)}
    known: dict[str, Any] = {f"put_{name}": put for name, put in puts.items()}
    known |= {"cls": cls, "new": object.__new__}
    lines = [f"    put_{name}(copied, value.{name})" for name in puts]
    code = ["def copy(value):", "    copied = new(cls)", *lines, "    return copied"]
    exec("\n".join(code), known)  # noqa: S102 - names of fields only
    return known["copy"], puts
