"""A heap of ripe tomatoes on a cloth."""

import math
import numpy as np
import scene_toolkit as s
from scene_toolkit import TAU, to_linear_rgb, blend_colors, smoothstep, value_noise

POSITIONS = [
    (-0.86, -0.52, 0.40),
    (0.02, -0.62, 0.40),
    (0.88, -0.50, 0.40),
    (-1.25, 0.30, 0.40),
    (-0.42, 0.26, 0.40),
    (0.45, 0.24, 0.40),
    (1.28, 0.32, 0.40),
    (-0.85, 1.02, 0.40),
    (0.0, 1.05, 0.40),
    (0.86, 1.0, 0.40),
    (-0.45, -0.10, 1.0),
    (0.44, -0.12, 1.0),
    (-0.82, 0.62, 1.0),
    (0.02, 0.60, 1.02),
    (0.85, 0.62, 1.0),
]


def add_tomato(pos, rot, k, seed, skin, green):
    rng = np.random.default_rng(seed)
    b = s.sphere_points(160, 110)
    a = np.arctan2(b[..., 1], b[..., 0])
    ribs = 1 + 0.008 * np.sin(a * 5 + seed) * (1 - np.abs(b[..., 2])) + 0.03 * value_noise(b, 1.5, seed)
    dimple = 1 - 0.17 * np.exp(-(((b[..., 2:] - 1) / 0.10) ** 2)) - 0.04 * np.exp(-(((b[..., 2:] + 1) / 0.06) ** 2))
    P = b * [k, k, k * 0.82] * ribs[..., None] * dimple
    col = blend_colors(
        to_linear_rgb('#cc1a0c'),
        to_linear_rgb('#e65e20'),
        0.22 + 0.6 * value_noise(b, 1.6, seed + 9) + 0.45 * smoothstep(0.6, 1, b[..., 2]),
    )
    specks = smoothstep(0.62, 0.9, value_noise(b, 26, seed + 3)) * smoothstep(-0.2, 0.8, b[..., 2])
    obs = [s.add_surface('tomato', P, skin, blend_colors(col, to_linear_rgb('#e8843a'), 0.28 * specks), wrap_u=True)]
    for j in range(5):
        an = j * TAU / 5 + seed + rng.uniform(-0.2, 0.2)
        long, lift, bend = rng.uniform(0.52, 0.74), rng.uniform(0.02, 0.16), rng.uniform(-0.35, 0.35)
        u = np.linspace(0, 1, 30)[:, None] + np.zeros((1, 9))
        v = np.linspace(-1, 1, 9)[None] + np.zeros((30, 1))
        w = 0.048 * np.sin(math.pi * (0.22 + 0.78 * u)) ** 0.8 * (1 - 0.55 * u) * v
        r = u * k * long
        side = w + bend * r * u
        z = (
            k * (0.70 + 0.17 * np.sin(np.minimum(u * 1.3, 1) * 1.5) - 0.10 * u**2 + lift * u**2.5)
            - 0.35 * np.abs(w) * (1 - u)
            + 0.012
        )
        Q = np.stack([r * math.cos(an) - side * math.sin(an), r * math.sin(an) + side * math.cos(an), z], -1)
        c = blend_colors(
            blend_colors(to_linear_rgb('#4f8430'), to_linear_rgb('#6a9a3e'), u),
            to_linear_rgb('#a9c777'),
            0.6 * np.exp(-((v / 0.25) ** 2)),
        )
        obs.append(s.add_surface('sepal', Q, green, c))
    u = np.linspace(0, 1, 40)[None] + np.zeros((16, 1))
    t = np.linspace(0, TAU, 16, endpoint=False)[:, None] + np.zeros((1, 40))
    r = (0.024 + 0.016 * smoothstep(0.3, 0.9, u)) * np.sqrt(
        np.clip((1 - u) / 0.10, 0, 1)
    ) + 0.0005  # Closed at the end.
    stem = np.stack([r * np.cos(t) + 0.05 * u**2, r * np.sin(t), k * 0.70 + 0.12 * np.minimum(u, 0.95)], -1)
    obs.append(
        s.add_surface(
            'stem',
            stem,
            green,
            blend_colors(to_linear_rgb('#5c8a34'), to_linear_rgb('#a08a4c'), smoothstep(0.8, 1, u)),
            wrap_u=True,
        )
    )
    for o in obs:
        o.location, o.rotation_euler = pos, rot


def build_scene():
    s.add_wood_table('#c3a27a', '#84603c', seed=12, angle=0.2)
    s.add_wall(11, '#a8a49a')
    s.add_cloth((-0.2, 0.1), (4.2, 3.4), '#cfd6d8', angle=-0.3, stripe='#557391', folds=0.8)
    skin = s.create_material(
        'skin',
        attr=True,
        rough=0.17,
        sss=0.08,
        radius=(1, 0.3, 0.15),
        sss_scale=0.08,
        spec=0.5,
        bumps=[(3, 0.08, 0.03, 2)],
    )
    green = s.create_material('green', attr=True, rough=0.55, spec=0.35)
    rng = np.random.default_rng(3)
    for n, p in enumerate(POSITIONS):
        k = 0.44 * rng.uniform(0.95, 1.05)
        add_tomato(p, (rng.uniform(-0.9, 0.5), rng.uniform(-0.6, 0.6), rng.uniform(0, 6)), k, n, skin, green)
    s.add_window_light((-6, 5, 6), (0, 0, 0), (5.5, 5.5), 2300)
    s.add_reflector((7, -2, 3), (0, 0, 0.3), 3)
    s.set_sky()
    s.add_camera((0.1, -5.0, 4.4), (0.02, 0.1, 0.5), lens=88, fstop=4.0, focus=(0, -0.45, 0.7), roll=-1)
    return dict(exposure=0.75, warmth=0.4)
