"""The table and the cloth."""

import math

import numpy as np

from colors import to_linear_rgb, blend_colors
from materials import create_material
from meshes import add_mesh, add_surface
from noise import fractal_noise, value_noise, smoothstep


def add_wood_table(light='#a9794b', dark='#5d3a1e', seed=1, width=1.9, z=0.0, angle=0.0, rough=0.45):
    """Adds wooden planks: the grain is noise stretched along the plank, colored per vertex."""
    rng = np.random.default_rng(seed)
    mat = create_material('wood', attr=True, rough=rough, rough_attr=True, spec=0.35, bumps=[(60, 0.12, 0.01, 3)])
    add_mesh(
        'floor',
        [(-20, -20, z - 0.06), (20, -20, z - 0.06), (20, 20, z - 0.06), (-20, 20, z - 0.06)],
        [[0, 1, 2, 3]],
        create_material('floor', '#1d130b', rough=1),
    )
    for k in range(-2, 5):
        nx, ny = 1100, 120
        x = np.linspace(-7, 7, nx)[:, None] + 0 * np.zeros((1, ny))
        v = np.linspace(-0.5, 0.5, ny)[None] + 0 * x
        y = v * (width - 0.015) + k * width
        off = rng.uniform(-50, 50, 3)
        # Growth rings, cut lengthwise: distance from an uneven center line.
        p = np.stack([x * 0.16, y * 1.3, 0 * x], -1) + off
        wob = fractal_noise(p, 0.6, 3, seed) * 1.2
        rings = np.sin((np.abs(y - k * width + rng.uniform(-0.5, 0.5)) * 2.1 + wob * 1.6 + 0.05 * x) * 9)
        fine = fractal_noise(np.stack([x * 0.7, y * 26, 0 * x], -1) + off, 1.0, 4, seed + 3)
        pores = smoothstep(0.45, 0.8, fractal_noise(np.stack([x * 2.2, y * 60, 0 * x], -1) + off, 1.0, 2, seed + 9))
        t = 0.42 + 0.17 * rings + 0.30 * fine + 0.12 * wob + rng.uniform(-0.13, 0.13)
        col = blend_colors(to_linear_rgb(light), to_linear_rgb(dark), t)
        col = blend_colors(col, to_linear_rgb(dark) * 0.55, pores * 0.55)
        edge = 1 - smoothstep(0.0, 0.03, 0.5 - np.abs(v))
        h = z - 0.02 * edge - 0.006 * pores + 0.004 * fine - 0.004 * (k % 2)
        ca, sa = math.cos(angle), math.sin(angle)
        P = np.stack([x * ca - y * sa, x * sa + y * ca, h], -1)
        add_surface(
            'plank', P, mat, blend_colors(col, col * 0.35, edge), np.clip(rough + 0.12 * fine + 0.1 * pores, 0.2, 0.9)
        )


def add_cloth(P0, size, color='#d9d2c4', seed=3, angle=0.0, folds=1.0, z=0.012, stripe=None, flat=None):
    """Adds a cloth on the table, with soft folds, a weave and stripes."""
    n = 700
    u = np.linspace(-0.5, 0.5, n)[:, None] + np.zeros((1, n))
    v = np.linspace(-0.5, 0.5, n)[None] + np.zeros((n, 1))
    x, y = u * size[0], v * size[1]
    q = np.stack([x, y, 0 * x], -1)
    h = folds * (
        0.05 * np.maximum(0, value_noise(q * [1, 0.35, 1], 1.1, seed)) ** 1.5 * 2
        + 0.05 * np.maximum(0, value_noise(q * [0.4, 1, 1], 0.9, seed + 5)) ** 1.5 * 2
    )
    h = h + 0.004 * fractal_noise(q, 9, 2, seed) + 0.012
    x = x + 0.05 * value_noise(q, 0.7, seed + 8)
    y = y + 0.05 * value_noise(q, 0.7, seed + 9)
    thread = 0.5 * value_noise(np.stack([u * size[0] * 3, v * size[1] * 55, 0 * u], -1), 1, seed) + 0.5 * value_noise(
        np.stack([u * size[0] * 55, v * size[1] * 3, 0 * u], -1), 1, seed + 1
    )
    col = np.broadcast_to(to_linear_rgb(color), (n, n, 3)) * (1 + 0.10 * thread)[..., None]
    if stripe:
        for c, w in ((0.38, 0.012), (0.41, 0.004), (0.35, 0.004)):
            m = (np.abs(np.abs(u) - c) < w) | (np.abs(np.abs(v) - c) < w * size[0] / size[1])
            col = np.where(m[..., None], to_linear_rgb(stripe) * (1 + 0.15 * thread)[..., None], col)

    def weave(nt, b):
        tc = nt.nodes.new('ShaderNodeTexCoord')
        hs = []
        for d in ('X', 'Y'):
            w = nt.nodes.new('ShaderNodeTexWave')
            w.bands_direction = d
            w.inputs['Scale'].default_value = 26
            w.inputs['Distortion'].default_value = 1.2
            w.inputs['Detail'].default_value = 2
            nt.links.new(tc.outputs['Object'], w.inputs['Vector'])
            hs.append(w)
        a = nt.nodes.new('ShaderNodeMath')
        a.operation = 'ADD'
        for i, w in enumerate(hs):
            nt.links.new(w.outputs['Fac'], a.inputs[i])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = 0.5
        bp.inputs['Distance'].default_value = 0.012
        nt.links.new(a.outputs[0], bp.inputs['Height'])
        nt.links.new(bp.outputs['Normal'], b.inputs['Normal'])

    m = create_material('linen', attr=True, rough=0.95, spec=0.1, sheen=0.4, nodes=weave)
    ca, sa = math.cos(angle), math.sin(angle)
    x, y = x * ca - y * sa + P0[0], x * sa + y * ca + P0[1]
    if flat:  # (x, y, radius): flat under a heavy object.
        h = 0.012 + (h - 0.012) * smoothstep(flat[2], flat[2] + 0.25, np.hypot(x - flat[0], y - flat[1]))
    P = np.stack([x, y, z + h], -1)
    return add_surface('linen', P, m, col)
