"""A pizza Margherita with basil on a board: one height field in polar coordinates, colored per vertex."""

import math
import numpy as np
import scene_toolkit as s
from scene_toolkit import TAU, to_linear_rgb, blend_colors, smoothstep, value_noise, fractal_noise, cellular_noise

RADIUS = 1.55


def build_scene():
    rng = np.random.default_rng(4)
    nr, nt = 560, 1500
    th = np.linspace(0, TAU, nt, endpoint=False)[None] + np.zeros((nr, 1))
    q = np.linspace(0, 1, nr)[:, None] + np.zeros((1, nt))
    c = np.stack([np.cos(th), np.sin(th), 0 * th], -1)
    rim = RADIUS * (1 + 0.018 * value_noise(c * 1.4, 1, 3) + 0.012 * value_noise(c * 5, 1, 5))  # Slightly uneven.
    # q: 0 is the center, .95 the outer edge, 1 the underside.
    s_ = np.clip(q / 0.95, 0, 1)
    under = np.clip((q - 0.95) / 0.05, 0, 1)
    rr = rim * (s_ - 0.06 * under)
    P = np.stack([rr * np.cos(th), rr * np.sin(th), 0 * rr], -1)
    flat = P.copy()
    wid = 0.235 * (1 + 0.25 * value_noise(c * 3, 1, 8))  # Width of the crust.
    e = (rim - rim * s_) / wid  # 0 at the outer edge, 1 where the crust meets the sauce.
    puff = 0.165 * (1 + 0.28 * value_noise(c * 2.6, 1, 11) + 0.22 * value_noise(c * 7, 1, 12))
    arch = np.sqrt(np.clip(1 - (np.clip(e, 0, 1.25) / 0.62 - 1) ** 2, 0, 1))
    bub = np.maximum(0, fractal_noise(flat, 4.2, 2, 21)) ** 1.5
    crust = puff * (arch + 0.7 * bub * (arch > 0) * arch) * smoothstep(1.30, 0.62, e) + 0.03 * arch * fractal_noise(
        flat, 9, 3, 23
    )
    inner = smoothstep(1.02, 1.22, e)
    # Sauce with an uneven edge, and melted mozzarella.
    sauce = smoothstep(1.04, 1.20, e + 0.10 * fractal_noise(flat, 5, 3, 31))
    d = np.full(rr.shape, 0.0)
    blobs = []
    while len(blobs) < 26:
        a, b = rng.uniform(0, TAU), math.sqrt(rng.uniform(0, 1)) * (RADIUS - 0.34)
        p = np.array([b * math.cos(a), b * math.sin(a)])
        if all(np.hypot(*(p - o[:2])) > 0.235 for o in blobs):
            blobs.append([*p, rng.uniform(0.13, 0.215)])
    warp = 0.055 * np.stack([value_noise(flat, 4.5, 41), value_noise(flat, 4.5, 42)], -1) + 0.02 * np.stack(
        [value_noise(flat, 13, 43), value_noise(flat, 13, 44)], -1
    )
    xy = flat[..., :2] + warp
    for x, y, w in blobs:
        d += np.exp(-2.3 * ((xy[..., 0] - x) ** 2 + (xy[..., 1] - y) ** 2) / w**2)
    d += 0.10 * fractal_noise(flat, 7, 3, 45)
    melt = smoothstep(0.16, 0.34, d) * inner
    thick = smoothstep(0.16, 0.9, d)
    smear = (
        smoothstep(0.02, 0.5, fractal_noise(flat, 5.5, 4, 46) + 0.6 * d) * inner * (1 - melt)
    )  # Thin layer of cheese on the sauce.
    bubble1, bubble2, rid = cellular_noise(xy * 9.0, 6)
    blister = smoothstep(0.34, 0.12, bubble1) * (rid > 0.62) * melt
    z = (
        0.085
        + crust
        + inner * (0.012 * fractal_noise(flat, 12, 3, 51))
        + 0.042 * melt * (0.45 + 0.55 * thick)
        + 0.010 * smear
        + 0.020 * blister
        + 0.004 * melt * fractal_noise(flat, 14, 2, 52)
    )
    z = z * (1 - under)
    P[..., 2] = z
    # Colors.
    n1, n2, n3 = fractal_noise(flat, 6, 4, 61), fractal_noise(flat, 17, 3, 62), fractal_noise(flat, 40, 2, 63)
    dough = blend_colors(to_linear_rgb('#dda458'), to_linear_rgb('#b96c28'), 0.45 + 0.7 * n1 + 0.9 * (arch - 0.62))
    dough = blend_colors(
        dough, to_linear_rgb('#f0d3a0'), smoothstep(0.25, 0.0, e) * 0.5 + smoothstep(0.75, 1.1, e) * 0.35
    )
    char = smoothstep(0.16, 0.55, fractal_noise(flat, 4.6, 4, 65) + 0.55 * bub + 0.25 * (arch - 0.8)) * (e < 0.95)
    dough = blend_colors(dough, to_linear_rgb('#5b2c10'), 0.85 * char)
    dough = blend_colors(
        dough, to_linear_rgb('#23120a'), smoothstep(0.40, 0.75, fractal_noise(flat, 5.2, 4, 65) + 0.5 * bub) * (e < 0.9)
    )
    red = blend_colors(to_linear_rgb('#c23a17'), to_linear_rgb('#8f1d0a'), 0.5 + 0.6 * n1 + 0.3 * n2)
    red = blend_colors(red, to_linear_rgb('#e0662a'), smoothstep(0.25, 0.8, n2 + 0.5 * n3) * 0.6)
    red = blend_colors(red, to_linear_rgb('#e9963f'), 0.25 * smoothstep(0.0, 0.6, fractal_noise(flat, 3, 3, 66)))
    col = blend_colors(dough, red, sauce)
    cheese = blend_colors(to_linear_rgb('#fdf0cc'), to_linear_rgb('#f6d58c'), 0.5 - 0.5 * thick + 0.7 * n1)
    cheese = blend_colors(
        cheese,
        to_linear_rgb('#e8a24c'),
        0.75 * smoothstep(0.12, 0.6, fractal_noise(flat, 7.5, 4, 67) - 0.2 * thick + 0.1),
    )
    col = blend_colors(col, blend_colors(cheese, to_linear_rgb('#e79a4a'), 0.4), 0.72 * smear)
    col = blend_colors(col, cheese, melt)
    toast = smoothstep(0.12, 0.55, fractal_noise(flat, 6.0, 4, 68) + 0.35 * blister) * melt
    col = blend_colors(col, to_linear_rgb('#b8651f'), 0.8 * toast)
    col = blend_colors(
        col,
        to_linear_rgb('#6d2f0e'),
        0.75 * smoothstep(0.42, 0.8, fractal_noise(flat, 6.0, 4, 68) + 0.35 * blister) * melt,
    )
    rough = np.where(inner > 0.5, np.clip(0.30 + 0.25 * n2 + 0.12 * toast, 0.16, 0.7), 0.66)
    mat = s.create_material(
        'pizza',
        attr=True,
        rough_attr=True,
        sss=0.06,
        radius=(1, 0.45, 0.2),
        sss_scale=0.06,
        spec=0.45,
        bumps=[(45, 0.22, 0.012, 4)],
    )
    objs = [s.add_surface('pizza', P, mat, col, rough, wrap_v=True)]
    height_at = lambda x, y: z[
        np.argmin(np.abs(rim[:, 0] * s_[:, 0] - math.hypot(x, y))), int((math.atan2(y, x) % TAU) / TAU * nt) % nt
    ]  # noqa: E731
    # Basil leaves: bent along and across, with a vein and puckers.
    leafm = s.create_material('basil', attr=True, rough=0.36, spec=0.45, bumps=[(30, 0.15, 0.01, 2)])
    for x, y, a, k, lift in (
        (-0.10, 0.02, 0.6, 0.40, 0.5),
        (0.16, 0.12, 3.6, 0.36, 0.4),
        (0.02, 0.26, 1.9, 0.30, 0.6),
        (-0.72, 0.34, 2.4, 0.34, 0.4),
        (0.70, 0.50, 0.5, 0.35, 0.5),
        (0.62, -0.56, 5.3, 0.36, 0.45),
        (-0.52, -0.64, 4.0, 0.37, 0.5),
        (0.02, 1.0, 1.2, 0.28, 0.4),
        (1.0, -0.1, 6.1, 0.27, 0.3),
        (-1.02, -0.18, 3.3, 0.27, 0.4),
        (0.12, -0.92, 2.2, 0.30, 0.4),
    ):
        u = np.linspace(0, 1, 60)[:, None] + np.zeros((1, 41))
        v = np.linspace(-1, 1, 41)[None] + np.zeros((60, 1))
        half = 0.40 * np.sin(math.pi * np.clip(u, 0, 1) ** 0.82) ** 0.85 * (1 - 0.25 * u)
        ly = v * half
        pk = np.stack([u * 3, v * 2, 0 * u + x * 9], -1)
        lz = (
            0.22 * lift * np.abs(v) ** 1.6 * np.sin(math.pi * u)
            - 0.30 * lift * (u - 0.45) ** 2
            + 0.05 * value_noise(pk, 1.4, 7)
            + 0.03 * np.abs(np.sin((u * 5 - np.abs(v) * 1.1) * math.pi)) * np.abs(v) ** 0.5
        )
        L = np.stack([u - 0.5, ly, lz], -1) * k
        ca, sa = math.cos(a), math.sin(a)
        top = max(height_at(x + dx, y + dy) for dx in (-0.1, 0, 0.1) for dy in (-0.1, 0, 0.1))
        L = np.stack(
            [L[..., 0] * ca - L[..., 1] * sa + x, L[..., 0] * sa + L[..., 1] * ca + y, L[..., 2] + top + 0.02], -1
        )
        vein = np.exp(-((v / 0.07) ** 2)) + 0.5 * np.exp(-((((u * 5 - np.abs(v) * 1.1) % 1 - 0.5) / 0.09) ** 2))
        lc = blend_colors(
            blend_colors(to_linear_rgb('#2f6b1e'), to_linear_rgb('#4f9230'), 0.5 + 0.6 * value_noise(pk, 1.5, 9)),
            to_linear_rgb('#6ba548'),
            0.35 * vein,
        )
        objs.append(s.add_surface('leaf', L, leafm, lc))
    # The board, and cherry tomatoes next to it, out of focus.
    for o in objs:
        o.location = (0, 0, 0.13)
        o.rotation_euler = (0, 0, 0.35)
    s.add_wood_table('#8a6038', '#4a2b16', seed=9, angle=-0.25)
    s.add_wall(11, '#8a8378')
    s.add_lathe(
        'board',
        [(0, 0.12), (1.2, 0.12), (1.74, 0.12), (1.80, 0.11), (1.82, 0.07), (1.80, 0.02), (1.75, 0), (0, 0)],
        s.create_material('slate', '#34353a', rough=0.62, spec=0.4, bumps=[(6, 0.35, 0.03, 5), (40, 0.2, 0.01, 3)]),
    )
    tm = s.create_material(
        'tomato', '#c4160c', rough=0.13, sss=0.1, sss_scale=0.08, spec=0.5, bumps=[(3, 0.08, 0.03, 2)]
    )
    gm = s.create_material('stem', '#4d7a2c', rough=0.6)
    for x, y, k in ((-1.75, 1.5, 0.2), (-2.15, 1.25, 0.21), (-2.0, 1.75, 0.19), (1.95, 1.55, 0.2)):
        b = s.sphere_points()
        o = s.add_surface(
            'tomato', b * [k, k, k * 0.94] * (1 - 0.10 * np.exp(-(((b[..., 2:] - 1) / 0.06) ** 2))), tm, wrap_u=True
        )
        o.location = (x, y, k * 0.92)
        for j in range(5):
            a = j * TAU / 5 + x
            u = np.linspace(0, 1, 12)[:, None] + np.zeros((1, 5))
            v = np.linspace(-1, 1, 5)[None] + np.zeros((12, 1))
            w = 0.03 * (1 - u) * v
            r_ = u * k * 0.8
            zz = k * (0.92 + 0.10 * np.sin(u * 3) - 0.05 * u)
            lf = s.add_surface(
                'sepal', np.stack([r_ * math.cos(a) - w * math.sin(a), r_ * math.sin(a) + w * math.cos(a), zz], -1), gm
            )
            lf.location = (x, y, k * 0.92)
    s.add_cloth((1.9, -1.1), (2.4, 2.4), '#e2ddd2', angle=0.9, stripe='#a8574a')
    s.add_window_light((-6, 5.5, 6), (0, 0, 0), (5.5, 5.5), 2500)
    s.add_reflector((7, -2, 3), (0, 0, 0.3), 3)
    s.set_sky()
    s.add_camera((0.2, -4.6, 6.0), (0, -0.06, 0.2), lens=82, fstop=4.0, focus=(0, -0.35, 0.3), roll=2)
    return dict(exposure=0.55, warmth=0.5)
