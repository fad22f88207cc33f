"""Color functions: hex codes to linear RGB, which Blender uses, and blending."""

import numpy as np


def to_linear_rgb(hexcode, k=1.0):
    """Converts '#rrggbb' (sRGB) to linear RGB."""
    c = np.array([int(hexcode[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) * k


def blend_colors(a, b, t):
    """Blends color arrays (n, 3), or single colors, by t (n,)."""
    t = np.clip(np.asarray(t, float), 0, 1)[..., None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t
