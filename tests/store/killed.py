"""Acts as fast as it can and prints each act once it is committed, until somebody kills it."""

import asyncio
import sys

from bot.store import NewOutboxItem, Store
from tests.store.battles import act_after, open_combat


async def main(url: str) -> None:
    store = await Store.open(url)
    combat = await open_combat(store)
    print(combat.id, flush=True)  # noqa: T201
    while True:
        done = act_after(combat, interaction_id=combat.seq + 1)
        combat = await store.commit(
            combat.id,
            combat.seq,
            done,
            f'{{"after": {done.seq}, "hull": "{"x" * 20_000}"}}',
            combat.table,
            [NewOutboxItem("result", 20, "{}")],
            public_count=done.public_number,
        )
        print(combat.seq, flush=True)  # noqa: T201


asyncio.run(main(sys.argv[1]))
