"""Acts, snapshots, outbox and rosters in the database."""
