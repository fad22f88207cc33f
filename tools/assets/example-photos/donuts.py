"""Three glazed donuts on a stoneware plate."""

import math
import numpy as np
import scene_toolkit as s
from scene_toolkit import TAU, to_linear_rgb, blend_colors, smoothstep, value_noise, fractal_noise


def add_donut(pos, R=0.45, r=0.25, seed=1, icing='#e58aa5', tilt=(0, 0), sprinkles=None, drizzle=None, spin=0.0):
    rng = np.random.default_rng(seed)
    nu, nv = 360, 220
    th = np.linspace(0, TAU, nu, endpoint=False)[:, None] + np.zeros((1, nv))
    ph = np.linspace(0, TAU, nv, endpoint=False)[None] + np.zeros((nu, 1))

    def dough_points(th, ph, extra=0.0):
        """Points of a dough ring: flat at the bottom, slightly uneven, with the crease of a fried ring."""
        c = np.stack([np.cos(th), np.sin(th), 0 * th], -1)
        rr = (
            r * (1 + 0.05 * value_noise(c * 1.3 + seed * 7, 1, seed) + 0.02 * value_noise(c * 4 + seed, 1, seed + 1))
            + extra
        )
        Rr = R * (1 + 0.02 * value_noise(c + seed * 3, 1, seed + 2))
        cz = np.sin(ph)
        sq = np.where(cz > 0, 0.86, 0.70)
        x = Rr + rr * np.sign(np.cos(ph)) * np.abs(np.cos(ph)) ** 0.92
        P = np.stack([x * np.cos(th), x * np.sin(th), rr * cz * sq + r * 0.68], -1)
        return P

    P = dough_points(th, ph)
    n1 = fractal_noise(P + seed * 5, 7, 4, seed)
    P = P + 0.006 * n1[..., None] * (P - [0, 0, r * 0.7])
    band = np.exp(-(((np.sin(ph) + 0.12 + 0.06 * value_noise(P, 3, seed)) / 0.20) ** 2)) * (np.cos(ph) > -0.2)
    col = blend_colors(to_linear_rgb('#cf8a3c'), to_linear_rgb('#a05a20'), 0.5 + 0.5 * n1)
    col = blend_colors(col, to_linear_rgb('#e9c07e'), 0.85 * band)
    skin = s.create_material('dough', attr=True, rough=0.62, spec=0.3, bumps=[(22, 0.25, 0.03, 4), (90, 0.2, 0.008, 2)])
    a = s.add_surface('dough', P, skin, col, wrap_u=True, wrap_v=True)
    # Icing: from inside the hole over the top to a wavy outer edge, thick with a round rim.
    nw = 160
    th2 = np.linspace(0, TAU, nu, endpoint=False)[:, None] + np.zeros((1, nw))
    q = np.stack([np.cos(th2), np.sin(th2), 0 * th2], -1)
    drip = np.maximum(0, value_noise(q * 3.1 + seed, 1, seed + 4)) ** 1.4
    outer = 0.34 - 0.42 * drip + 0.11 * value_noise(q * 1.6, 1, seed + 5) + 0.05 * value_noise(q * 6, 1, seed + 6)
    inner = math.pi - 0.05 + 0.22 * value_noise(q * 2, 1, seed + 7)
    u = np.linspace(0, 1, nw)[None]
    u = 0.5 - 0.5 * np.cos(u * math.pi)
    ph2 = outer * (1 - u) + inner * u
    d = np.minimum((ph2 - outer), (inner - ph2)) * r  # Distance from the rim, along the surface.
    T = 0.032 + 0.012 * drip
    t = T * np.sqrt(np.clip(1 - (1 - np.clip(d / 0.05, 0, 1)) ** 2, 0, 1)) - 0.004
    base = dough_points(th2, ph2)
    t = t + 0.0035 * value_noise(base, 5, seed + 8) * np.clip(d / 0.1, 0, 1)
    Q = dough_points(th2, ph2, t)
    col = blend_colors(
        to_linear_rgb(icing), to_linear_rgb(icing) * 0.72, 0.35 + 0.9 * fractal_noise(base + seed, 2.6, 4, seed + 12)
    )
    if drizzle:
        c = math.cos(0.5) * Q[..., 0] + math.sin(0.5) * Q[..., 1]
        e = -math.sin(0.5) * Q[..., 0] + math.cos(0.5) * Q[..., 1]
        tri = np.abs(((c + 0.05 * np.sin(e * 5) + 0.02 * value_noise(Q, 4, seed)) * 5.2) % 1 - 0.5) * 2
        m = smoothstep(0.34, 0.22, tri) * (Q[..., 2] > r * 0.68 + 0.03)
        col = blend_colors(col, to_linear_rgb(drizzle), m)
        lift = 0.012 * np.sqrt(np.clip(m, 0, 1))
        Q = dough_points(th2, ph2, t + lift)
    glaze = s.create_material(
        'glaze',
        attr=True,
        rough=0.19,
        sss=0.25,
        radius=(1, 0.6, 0.5),
        sss_scale=0.06,
        spec=0.5,
        coat=0.35,
        coat_rough=0.06,
        bumps=[(9, 0.05, 0.03, 2)],
    )
    b = s.add_surface('icing', Q, glaze, col, wrap_u=True)
    obs = [a, b]
    if sprinkles:
        # Random positions on the icing with a minimum distance.
        N = np.cross(np.roll(Q, -1, 0) - Q, np.gradient(Q, axis=1))
        N /= np.linalg.norm(N, axis=-1, keepdims=True) + 1e-9
        if N[nu // 2, nw // 2, 2] < 0:
            N = -N
        iu, iv = rng.integers(0, nu, 9000), rng.integers(18, nw - 12, 9000)
        ok = rng.random(9000) < np.linalg.norm(Q[iu, iv, :2], axis=1) / (R + r)
        iu, iv = iu[ok], iv[ok]
        keep = []
        pts = Q[iu, iv]
        for i in range(len(pts)):
            if N[iu[i], iv[i], 2] < 0.25:
                continue
            if not keep or np.min(np.sum((pts[keep] - pts[i]) ** 2, 1)) > 0.047**2:
                keep.append(i)
            if len(keep) >= sprinkles[0]:
                break
        at, nr = pts[keep], N[iu[keep], iv[keep]]
        bl = s.sphere_points(14, 12)
        cap = bl.reshape(-1, 3) * [0.0105, 0.0105, 0.0105]
        cap[:, 2] += np.where(bl.reshape(-1, 3)[:, 2] > 0, 0.027, -0.027)
        cap = cap[:, [2, 0, 1]]  # Parallel to the tangent.
        M = s.random_tangent_frames(nr, rng)
        M = M * (1 + rng.uniform(-0.12, 0.15, (len(at), 1, 1)))
        cols = np.array([to_linear_rgb(c) for c in sprinkles[1]])[rng.integers(0, len(sprinkles[1]), len(at))]
        sm = s.create_material('sprinkle', attr=True, rough=0.3, spec=0.45)
        obs.append(s.add_copies('sprinkles', cap, s.grid_faces(14, 12, True), M, at + nr * 0.006, sm, cols))
    for o in obs:
        o.location = pos
        o.rotation_euler = (tilt[0], tilt[1], spin)


def build_scene():
    s.add_wood_table('#b98c5e', '#6e4726', seed=5, angle=0.12)
    s.add_wall(11, '#9a9184')
    s.add_cloth((1.55, 0.9), (2.6, 3.6), '#dfe0dc', angle=0.5, stripe='#6f86a0', z=0.0, flat=(0, 0, 1.5))
    s.add_lathe(
        'plate',
        [
            (0, 0.05),
            (0.9, 0.05),
            (1.2, 0.06),
            (1.38, 0.11),
            (1.5, 0.165),
            (1.53, 0.17),
            (1.54, 0.155),
            (1.48, 0.12),
            (1.25, 0.03),
            (1.05, 0),
            (0, 0),
        ],
        s.create_ceramic('#e6e0d4'),
    ).location = (0, 0, 0.02)
    mix6 = ['#ffffff', '#f6cf3f', '#4fb3d9', '#7cc36a', '#f0f0f0', '#d8435c', '#f29a3c']
    add_donut((-0.02, -0.60, 0.072), seed=3, icing='#ee86a6', sprinkles=(210, mix6), spin=0.4)
    add_donut((-0.64, 0.42, 0.072), seed=11, icing='#43210f', spin=1.1, drizzle='#f3e6d2')
    add_donut((0.68, 0.36, 0.072), seed=8, icing='#cd8c46', spin=2)
    s.add_window_light((-6.5, 4.5, 6.5), (0, 0, 0), (5.5, 5.5), 2300)
    s.add_reflector((7, -2, 3), (0, 0, 0.3), 3)
    s.set_sky()
    s.add_camera((0.25, -5.0, 5.4), (0.0, -0.06, 0.2), lens=80, fstop=3.2, focus=(0, -0.75, 0.4), roll=-2)
    return dict(exposure=0.55, warmth=0.6)
