"""A heap of ripe tomatoes on a linen cloth."""
import math
import numpy as np
import studio as s
from studio import TAU, lin, mix, step, noise

SPOTS = [(-.86, -.52, .40), (.02, -.62, .40), (.88, -.50, .40), (-1.25, .30, .40), (-.42, .26, .40), (.45, .24, .40),
         (1.28, .32, .40), (-.85, 1.02, .40), (.0, 1.05, .40), (.86, 1.0, .40),
         (-.45, -.10, 1.0), (.44, -.12, 1.0), (-.82, .62, 1.0), (.02, .60, 1.02), (.85, .62, 1.0)]


def tomato(pos, rot, k, seed, skin, green):
    rng = np.random.default_rng(seed)
    b = s.ball(160, 110)
    a = np.arctan2(b[..., 1], b[..., 0])
    ribs = 1 + .008 * np.sin(a * 5 + seed) * (1 - np.abs(b[..., 2])) + .03 * noise(b, 1.5, seed)
    dimple = 1 - .17 * np.exp(-((b[..., 2:] - 1) / .10) ** 2) - .04 * np.exp(-((b[..., 2:] + 1) / .06) ** 2)
    P = b * [k, k, k * .82] * ribs[..., None] * dimple
    col = mix(lin('#cc1a0c'), lin('#e65e20'), .22 + .6 * noise(b, 1.6, seed + 9) + .45 * step(.6, 1, b[..., 2]))
    specks = step(.62, .9, noise(b, 26, seed + 3)) * step(-.2, .8, b[..., 2])
    obs = [s.surface('tomato', P, skin, mix(col, lin('#e8843a'), .28 * specks), wrap_u=True)]
    for j in range(5):
        an = j * TAU / 5 + seed + rng.uniform(-.2, .2)
        long, lift, bend = rng.uniform(.52, .74), rng.uniform(.02, .16), rng.uniform(-.35, .35)
        u = np.linspace(0, 1, 30)[:, None] + np.zeros((1, 9))
        v = np.linspace(-1, 1, 9)[None] + np.zeros((30, 1))
        w = .048 * np.sin(math.pi * (.22 + .78 * u)) ** .8 * (1 - .55 * u) * v
        r = u * k * long
        side = w + bend * r * u
        z = k * (.70 + .17 * np.sin(np.minimum(u * 1.3, 1) * 1.5) - .10 * u ** 2 + lift * u ** 2.5) - .35 * np.abs(w) * (1 - u) + .012
        Q = np.stack([r * math.cos(an) - side * math.sin(an), r * math.sin(an) + side * math.cos(an), z], -1)
        c = mix(mix(lin('#4f8430'), lin('#6a9a3e'), u), lin('#a9c777'), .6 * np.exp(-(v / .25) ** 2))
        obs.append(s.surface('sepal', Q, green, c))
    u = np.linspace(0, 1, 40)[None] + np.zeros((16, 1))
    t = np.linspace(0, TAU, 16, endpoint=False)[:, None] + np.zeros((1, 40))
    r = (.024 + .016 * step(.3, .9, u)) * np.sqrt(np.clip((1 - u) / .10, 0, 1)) + .0005  # closed at the end
    stem = np.stack([r * np.cos(t) + .05 * u ** 2, r * np.sin(t), k * .70 + .12 * np.minimum(u, .95)], -1)
    obs.append(s.surface('stem', stem, green, mix(lin('#5c8a34'), lin('#a08a4c'), step(.8, 1, u)), wrap_u=True))
    for o in obs:
        o.location, o.rotation_euler = pos, rot


def build():
    s.wood_table('#c3a27a', '#84603c', seed=12, angle=.2)
    s.wall(11, '#a8a49a')
    s.linen((-.2, .1), (4.2, 3.4), '#cfd6d8', angle=-.3, stripe='#557391', folds=.8)
    skin = s.material('skin', attr=True, rough=.17, sss=.08, radius=(1, .3, .15), sss_scale=.08, spec=.5, bumps=[(3, .08, .03, 2)])
    green = s.material('green', attr=True, rough=.55, spec=.35)
    rng = np.random.default_rng(3)
    for n, p in enumerate(SPOTS):
        k = .44 * rng.uniform(.95, 1.05)
        tomato(p, (rng.uniform(-.9, .5), rng.uniform(-.6, .6), rng.uniform(0, 6)), k, n, skin, green)
    s.window((-6, 5, 6), (0, 0, 0), (5.5, 5.5), 2300)
    s.card((7, -2, 3), (0, 0, .3), 3)
    s.world()
    s.camera((.1, -5.0, 4.4), (.02, .1, .5), lens=88, fstop=4.0, focus=(0, -.45, .7), roll=-1)
    return dict(exposure=.75, warmth=.4)
