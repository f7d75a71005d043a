"""Units in formation: coherent rows, and a place on the board where they may be set up.

Examples
--------
>>> from geometry.board.bases import RoundBase
>>> from scenarios.formations import rows
>>> rows([RoundBase(32)] * 5, ranks=2)  # the front faces +x; three in front, two behind between them
((0.0, -1.36), (0.0, 0.0), (0.0, 1.36), (-1.18, -0.68), (-1.18, 0.68))
"""

from scenarios.formations.room import NoRoomError, facing_of, form_up, form_up_army
from scenarios.formations.rows import formations, is_coherent, rows

__all__ = ["NoRoomError", "facing_of", "form_up", "form_up_army", "formations", "is_coherent", "rows"]
