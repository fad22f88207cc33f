"""Denoiser: uses two renderings with half of the samples each to tell noise from texture."""

import numpy as np


def box_blur(d, r):
    p = np.pad(d, ((r + 1, r), (r + 1, r)) + ((0, 0),) * (d.ndim - 2), 'reflect')
    c = np.cumsum(np.cumsum(p.astype(np.float64), 0), 1)
    n = 2 * r + 1
    return ((c[n:, n:] - c[:-n, n:] - c[n:, :-n] + c[:-n, :-n]) / n**2).astype(np.float32)


def denoise(a, b, albedo1, albedo2, normal1, normal2, r=7, k=0.75):
    """Non-local means over two half renderings (after Rousselle et al., 2012).

    The albedo is divided out first, so that texture stays sharp. Each half is averaged with weights computed from
    the other half, guided by albedo and normals.
    """
    alb = (albedo1 + albedo2) / 2 + 0.04
    A, B = np.log1p(8 * np.maximum(a, 0) / alb), np.log1p(8 * np.maximum(b, 0) / alb)
    h, w, _ = A.shape
    var = box_blur(((A - B) ** 2).mean(-1) / 2, 4)
    var = np.maximum(var, 1e-5)
    f1, f2 = (
        np.dstack([box_blur(n, 1) * 1.3, np.sqrt(np.maximum(box_blur(c, 1), 0)) * 4.0])
        for n, c in ((normal1, albedo1), (normal2, albedo2))
    )
    feat = (f1 + f2) / 2
    fvar = 0.05 + 2 * box_blur(((f1 - f2) ** 2).sum(-1), 2)  # Out of focus, the guides are noisy too.
    pad = lambda v: np.pad(v, ((r, r), (r, r)) + ((0, 0),) * (v.ndim - 2), 'reflect')  # noqa: E731
    pA, pB, pV, pF = pad(A), pad(B), pad(var), pad(feat)
    accA, accB = np.zeros_like(A), np.zeros_like(B)
    sA, sB = np.zeros((h, w, 1), np.float32), np.zeros((h, w, 1), np.float32)
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            if dx * dx + dy * dy > r * r + 1:
                continue
            sl = np.s_[r + dy : r + dy + h, r + dx : r + dx + w]
            v = pV[sl]
            f = ((feat - pF[sl]) ** 2).sum(-1) / fvar
            den = 1e-6 + k * k * (var + v)
            m = var + np.minimum(v, var)
            dA = box_blur((((A - pA[sl]) ** 2).mean(-1) - m) / den, 2)
            dB = box_blur((((B - pB[sl]) ** 2).mean(-1) - m) / den, 2)
            wA = np.exp(-np.maximum(dB, 0) - f)[..., None]
            wB = np.exp(-np.maximum(dA, 0) - f)[..., None]
            accA += wA * pA[sl]
            sA += wA
            accB += wB * pB[sl]
            sB += wB
    m = (accA / sA + accB / sB) / 2
    return np.expm1(m) / 8 * alb
