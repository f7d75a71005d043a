"""Lines of sight between solids: a free line that anyone can check, or a proof that there is none.

In plan a line is a direction and an offset. In one direction every convex solid covers a band of
offsets; a gap between bands shows a free line, and a chain of bands that covers everything is a proof
for a whole arc of directions, whose ends have closed forms. Where heights matter, cells of lines are
tested in the vertical plane between certain bounds and halved until each is settled.
"""

from geometry.shapes.sightlines.least import least_blockers
from geometry.shapes.sightlines.prisms import FreeLine, Prism
from geometry.shapes.sightlines.questions import any_free_line, free_line, free_lines
from geometry.shapes.sightlines.strips import free_strips

__all__ = ["FreeLine", "Prism", "any_free_line", "free_line", "free_lines", "free_strips", "least_blockers"]
