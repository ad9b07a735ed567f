"""What the 2D6 games share: checks, people, damage rows. It knows none of them."""
