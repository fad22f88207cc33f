"""A pizza Margherita with basil on a wooden board: one height field in polar coordinates, coloured a vertex."""
import math
import numpy as np
import studio as s
from studio import TAU, lin, mix, step, noise, fbm, cells

R = 1.55


def build():
    rng = np.random.default_rng(4)
    nr, nt = 560, 1500
    th = np.linspace(0, TAU, nt, endpoint=False)[None] + np.zeros((nr, 1))
    q = np.linspace(0, 1, nr)[:, None] + np.zeros((1, nt))
    c = np.stack([np.cos(th), np.sin(th), 0 * th], -1)
    rim = R * (1 + .018 * noise(c * 1.4, 1, 3) + .012 * noise(c * 5, 1, 5))  # not quite round
    # q: 0 the middle, .96 the widest, 1 the underside
    s_ = np.clip(q / .95, 0, 1)
    under = np.clip((q - .95) / .05, 0, 1)
    rr = rim * (s_ - .06 * under)
    P = np.stack([rr * np.cos(th), rr * np.sin(th), 0 * rr], -1)
    flat = P.copy()
    wid = .235 * (1 + .25 * noise(c * 3, 1, 8))  # width of the crust
    e = (rim - rim * s_) / wid  # 0 at the outer edge, 1 where the crust meets the sauce
    puff = .165 * (1 + .28 * noise(c * 2.6, 1, 11) + .22 * noise(c * 7, 1, 12))
    arch = np.sqrt(np.clip(1 - (np.clip(e, 0, 1.25) / .62 - 1) ** 2, 0, 1))
    bub = np.maximum(0, fbm(flat, 4.2, 2, 21)) ** 1.5
    crust = puff * (arch + .7 * bub * (arch > 0) * arch) * step(1.30, .62, e) + .03 * arch * fbm(flat, 9, 3, 23)
    inner = step(1.02, 1.22, e)
    # sauce with an uneven edge, mozzarella melted in pools
    sauce = step(1.04, 1.20, e + .10 * fbm(flat, 5, 3, 31))
    d = np.full(rr.shape, 0.0)
    blobs = []
    while len(blobs) < 26:
        a, b = rng.uniform(0, TAU), math.sqrt(rng.uniform(0, 1)) * (R - .34)
        p = np.array([b * math.cos(a), b * math.sin(a)])
        if all(np.hypot(*(p - o[:2])) > .235 for o in blobs):
            blobs.append([*p, rng.uniform(.13, .215)])
    warp = .055 * np.stack([noise(flat, 4.5, 41), noise(flat, 4.5, 42)], -1) + .02 * np.stack([noise(flat, 13, 43), noise(flat, 13, 44)], -1)
    xy = flat[..., :2] + warp
    for x, y, w in blobs:
        d += np.exp(-2.3 * ((xy[..., 0] - x) ** 2 + (xy[..., 1] - y) ** 2) / w ** 2)
    d += .10 * fbm(flat, 7, 3, 45)
    melt = step(.16, .34, d) * inner
    thick = step(.16, .9, d)
    smear = step(.02, .5, fbm(flat, 5.5, 4, 46) + .6 * d) * inner * (1 - melt)  # thin grated cheese in the sauce
    bubble1, bubble2, rid = cells(xy * 9.0, 6)
    blister = step(.34, .12, bubble1) * (rid > .62) * melt
    z = .085 + crust + inner * (.012 * fbm(flat, 12, 3, 51)) + .042 * melt * (.45 + .55 * thick) \
        + .010 * smear + .020 * blister + .004 * melt * fbm(flat, 14, 2, 52)
    z = z * (1 - under)
    P[..., 2] = z
    # colour
    n1, n2, n3 = fbm(flat, 6, 4, 61), fbm(flat, 17, 3, 62), fbm(flat, 40, 2, 63)
    dough = mix(lin('#dda458'), lin('#b96c28'), .45 + .7 * n1 + .9 * (arch - .62))
    dough = mix(dough, lin('#f0d3a0'), step(.25, .0, e) * .5 + step(.75, 1.1, e) * .35)
    char = step(.16, .55, fbm(flat, 4.6, 4, 65) + .55 * bub + .25 * (arch - .8)) * (e < .95)
    dough = mix(dough, lin('#5b2c10'), .85 * char)
    dough = mix(dough, lin('#23120a'), step(.40, .75, fbm(flat, 5.2, 4, 65) + .5 * bub) * (e < .9))
    red = mix(lin('#c23a17'), lin('#8f1d0a'), .5 + .6 * n1 + .3 * n2)
    red = mix(red, lin('#e0662a'), step(.25, .8, n2 + .5 * n3) * .6)
    red = mix(red, lin('#e9963f'), .25 * step(.0, .6, fbm(flat, 3, 3, 66)))
    col = mix(dough, red, sauce)
    cheese = mix(lin('#fdf0cc'), lin('#f6d58c'), .5 - .5 * thick + .7 * n1)
    cheese = mix(cheese, lin('#e8a24c'), .75 * step(.12, .6, fbm(flat, 7.5, 4, 67) - .2 * thick + .1))
    col = mix(col, mix(cheese, lin('#e79a4a'), .4), .72 * smear)
    col = mix(col, cheese, melt)
    toast = step(.12, .55, fbm(flat, 6.0, 4, 68) + .35 * blister) * melt
    col = mix(col, lin('#b8651f'), .8 * toast)
    col = mix(col, lin('#6d2f0e'), .75 * step(.42, .8, fbm(flat, 6.0, 4, 68) + .35 * blister) * melt)
    rough = np.where(inner > .5, np.clip(.30 + .25 * n2 + .12 * toast, .16, .7), .66)
    mat = s.material('pizza', attr=True, rough_attr=True, sss=.06, radius=(1, .45, .2), sss_scale=.06, spec=.45,
                     bumps=[(45, .22, .012, 4)])
    objs = [s.surface('pizza', P, mat, col, rough, wrap_v=True)]
    zi = lambda x, y: z[np.argmin(np.abs(rim[:, 0] * s_[:, 0] - math.hypot(x, y))), int((math.atan2(y, x) % TAU) / TAU * nt) % nt]  # noqa: E731
    # basil leaves: a blade bent along and across, with a vein and puckers
    leafm = s.material('basil', attr=True, rough=.36, spec=.45, bumps=[(30, .15, .01, 2)])
    for x, y, a, k, lift in ((-.10, .02, .6, .40, .5), (.16, .12, 3.6, .36, .4), (.02, .26, 1.9, .30, .6), (-.72, .34, 2.4, .34, .4),
                             (.70, .50, .5, .35, .5), (.62, -.56, 5.3, .36, .45), (-.52, -.64, 4.0, .37, .5),
                             (.02, 1.0, 1.2, .28, .4), (1.0, -.1, 6.1, .27, .3), (-1.02, -.18, 3.3, .27, .4), (.12, -.92, 2.2, .30, .4)):
        u = np.linspace(0, 1, 60)[:, None] + np.zeros((1, 41))
        v = np.linspace(-1, 1, 41)[None] + np.zeros((60, 1))
        half = .40 * np.sin(math.pi * np.clip(u, 0, 1) ** .82) ** .85 * (1 - .25 * u)
        ly = v * half
        pk = np.stack([u * 3, v * 2, 0 * u + x * 9], -1)
        lz = .22 * lift * np.abs(v) ** 1.6 * np.sin(math.pi * u) - .30 * lift * (u - .45) ** 2 + .05 * noise(pk, 1.4, 7) \
            + .03 * np.abs(np.sin((u * 5 - np.abs(v) * 1.1) * math.pi)) * np.abs(v) ** .5
        L = np.stack([u - .5, ly, lz], -1) * k
        ca, sa = math.cos(a), math.sin(a)
        top = max(zi(x + dx, y + dy) for dx in (-.1, 0, .1) for dy in (-.1, 0, .1))
        L = np.stack([L[..., 0] * ca - L[..., 1] * sa + x, L[..., 0] * sa + L[..., 1] * ca + y, L[..., 2] + top + .02], -1)
        vein = np.exp(-(v / .07) ** 2) + .5 * np.exp(-(((u * 5 - np.abs(v) * 1.1) % 1 - .5) / .09) ** 2)
        lc = mix(mix(lin('#2f6b1e'), lin('#4f9230'), .5 + .6 * noise(pk, 1.5, 9)), lin('#6ba548'), .35 * vein)
        objs.append(s.surface('leaf', L, leafm, lc))
    # cherry tomatoes beside the board, out of focus, and a board to carry it all
    for o in objs:
        o.location = (0, 0, .13)
        o.rotation_euler = (0, 0, .35)
    s.wood_table('#8a6038', '#4a2b16', seed=9, angle=-.25)
    s.wall(11, '#8a8378')
    s.lathe('board', [(0, .12), (1.2, .12), (1.74, .12), (1.80, .11), (1.82, .07), (1.80, .02), (1.75, 0), (0, 0)],
            s.material('slate', '#34353a', rough=.62, spec=.4, bumps=[(6, .35, .03, 5), (40, .2, .01, 3)]))
    tm = s.material('tomato', '#c4160c', rough=.13, sss=.1, sss_scale=.08, spec=.5, bumps=[(3, .08, .03, 2)])
    gm = s.material('stem', '#4d7a2c', rough=.6)
    for x, y, k in ((-1.75, 1.5, .2), (-2.15, 1.25, .21), (-2.0, 1.75, .19), (1.95, 1.55, .2)):
        b = s.ball()
        o = s.surface('tomato', b * [k, k, k * .94] * (1 - .10 * np.exp(-((b[..., 2:] - 1) / .06) ** 2)), tm, wrap_u=True)
        o.location = (x, y, k * .92)
        for j in range(5):
            a = j * TAU / 5 + x
            u = np.linspace(0, 1, 12)[:, None] + np.zeros((1, 5))
            v = np.linspace(-1, 1, 5)[None] + np.zeros((12, 1))
            w = .03 * (1 - u) * v
            r_ = u * k * .8
            zz = k * (.92 + .10 * np.sin(u * 3) - .05 * u)
            lf = s.surface('sepal', np.stack([r_ * math.cos(a) - w * math.sin(a), r_ * math.sin(a) + w * math.cos(a), zz], -1), gm)
            lf.location = (x, y, k * .92)
    s.linen((1.9, -1.1), (2.4, 2.4), '#e2ddd2', angle=.9, stripe='#a8574a')
    s.window((-6, 5.5, 6), (0, 0, 0), (5.5, 5.5), 2500)
    s.card((7, -2, 3), (0, 0, .3), 3)
    s.world()
    s.camera((.2, -4.6, 6.0), (0, -.06, .2), lens=82, fstop=4.0, focus=(0, -.35, .3), roll=2)
    return dict(exposure=.55, warmth=.5)
