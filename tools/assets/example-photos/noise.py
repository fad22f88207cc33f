"""Deterministic noise functions for grain, blisters and uneven edges."""

import numpy as np


def smoothstep(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def _hash(i, j, k, seed):
    with np.errstate(over='ignore'):
        h = (
            i.astype(np.uint32) * np.uint32(374761393)
            + j.astype(np.uint32) * np.uint32(668265263)
            + k.astype(np.uint32) * np.uint32(2147483647 - 58)
            + np.uint32(seed * 7919 + 13)
        )
        h = (h ^ (h >> np.uint32(13))) * np.uint32(1274126177)
        h = (h ^ (h >> np.uint32(15))) * np.uint32(2246822519)
        return h ^ (h >> np.uint32(16))


def value_noise(p, freq=1.0, seed=0):
    """Returns smooth 3D value noise, about -1..1, for points (..., 3)."""
    p = np.asarray(p, float) * freq + 1000.5
    f = np.floor(p)
    i = f.astype(np.int64)
    t = p - f
    t = t * t * t * (t * (t * 6 - 15) + 10)
    out = 0.0
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                w = (
                    (t[..., 0] if dx else 1 - t[..., 0])
                    * (t[..., 1] if dy else 1 - t[..., 1])
                    * (t[..., 2] if dz else 1 - t[..., 2])
                )
                out = out + w * (_hash(i[..., 0] + dx, i[..., 1] + dy, i[..., 2] + dz, seed) / 2147483648.0 - 1)
    return out


def fractal_noise(p, freq=1.0, octaves=4, seed=0, gain=0.5):
    s, a, total = 0.0, 1.0, 0.0
    for o in range(octaves):
        s = s + a * value_noise(p, freq * 2.03**o, seed + 17 * o)
        total += a
        a *= gain
    return s / total * 1.4


def cellular_noise(xy, seed=0):
    """Returns 2D cellular noise: distances to the nearest and second nearest point, and a random number per cell."""
    f = np.floor(xy).astype(np.int64)
    d1 = np.full(xy.shape[:-1], 9.0)
    d2 = np.full(xy.shape[:-1], 9.0)
    rid = np.zeros(xy.shape[:-1])
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            ix, iy = f[..., 0] + dx, f[..., 1] + dy
            z = np.zeros_like(ix)
            px = ix + _hash(ix, iy, z, seed) / 4294967296.0
            py = iy + _hash(ix, iy, z + 1, seed) / 4294967296.0
            d = np.hypot(px - xy[..., 0], py - xy[..., 1])
            r = _hash(ix, iy, z + 2, seed) / 4294967296.0
            near = d < d1
            d2 = np.where(near, d1, np.minimum(d2, d))
            rid = np.where(near, r, rid)
            d1 = np.where(near, d, d1)
    return d1, d2, rid
