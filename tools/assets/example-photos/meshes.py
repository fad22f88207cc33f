"""Creates meshes from point arrays and adds them to the scene."""

import math

import bpy
import numpy as np

TAU = 2 * math.pi


def add_mesh(name, verts, faces, material, colors=None, rough=None, smooth=True):
    """Takes verts (n, 3), faces (m, 4) or (m, 3), and optionally colors (n, 3) and roughness (n,) per vertex."""
    verts, faces = np.asarray(verts, float), np.asarray(faces, np.int32)
    me = bpy.data.meshes.new(name)
    k = faces.shape[1]
    me.vertices.add(len(verts))
    me.vertices.foreach_set('co', verts.astype(np.float32).ravel())
    me.loops.add(faces.size)
    me.loops.foreach_set('vertex_index', faces.ravel())
    me.polygons.add(len(faces))
    me.polygons.foreach_set('loop_start', np.arange(0, faces.size, k, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(faces), k, np.int32))
    me.update(calc_edges=True)
    me.polygons.foreach_set('use_smooth', np.full(len(faces), smooth))
    if colors is not None:
        c = np.ones((len(verts), 4), np.float32)
        c[:, :3] = np.broadcast_to(colors, (len(verts), 3))
        if rough is not None:
            c[:, 3] = rough
        me.attributes.new('Col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', c.ravel())
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    me.materials.append(material)
    return ob


def grid_faces(nu, nv, wrap_u=False, wrap_v=False):
    u = np.arange(nu if wrap_u else nu - 1)
    v = np.arange(nv if wrap_v else nv - 1)
    u, v = np.meshgrid(u, v, indexing='ij')
    a = u * nv + v
    b = ((u + 1) % nu) * nv + v
    c = ((u + 1) % nu) * nv + (v + 1) % nv
    d = u * nv + (v + 1) % nv
    return np.stack([a, b, c, d], -1).reshape(-1, 4)


def add_surface(name, P, material, colors=None, rough=None, wrap_u=False, wrap_v=False):
    nu, nv = P.shape[:2]
    return add_mesh(
        name,
        P.reshape(-1, 3),
        grid_faces(nu, nv, wrap_u, wrap_v),
        material,
        None if colors is None else np.broadcast_to(colors, P.shape).reshape(-1, 3),
        None if rough is None else np.broadcast_to(rough, P.shape[:2]).ravel(),
    )


def add_lathe(name, profile, material, n=160, dense=6):
    """Revolves a profile of (r, z) around the z axis; a spline smooths the profile."""
    pr = np.asarray(profile, float)
    tt = np.linspace(0, len(pr) - 1, (len(pr) - 1) * dense + 1)
    i = np.clip(tt.astype(int), 0, len(pr) - 2)
    f = (tt - i)[:, None]
    p0, p1, p2, p3 = (pr[np.clip(i + k, 0, len(pr) - 1)] for k in (-1, 0, 1, 2))
    q = 0.5 * (2 * p1 + (p2 - p0) * f + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f**2 + (3 * p1 - p0 - 3 * p2 + p3) * f**3)
    q[:, 0] = np.maximum(q[:, 0], 0.0005)
    a = np.linspace(0, TAU, n, endpoint=False)[:, None]
    P = np.stack([q[:, 0] * np.cos(a), q[:, 0] * np.sin(a), np.broadcast_to(q[:, 1], (n, len(q)))], -1)
    return add_surface(name, P, material, wrap_u=True)


def sphere_points(n=48, m=32):
    """Returns a unit sphere as a grid of points (n around, m from pole to pole)."""
    a = np.linspace(0, TAU, n, endpoint=False)[:, None]
    b = np.linspace(0.004, math.pi - 0.004, m)[None]
    return np.stack([np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.broadcast_to(np.cos(b), (n, m))], -1)


def random_tangent_frames(normals, rng):
    """Returns a random tangent frame per normal: matrices (n, 3, 3) with columns tangent, bitangent, normal."""
    nrm = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    r = rng.normal(size=nrm.shape)
    t = r - (r * nrm).sum(1, keepdims=True) * nrm
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return np.stack([t, np.cross(nrm, t), nrm], -1)


def add_copies(name, template, faces, mats, pos, material, colors):
    """Adds copies of a template (n, 3), one per matrix and position, joined into one mesh."""
    k, n = len(pos), len(template)
    V = np.einsum('kij,nj->kni', mats, template) + pos[:, None]
    F = (faces[None] + (np.arange(k) * n)[:, None, None]).reshape(-1, faces.shape[1])
    return add_mesh(name, V.reshape(-1, 3), F, material, np.repeat(colors, n, 0))
