"""Pages as SVG: curves as true curves, texts as texts, the same bytes for the same picture."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from renderer.layout import lay_out
from renderer.page import Drawn, Element, Page, Words
from renderer.scene import Scene
from renderer.shapes import Arc, Area, Band, Circle, Ellipse, Lines, Outline, Rounded, Shape
from renderer.text import FONTS, clean
from renderer.themes import Style, Theme

NAMESPACE = "http://www.w3.org/2000/svg"


def to_svg(scene: Scene, width_px: float = 1200, theme: str | Theme = "light") -> str:
    """The SVG of a scene, `width_px` pixels wide.

    Raises
    ------
    InvalidInputError
        For an unusable width or an unknown theme.
    """
    return page_to_svg(lay_out(scene, width_px, theme), scene.names)


def page_to_svg(page: Page, names: Mapping[str, str] | None = None) -> str:
    """The SVG of a page; `names` (id to name) become tooltips."""
    w, h = _n(page.width), _n(page.height)
    x0, y0, x1, y1 = page.frame
    fonts = ", ".join(f"'{font}'" if " " in font else font for font in FONTS)
    # A nested svg cuts the map off at its frame and needs no id, so pictures can share an HTML page.
    frame = f'x="{_n(x0)}" y="{_n(y0)}" width="{_n(x1 - x0)}" height="{_n(y1 - y0)}"'
    box = f'viewBox="{_n(x0)} {_n(y0)} {_n(x1 - x0)} {_n(y1 - y0)}"'
    rows = [
        f'<svg xmlns="{NAMESPACE}" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" '
        f"font-family={quoteattr(fonts)}>",
        f"<title>{escape(page.title)}</title>",
    ]
    if page.summary:
        rows.append(f"<desc>{escape(page.summary)}</desc>")
    rows += [
        f'<rect width="{w}" height="{h}" fill="{page.paper}"/>',
        f'<svg {frame} {box} overflow="hidden">',
        *(_drawn(element, names or {}) for element in page.board),
        "</svg>",
        "<g>",
        *map(_element, page.over),
        "</g>",
        "<g>",
        *map(_element, page.beside),
        "</g>",
        "</svg>",
    ]
    return "\n".join(rows) + "\n"


def _element(element: Element) -> str:
    return _words(element) if isinstance(element, Words) else _drawn(element, {})


def _words(words: Words) -> str:
    weight = ' font-weight="bold"' if words.bold else ""
    align = "" if words.align == "start" else f' text-anchor="{words.align}"'
    return (
        f'<text x="{_n(words.at[0])}" y="{_n(words.at[1])}" font-size="{_n(words.size)}"{weight}{align} '
        f'fill="{words.colour}">{escape(words.text)}</text>'
    )


def _drawn(drawn: Drawn, names: Mapping[str, str]) -> str:
    tag = _tag(drawn.shape)
    look = _look(drawn.style, drawn.shape)
    if not drawn.thing:
        return f"<{tag} {look}/>"
    name = clean(names.get(drawn.thing, drawn.thing))
    return f"<{tag} {look} data-thing={quoteattr(clean(drawn.thing))}><title>{escape(name)}</title></{tag.split()[0]}>"


def _tag(shape: Shape) -> str:
    if isinstance(shape, Circle):
        return f'circle cx="{_n(shape.centre[0])}" cy="{_n(shape.centre[1])}" r="{_n(shape.radius)}"'
    if isinstance(shape, Ellipse):
        x, y = _n(shape.centre[0]), _n(shape.centre[1])
        radii = f'rx="{_n(shape.half_length)}" ry="{_n(shape.half_width)}"'
        turn = f' transform="rotate({_n(shape.facing)} {x} {y})"' if shape.facing else ""
        return f'ellipse cx="{x}" cy="{y}" {radii}{turn}'
    if isinstance(shape, Rounded):
        (x0, y0), (x1, y1) = shape.least, shape.greatest
        corner = f' rx="{_n(shape.radius)}"' if shape.radius else ""
        return f'rect x="{_n(x0)}" y="{_n(y0)}" width="{_n(x1 - x0)}" height="{_n(y1 - y0)}"{corner}'
    return f'path d="{path_data(shape)}"'


def path_data(shape: Area | Outline | Lines | Band) -> str:
    """The path data of a shape; arcs as arcs.

    Examples
    --------
    >>> path_data(Lines((((0.0, 0.0), (1.0, 2.5)),)))
    'M0 0L1 2.5'
    """
    if isinstance(shape, Lines):
        return "".join(_through(piece) for piece in shape.lines)
    if isinstance(shape, Band):
        # A round line cap needs a length to stand on, be it none at all.
        return _through(shape.points if len(shape.points) > 1 else (*shape.points, *shape.points))
    if isinstance(shape, Area):
        return "".join(f"{_through(ring)}Z" for ring in (shape.shell, *shape.holes))
    loops = []
    for loop in shape.loops:
        first = loop[0].first if isinstance(loop[0], Arc) else loop[0].start
        steps = [f"M{_n(first[0])} {_n(first[1])}"]
        for piece in loop:
            if isinstance(piece, Arc):
                steps.append(_arc(piece))
            else:
                steps.append(f"L{_n(piece.end[0])} {_n(piece.end[1])}")
        loops.append("".join(steps) + "Z")
    return "".join(loops)


def _through(points: tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _arc(arc: Arc) -> str:
    x, y = arc.last
    large, sweep = int(abs(arc.sweep) > 180.0), int(arc.sweep > 0)
    return f"A{_n(arc.radius)} {_n(arc.radius)} 0 {large} {sweep} {_n(x)} {_n(y)}"


def _look(style: Style, shape: Shape) -> str:
    if isinstance(shape, Band):
        return (
            f'fill="none" stroke="{style.fill}" stroke-opacity="{_n(style.fill_opacity)}" '
            f'stroke-width="{_n(2 * shape.radius)}" stroke-linecap="round" stroke-linejoin="round"'
        )
    parts = ['fill="none"' if style.fill is None or isinstance(shape, Lines) else f'fill="{style.fill}"']
    if style.fill is not None and style.fill_opacity < 1:
        parts.append(f'fill-opacity="{_n(style.fill_opacity)}"')
    if isinstance(shape, Area | Outline):
        parts.append('fill-rule="evenodd"')
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{_n(style.width)}"')
        if style.stroke_opacity < 1:
            parts.append(f'stroke-opacity="{_n(style.stroke_opacity)}"')
        if style.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(_n, style.dash))}"')
        if isinstance(shape, Lines):
            parts.append('stroke-linecap="round" stroke-linejoin="round"')
    return " ".join(parts)


def _n(value: float) -> str:
    """A number with up to three decimals; a thousandth of a pixel is nothing to see."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
