"""The board: things with ids where they stand, and which of them are near."""
