"""Three glazed donuts on a stoneware plate."""
import math
import numpy as np
import studio as s
from studio import TAU, lin, mix, step, noise, fbm


def donut(pos, R=.45, r=.25, seed=1, icing='#e58aa5', tilt=(0, 0), sprinkles=None, drizzle=None, spin=0.0):
    rng = np.random.default_rng(seed)
    nu, nv = 360, 220
    th = np.linspace(0, TAU, nu, endpoint=False)[:, None] + np.zeros((1, nv))
    ph = np.linspace(0, TAU, nv, endpoint=False)[None] + np.zeros((nu, 1))

    def dough(th, ph, extra=0.0):
        """Ring of dough: flat-bottomed, a little uneven, with the crease of a fried ring at its waist."""
        c = np.stack([np.cos(th), np.sin(th), 0 * th], -1)
        rr = r * (1 + .05 * noise(c * 1.3 + seed * 7, 1, seed) + .02 * noise(c * 4 + seed, 1, seed + 1)) + extra
        Rr = R * (1 + .02 * noise(c + seed * 3, 1, seed + 2))
        cz = np.sin(ph)
        sq = np.where(cz > 0, .86, .70)
        x = Rr + rr * np.sign(np.cos(ph)) * np.abs(np.cos(ph)) ** .92
        P = np.stack([x * np.cos(th), x * np.sin(th), rr * cz * sq + r * .68], -1)
        return P

    P = dough(th, ph)
    n1 = fbm(P + seed * 5, 7, 4, seed)
    P = P + 0.006 * n1[..., None] * (P - [0, 0, r * .7])
    band = np.exp(-((np.sin(ph) + .12 + .06 * noise(P, 3, seed)) / .20) ** 2) * (np.cos(ph) > -.2)
    col = mix(lin('#cf8a3c'), lin('#a05a20'), .5 + .5 * n1)
    col = mix(col, lin('#e9c07e'), .85 * band)
    skin = s.material('dough', attr=True, rough=.62, spec=.3,
                      bumps=[(22, .25, .03, 4), (90, .2, .008, 2)])
    a = s.surface('dough', P, skin, col, wrap_u=True, wrap_v=True)
    # icing: from inside the hole over the top to a wavy edge outside, thick with a round rim
    nw = 160
    th2 = np.linspace(0, TAU, nu, endpoint=False)[:, None] + np.zeros((1, nw))
    q = np.stack([np.cos(th2), np.sin(th2), 0 * th2], -1)
    drip = np.maximum(0, noise(q * 3.1 + seed, 1, seed + 4)) ** 1.4
    outer = .34 - .42 * drip + .11 * noise(q * 1.6, 1, seed + 5) + .05 * noise(q * 6, 1, seed + 6)
    inner = math.pi - .05 + .22 * noise(q * 2, 1, seed + 7)
    u = np.linspace(0, 1, nw)[None]
    u = .5 - .5 * np.cos(u * math.pi)
    ph2 = outer * (1 - u) + inner * u
    d = np.minimum((ph2 - outer), (inner - ph2)) * r  # way from the rim, along the surface
    T = .032 + .012 * drip
    t = T * np.sqrt(np.clip(1 - (1 - np.clip(d / .05, 0, 1)) ** 2, 0, 1)) - .004
    base = dough(th2, ph2)
    t = t + .0035 * noise(base, 5, seed + 8) * np.clip(d / .1, 0, 1)
    Q = dough(th2, ph2, t)
    col = mix(lin(icing), lin(icing) * .72, .35 + .9 * fbm(base + seed, 2.6, 4, seed + 12))  # thinner here, thicker there
    if drizzle:
        c = math.cos(.5) * Q[..., 0] + math.sin(.5) * Q[..., 1]
        e = -math.sin(.5) * Q[..., 0] + math.cos(.5) * Q[..., 1]
        tri = np.abs(((c + .05 * np.sin(e * 5) + .02 * noise(Q, 4, seed)) * 5.2) % 1 - .5) * 2
        m = step(.34, .22, tri) * (Q[..., 2] > r * .68 + .03)
        col = mix(col, lin(drizzle), m)
        lift = .012 * np.sqrt(np.clip(m, 0, 1))
        Q = dough(th2, ph2, t + lift)
    glaze = s.material('glaze', attr=True, rough=.19, sss=.25, radius=(1, .6, .5), sss_scale=.06, spec=.5, coat=.35,
                       coat_rough=.06, bumps=[(9, .05, .03, 2)])
    b = s.surface('icing', Q, glaze, col, wrap_u=True)
    obs = [a, b]
    if sprinkles:
        # candidates on the icing, kept apart from each other
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
            if N[iu[i], iv[i], 2] < .25:
                continue
            if not keep or np.min(np.sum((pts[keep] - pts[i]) ** 2, 1)) > .047 ** 2:
                keep.append(i)
            if len(keep) >= sprinkles[0]:
                break
        at, nr = pts[keep], N[iu[keep], iv[keep]]
        bl = s.ball(14, 12)
        cap = bl.reshape(-1, 3) * [.0105, .0105, .0105]
        cap[:, 2] += np.where(bl.reshape(-1, 3)[:, 2] > 0, .027, -.027)
        cap = cap[:, [2, 0, 1]]  # lying along the tangent
        M = s.frames(nr, rng)
        M = M * (1 + rng.uniform(-.12, .15, (len(at), 1, 1)))
        cols = np.array([lin(c) for c in sprinkles[1]])[rng.integers(0, len(sprinkles[1]), len(at))]
        sm = s.material('sprinkle', attr=True, rough=.3, spec=.45)
        obs.append(s.scatter('sprinkles', cap, s.grid_faces(14, 12, True), M, at + nr * .006, sm, cols))
    for o in obs:
        o.location = pos
        o.rotation_euler = (tilt[0], tilt[1], spin)


def build():
    s.wood_table('#b98c5e', '#6e4726', seed=5, angle=.12)
    s.wall(11, '#9a9184')
    s.linen((1.55, .9), (2.6, 3.6), '#dfe0dc', angle=.5, stripe='#6f86a0', z=.0, flat=(0, 0, 1.5))
    s.lathe('plate', [(0, .05), (.9, .05), (1.2, .06), (1.38, .11), (1.5, .165), (1.53, .17), (1.54, .155), (1.48, .12),
                      (1.25, .03), (1.05, 0), (0, 0)], s.ceramic('#e6e0d4')).location = (0, 0, .02)
    mix6 = ['#ffffff', '#f6cf3f', '#4fb3d9', '#7cc36a', '#f0f0f0', '#d8435c', '#f29a3c']
    donut((-.02, -.60, .072), seed=3, icing='#ee86a6', sprinkles=(210, mix6), spin=.4)
    donut((-.64, .42, .072), seed=11, icing='#43210f', spin=1.1, drizzle='#f3e6d2')
    donut((.68, .36, .072), seed=8, icing='#cd8c46', spin=2)
    s.window((-6.5, 4.5, 6.5), (0, 0, 0), (5.5, 5.5), 2300)
    s.card((7, -2, 3), (0, 0, .3), 3)
    s.world()
    s.camera((.25, -5.0, 5.4), (0.0, -.06, .2), lens=80, fstop=3.2, focus=(0, -.75, .4), roll=-2)
    return dict(exposure=.55, warmth=.6)
