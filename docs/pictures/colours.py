"""Colours: from the way people write them to the linear light that Blender reckons in, and blends of them."""
import numpy as np


def lin(hexcode, k=1.0):
    """'#rrggbb' (sRGB) -> linear RGB."""
    c = np.array([int(hexcode[i:i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) * k


def mix(a, b, t):
    """Blend arrays of colours (n,3) or one colour by t (n,)."""
    t = np.clip(np.asarray(t, float), 0, 1)[..., None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t
