"""Warscrolls: a table of facts (base, Move, Health, Control, keywords), and units filled in from it.

Examples
--------
>>> knights = find("chaos knights")
>>> knights.move, knights.health, knights.control, knights.bases_for(2)
(10, 4, 1, ['75x42mm', '75x42mm'])
>>> [warscroll.name for warscroll in search("great cannon")]
['Pyrofane Great Cannon']
"""

from scenarios.warscrolls.filling import fill
from scenarios.warscrolls.shares import BaseShare
from scenarios.warscrolls.table import Warscroll, all_warscrolls, find, nearest, search

__all__ = ["BaseShare", "Warscroll", "all_warscrolls", "fill", "find", "nearest", "search"]
