"""The one shader that draws every shape: distance fields for curves, so edges are smooth at any zoom.

A vertex has a place in the scene's units and an extent in pixels, which the camera's scale does not
change: a base grows as one zooms in, its outline does not.
"""

FILL, ELLIPSE, ROUNDED, STROKE = 0, 1, 2, 3
"""Kinds of vertices: triangles of an area, the quad of an ellipse or a rounded rectangle, a piece of a line."""

VERTEX = """
#version 330 core
in vec2 place;      // scene units
in vec2 extent;     // pixels
in vec2 local;      // scene units, in the shape's own frame
in vec2 local_px;   // pixels, in the shape's own frame
in vec4 size;       // scene units: half axes or half sides, corner; or the line's length
in vec4 line;       // pixels: half width, dash, gap; 1 where the line is closed
in vec4 fill;
in vec4 stroke;
in float kind;

uniform vec2 origin;    // pixel of the scene's (0, 0)
uniform vec2 scale;     // pixels to a unit along x and y; y is negative where the scene's y runs up
uniform vec2 viewport;  // pixels

out vec2 where;
flat out vec4 shape;
flat out vec4 pen;
flat out vec4 inside;
flat out vec4 edge;
flat out int what;
out float cover;

void main() {
    vec2 pixel = origin + place * scale + extent * vec2(1.0, sign(scale.y));
    gl_Position = vec4(2.0 * pixel.x / viewport.x - 1.0, 1.0 - 2.0 * pixel.y / viewport.y, 0.0, 1.0);
    where = local * abs(scale.x) + local_px;
    shape = size * abs(scale.x);
    pen = line;
    inside = fill;
    edge = stroke;
    what = int(kind + 0.5);
    cover = local.x;
}
"""

FRAGMENT = """
#version 330 core
in vec2 where;
flat in vec4 shape;
flat in vec4 pen;
flat in vec4 inside;
flat in vec4 edge;
flat in int what;
in float cover;
out vec4 colour;

const float TAU = 6.28318530718;

float dashed(float along, float around) {
    float period = pen.y + pen.z;
    if (pen.y <= 0.0) return 1.0;
    // Whole periods fit round a closed line.
    if (around > 0.0) period = around / max(1.0, round(around / period));
    float on = pen.y / (pen.y + pen.z) * period;
    float at = mod(along, period);
    return clamp(min(at, on - at) + 0.5, 0.0, 1.0);
}

float ellipse(vec2 p, vec2 r) {
    // First order distance: exact for circles, and near the edge for ellipses, which is where it is used.
    if (r.x == r.y) return length(p) - r.x;
    float k = length(p / r), g = length(p / (r * r));
    return g > 0.0 ? k * (k - 1.0) / g : -min(r.x, r.y);
}

float rounded(vec2 p, vec2 half_size, float corner) {
    vec2 q = abs(p) - half_size + corner;
    return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - corner;
}

vec4 over(vec4 top, vec4 bottom) {
    float a = top.a + bottom.a * (1.0 - top.a);
    return a > 0.0 ? vec4((top.rgb * top.a + bottom.rgb * bottom.a * (1.0 - top.a)) / a, a) : vec4(0.0);
}

void main() {
    if (what == 0) {
        colour = vec4(inside.rgb, inside.a * cover);
        return;
    }
    if (what == 3) {
        float beyond = max(max(-where.x, where.x - shape.x), 0.0);
        float d = pen.w > 0.5 ? abs(where.y) : length(vec2(beyond, where.y));
        float on = dashed(where.x, pen.w > 0.5 ? shape.x : 0.0);
        // A line thinner than a pixel is a paler pixel.
        float thin = min(1.0, 2.0 * pen.x);
        colour = vec4(edge.rgb, edge.a * thin * clamp(max(pen.x, 0.5) + 0.5 - d, 0.0, 1.0) * on);
        return;
    }
    float d = what == 1 ? ellipse(where, shape.xy) : rounded(where, shape.xy, shape.z);
    float around = TAU * sqrt((shape.x * shape.x + shape.y * shape.y) / 2.0);
    float along = (atan(where.y / shape.y, where.x / shape.x) / TAU + 0.5) * around;
    float drawn = pen.x > 0.0 ? clamp(pen.x + 0.5 - abs(d), 0.0, 1.0) * dashed(along, around) : 0.0;
    colour = over(vec4(edge.rgb, edge.a * drawn), vec4(inside.rgb, inside.a * clamp(0.5 - d, 0.0, 1.0)));
}
"""
