"""Faces follow from the seed and from what they decide; anyone can work them out."""

import hashlib
import hmac
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.combat import Rolled
from bot.core.dice import KeyedDice, Modifier, Plain, QueuedDice, Reading, keyed_faces, seal
from bot.core.refusal import Refused
from tests.core.games import points
from tests.core.games.table import SEED, Table, of, ship


def check(seed_hex: str, seal_hex: str, key: str, sides: int, faces: list[int]) -> bool:
    """What a player does who trusts nobody: standard Python, written apart from the bot."""
    seed = bytes.fromhex(seed_hex)
    if hashlib.sha256(seed).hexdigest() != seal_hex:
        return False
    fair = 256 // sides * sides  # bytes from here on would favor the low faces
    drawn: list[int] = []
    block = 0
    while len(drawn) < len(faces):
        message = (key + "#" + str(block)).encode()
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        drawn += [1 + byte % sides for byte in digest if byte < fair]
        block += 1
    return drawn[: len(faces)] == faces


@given(
    seed=st.binary(min_size=32, max_size=32),
    key=st.text(max_size=60),
    number=st.integers(0, 80),
    sides=st.integers(1, 256),
)
def test_an_independent_check_gives_the_same_faces(
    seed: bytes, key: str, number: int, sides: int
) -> None:
    faces = keyed_faces(seed, key, number, sides)
    assert len(faces) == number
    assert all(1 <= face <= sides for face in faces)
    assert check(seed.hex(), seal(seed), key, sides, list(faces))


def test_a_changed_face_or_seed_does_not_pass_the_check() -> None:
    faces = list(keyed_faces(SEED, "1/a/pilot/flee/0", 5, 6))
    wrong = [faces[0] % 6 + 1, *faces[1:]]
    assert not check(SEED.hex(), seal(SEED), "1/a/pilot/flee/0", 6, wrong)
    assert not check(bytes(32).hex(), seal(SEED), "1/a/pilot/flee/0", 6, faces)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 30, 66, 100, 255, 256])
def test_every_face_has_as_many_bytes_as_every_other(sides: int) -> None:
    """Enough faces to meet all bytes: what the accepted ones give is spread evenly."""
    accepted = 256 // sides * sides
    drawn = keyed_faces(b"even", str(sides), 4_000, sides)
    stream = b"".join(
        hmac.new(b"even", f"{sides}#{block}".encode(), hashlib.sha256).digest()
        for block in range(300)
    )
    used = [byte for byte in stream if byte < accepted][:4_000]
    met = dict(zip(used, drawn, strict=True))
    assert set(met) == set(range(accepted))
    per_face = [list(met.values()).count(face) for face in range(1, sides + 1)]
    assert set(per_face) == {accepted // sides}


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 20, 100])
def test_faces_fall_evenly(sides: int) -> None:
    number = 2_000 * sides
    faces = keyed_faces(SEED, "even", number, sides)
    expected = number / sides
    spread = math.sqrt(expected)
    assert all(abs(faces.count(f) - expected) < 5 * spread for f in range(1, sides + 1))


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_a_die_that_bytes_cannot_give_is_an_error(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        keyed_faces(SEED, "key", 1, sides)


def test_the_seal_is_the_sha_256_of_the_seed() -> None:
    assert seal(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


class Test_plain_dice:
    def test_are_their_sum_with_modifiers(self) -> None:
        assert Plain(2, 6, (Modifier(-3, "armor"),)).read((4, 5)) == Reading(True, 6)

    def test_have_every_outcome_once(self) -> None:
        outcomes = list(Plain(2, 4).outcomes())
        assert len({faces for faces, _ in outcomes}) == 16
        assert sum(chance for _, chance in outcomes) == 1


class Test_given_faces:
    def test_are_taken_in_order(self) -> None:
        dice = QueuedDice([1, 2, 3])
        assert dice.draw("x", Plain(2, 6)) == (1, 2)
        assert dice.draw("x", Plain(1, 6)) == (3,)

    def test_too_few_are_refused(self) -> None:
        dice = QueuedDice([4])
        with pytest.raises(Refused, match="1/a/fire/0 needs 2 dice and 1 are given"):
            dice.draw("1/a/fire/0", Plain(2, 6))
        assert dice.left == [4]

    def test_a_face_the_die_does_not_have_is_refused(self) -> None:
        with pytest.raises(Refused, match=r"rolls D6 and is given \[7\]"):
            QueuedDice([3, 7]).draw("x", Plain(2, 6))


class Test_keys:
    """Undo cannot fish for a better roll."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table(points.RULES, ship("a", "red", position=4), ship("b", "blue"))
        table.roll(6, 6).act("a/computer", "predict")
        table.roll(1, 1).act("b/computer", "predict")
        return table

    def test_a_key_names_round_who_action_and_use(self, table: Table) -> None:
        (rolled,) = of(Rolled, table.act("a/helm", "fly"))
        assert rolled.key == "1/a/helm/fly/0"
        assert rolled.faces == keyed_faces(SEED, rolled.key, 2, 6)

    def test_undone_and_repeated_an_act_has_the_same_faces(self, table: Table) -> None:
        before = table.seq
        first = of(Rolled, table.act("a/helm", "fly"))
        table.rewind(before)
        assert of(Rolled, table.act("a/helm", "fly")) == first

    def test_so_does_the_next_act_when_the_first_is_left_out(self, table: Table) -> None:
        before = table.seq
        table.act("a/helm", "fly")
        fired = of(Rolled, table.act("a/gunner", "fire"))
        table.rewind(before)
        table.act("a/helm", "drift")
        assert of(Rolled, table.act("a/gunner", "fire")) == fired

    def test_a_use_is_counted_within_its_action_whatever_it_is_for(self, table: Table) -> None:
        """take_damage and reroll_location both roll a location: neither moves the other."""
        table.act("a/helm", "drift")
        table.roll(6, 4).act("a/gunner", "fire")
        point = table.seq
        table.act("b/helm", "take_damage")
        reroll = of(Rolled, table.act("a/gunner", "reroll_location"))
        table.act("a/gunner", "accept")
        second = of(Rolled, table.act("b/helm", "take_damage"))
        table.rewind(point)
        table.act("b/helm", "take_damage")
        table.act("a/gunner", "accept")
        assert of(Rolled, table.act("b/helm", "take_damage")) == second
        assert of(Rolled, table.act("a/gunner", "reroll_location")) == reroll

    def test_the_next_round_has_faces_of_its_own(self, table: Table) -> None:
        first = of(Rolled, table.act("a/helm", "fly"))[0]
        while table.combat.round == 1:
            table.skip()
        table.roll(6, 6, 1, 1).skip()
        assert table.waiting == ["a/helm"]
        again = of(Rolled, table.act("a/helm", "fly"))[0]
        assert (first.key, again.key) == ("1/a/helm/fly/0", "2/a/helm/fly/0")

    def test_another_seed_gives_other_faces(self) -> None:
        roll = Plain(20, 6)
        assert KeyedDice(b"a").draw("k", roll) != KeyedDice(b"b").draw("k", roll)
