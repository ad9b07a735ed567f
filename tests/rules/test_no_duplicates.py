"""What two games share exists once: no six equal lines in both of their packages."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

RULES = Path(__file__).parents[2] / "bot" / "rules"
MOST = 5
"""Lines in a row that may be equal: fewer than the six that count as a copy."""


def lines_of(file: Path) -> list[tuple[int, str]]:
    """Lines that say something: no imports, no docstrings and comments, nothing empty."""
    text = file.read_text(encoding="utf-8")
    silent: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Import | ast.ImportFrom) or is_text:
            silent |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if number not in silent and line.strip() and not line.strip().startswith("#")
    ]


def runs(file: Path) -> dict[tuple[str, ...], str]:
    """Every six lines of a file in a row, and where they stand."""
    lines = lines_of(file)
    size = MOST + 1
    found: dict[tuple[str, ...], str] = {}
    for at in range(len(lines) - size + 1):
        part = lines[at : at + size]
        if any(len(text) > 1 for _, text in part):
            found[tuple(text for _, text in part)] = f"{file.parent.name}/{file.name}:{part[0][0]}"
    return found


def test_cepheus_and_mneme_have_no_six_lines_in_common() -> None:
    packages = [
        {k: v for file in sorted((RULES / name).rglob("*.py")) for k, v in runs(file).items()}
        for name in ("cepheus", "mneme")
    ]
    for one, other in pairwise(packages):
        common = [f"{one[lines]} and {other[lines]}: {lines[0]}" for lines in one if lines in other]
        assert not common, "\n".join(common)


def test_the_test_finds_what_is_copied(tmp_path: Path) -> None:
    copied = "\n".join(f"x{n} = {n}" for n in range(6))
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_text(f'"""A."""\nimport ast\n{copied}\n', encoding="utf-8")
    second.write_text(f"y = 1\n\n# why\n{copied}\n", encoding="utf-8")
    assert runs(first).keys() & runs(second).keys()
    second.write_text("\n".join(copied.splitlines()[:5]), encoding="utf-8")
    assert not runs(first).keys() & runs(second).keys()
