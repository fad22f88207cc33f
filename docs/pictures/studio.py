"""The photo studio behind the example pictures: noise, meshes, materials, a table by a window, a camera.

Everything is computed here; no picture, texture or model is read from anywhere. One unit is ten centimetres.
"""
import math
import os
import shutil
import tempfile

import bpy
import numpy as np
from mathutils import Vector

TAU = 2 * math.pi


# ---------------------------------------------------------------- numbers
def lin(hexcode, k=1.0):
    """'#rrggbb' (sRGB) -> linear RGB."""
    c = np.array([int(hexcode[i:i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) * k


def mix(a, b, t):
    """Blend arrays of colours (n,3) or one colour by t (n,)."""
    t = np.clip(np.asarray(t, float), 0, 1)[..., None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t


def step(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def _hash(i, j, k, seed):
    with np.errstate(over='ignore'):
        h = (i.astype(np.uint32) * np.uint32(374761393) + j.astype(np.uint32) * np.uint32(668265263)
             + k.astype(np.uint32) * np.uint32(2147483647 - 58) + np.uint32(seed * 7919 + 13))
        h = (h ^ (h >> np.uint32(13))) * np.uint32(1274126177)
        h = (h ^ (h >> np.uint32(15))) * np.uint32(2246822519)
        return h ^ (h >> np.uint32(16))


def noise(p, freq=1.0, seed=0):
    """Smooth value noise in 3D, about -1..1, for points (..., 3)."""
    p = np.asarray(p, float) * freq + 1000.5
    f = np.floor(p)
    i = f.astype(np.int64)
    t = p - f
    t = t * t * t * (t * (t * 6 - 15) + 10)
    out = 0.0
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                w = ((t[..., 0] if dx else 1 - t[..., 0]) * (t[..., 1] if dy else 1 - t[..., 1])
                     * (t[..., 2] if dz else 1 - t[..., 2]))
                out = out + w * (_hash(i[..., 0] + dx, i[..., 1] + dy, i[..., 2] + dz, seed) / 2147483648.0 - 1)
    return out


def fbm(p, freq=1.0, octaves=4, seed=0, gain=0.5):
    s, a, total = 0.0, 1.0, 0.0
    for o in range(octaves):
        s = s + a * noise(p, freq * 2.03 ** o, seed + 17 * o)
        total += a
        a *= gain
    return s / total * 1.4


def cells(xy, seed=0):
    """Cellular noise in 2D: distance to the nearest and second nearest point, and a random number a cell."""
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


# ---------------------------------------------------------------- meshes
def mesh(name, verts, faces, material, colors=None, rough=None, smooth=True):
    """verts (n,3), faces (m,4) or (m,3), optional colours (n,3) and roughness (n,) a vertex."""
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


def surface(name, P, material, colors=None, rough=None, wrap_u=False, wrap_v=False):
    nu, nv = P.shape[:2]
    return mesh(name, P.reshape(-1, 3), grid_faces(nu, nv, wrap_u, wrap_v), material,
                None if colors is None else np.broadcast_to(colors, P.shape).reshape(-1, 3),
                None if rough is None else np.broadcast_to(rough, P.shape[:2]).ravel())


def lathe(name, profile, material, n=160, dense=6):
    """Turn a profile of (r, z) around the z axis; the profile is smoothed by a spline."""
    pr = np.asarray(profile, float)
    t = np.arange(len(pr))
    tt = np.linspace(0, len(pr) - 1, (len(pr) - 1) * dense + 1)
    i = np.clip(tt.astype(int), 0, len(pr) - 2)
    f = (tt - i)[:, None]
    p0, p1, p2, p3 = (pr[np.clip(i + k, 0, len(pr) - 1)] for k in (-1, 0, 1, 2))
    q = 0.5 * (2 * p1 + (p2 - p0) * f + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f ** 2 + (3 * p1 - p0 - 3 * p2 + p3) * f ** 3)
    q[:, 0] = np.maximum(q[:, 0], 0.0005)
    a = np.linspace(0, TAU, n, endpoint=False)[:, None]
    P = np.stack([q[:, 0] * np.cos(a), q[:, 0] * np.sin(a), np.broadcast_to(q[:, 1], (n, len(q)))], -1)
    return surface(name, P, material, wrap_u=True)


def ball(n=48, m=32):
    """Unit sphere as a grid (n around, m from pole to pole)."""
    a = np.linspace(0, TAU, n, endpoint=False)[:, None]
    b = np.linspace(0.004, math.pi - 0.004, m)[None]
    return np.stack([np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.broadcast_to(np.cos(b), (n, m))], -1)


def frames(normals, rng):
    """For each normal a random tangent frame: matrices (n,3,3) with columns tangent, bitangent, normal."""
    nrm = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    r = rng.normal(size=nrm.shape)
    t = r - (r * nrm).sum(1, keepdims=True) * nrm
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return np.stack([t, np.cross(nrm, t), nrm], -1)


def scatter(name, template, faces, mats, pos, material, colors):
    """Copies of a template (n,3), one a matrix and position, joined into one mesh."""
    k, n = len(pos), len(template)
    V = np.einsum('kij,nj->kni', mats, template) + pos[:, None]
    F = (faces[None] + (np.arange(k) * n)[:, None, None]).reshape(-1, faces.shape[1])
    return mesh(name, V.reshape(-1, 3), F, material, np.repeat(colors, n, 0))


# ---------------------------------------------------------------- materials
def material(name, color='#cccccc', attr=False, rough=0.5, rough_attr=False, sss=0.0, radius=(1, .4, .25), sss_scale=0.1,
             spec=0.5, coat=0.0, coat_rough=0.05, transmission=0.0, ior=1.45, sheen=0.0, bumps=(), nodes=None):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    rgb = (*lin(color), 1)
    b.inputs['Base Color'].default_value = rgb
    b.inputs['Roughness'].default_value = rough
    b.inputs['Subsurface'].default_value = sss
    b.inputs['Subsurface Color'].default_value = rgb
    b.inputs['Subsurface Radius'].default_value = [r * sss_scale for r in radius]
    b.inputs['Specular'].default_value = spec
    b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = coat_rough
    b.inputs['Transmission'].default_value = transmission
    b.inputs['IOR'].default_value = ior
    b.inputs['Sheen'].default_value = sheen
    if attr:
        a = nt.nodes.new('ShaderNodeAttribute')
        a.attribute_name = 'Col'
        nt.links.new(a.outputs['Color'], b.inputs['Base Color'])
        nt.links.new(a.outputs['Color'], b.inputs['Subsurface Color'])
        if rough_attr:
            nt.links.new(a.outputs['Alpha'], b.inputs['Roughness'])
    last = None
    for scale, strength, dist, detail in bumps:
        tc = nt.nodes.new('ShaderNodeTexCoord')
        t = nt.nodes.new('ShaderNodeTexNoise')
        t.inputs['Scale'].default_value = scale
        t.inputs['Detail'].default_value = detail
        nt.links.new(tc.outputs['Object'], t.inputs['Vector'])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = strength
        bp.inputs['Distance'].default_value = dist
        nt.links.new(t.outputs['Fac'], bp.inputs['Height'])
        if last:
            nt.links.new(last.outputs['Normal'], bp.inputs['Normal'])
        last = bp
    if last:
        nt.links.new(last.outputs['Normal'], b.inputs['Normal'])
        nt.links.new(last.outputs['Normal'], b.inputs['Clearcoat Normal'])
    if nodes:
        nodes(nt, b)
    return m


def ceramic(color='#e9e4da', speckle=True):
    def nodes(nt, b):
        if not speckle:
            return
        tc = nt.nodes.new('ShaderNodeTexCoord')
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 38
        n.inputs['Detail'].default_value = 2
        r = nt.nodes.new('ShaderNodeValToRGB')
        r.color_ramp.elements[0].position, r.color_ramp.elements[0].color = 0.27, (*lin('#7d6a55'), 1)
        r.color_ramp.elements[1].position, r.color_ramp.elements[1].color = 0.33, (*lin(color), 1)
        nt.links.new(tc.outputs['Object'], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], r.inputs['Fac'])
        nt.links.new(r.outputs['Color'], b.inputs['Base Color'])
    return material('ceramic', color, rough=0.28, spec=0.5, bumps=[(5, .08, .05, 2)], nodes=nodes)


# ---------------------------------------------------------------- the room
def wood_table(light='#a9794b', dark='#5d3a1e', seed=1, width=1.9, z=0.0, angle=0.0, rough=0.45):
    """Planks of wood: the grain is noise drawn out along the plank, coloured a vertex."""
    rng = np.random.default_rng(seed)
    mat = material('wood', attr=True, rough=rough, rough_attr=True, spec=0.35, bumps=[(60, .12, .01, 3)])
    mesh('floor', [(-20, -20, z - .06), (20, -20, z - .06), (20, 20, z - .06), (-20, 20, z - .06)], [[0, 1, 2, 3]],
         material('floor', '#1d130b', rough=1))
    for k in range(-2, 5):
        nx, ny = 1100, 120
        x = np.linspace(-7, 7, nx)[:, None] + 0 * np.zeros((1, ny))
        v = np.linspace(-0.5, 0.5, ny)[None] + 0 * x
        y = v * (width - 0.015) + k * width
        off = rng.uniform(-50, 50, 3)
        # rings of a trunk cut lengthways: distance from a wavering heart
        p = np.stack([x * 0.16, y * 1.3, 0 * x], -1) + off
        wob = fbm(p, 0.6, 3, seed) * 1.2
        rings = np.sin((np.abs(y - k * width + rng.uniform(-.5, .5)) * 2.1 + wob * 1.6 + 0.05 * x) * 9)
        fine = fbm(np.stack([x * 0.7, y * 26, 0 * x], -1) + off, 1.0, 4, seed + 3)
        pores = step(.45, .8, fbm(np.stack([x * 2.2, y * 60, 0 * x], -1) + off, 1.0, 2, seed + 9))
        t = 0.42 + 0.17 * rings + 0.30 * fine + 0.12 * wob + rng.uniform(-.13, .13)
        col = mix(lin(light), lin(dark), t)
        col = mix(col, lin(dark) * 0.55, pores * 0.55)
        edge = 1 - step(0.0, 0.03, 0.5 - np.abs(v))
        h = z - 0.02 * edge - 0.006 * pores + 0.004 * fine - 0.004 * (k % 2)
        ca, sa = math.cos(angle), math.sin(angle)
        P = np.stack([x * ca - y * sa, x * sa + y * ca, h], -1)
        surface('plank', P, mat, mix(col, col * 0.35, edge), np.clip(rough + 0.12 * fine + .1 * pores, .2, .9))


def linen(P0, size, color='#d9d2c4', seed=3, angle=0.0, folds=1.0, z=0.012, stripe=None, flat=None):
    """A cloth lying on the table, with soft folds, a weave and a hem."""
    n = 700
    u = np.linspace(-.5, .5, n)[:, None] + np.zeros((1, n))
    v = np.linspace(-.5, .5, n)[None] + np.zeros((n, 1))
    x, y = u * size[0], v * size[1]
    q = np.stack([x, y, 0 * x], -1)
    h = folds * (0.05 * np.maximum(0, noise(q * [1, .35, 1], 1.1, seed)) ** 1.5 * 2
                 + 0.05 * np.maximum(0, noise(q * [.4, 1, 1], .9, seed + 5)) ** 1.5 * 2)
    h = h + 0.004 * fbm(q, 9, 2, seed) + 0.012
    x = x + 0.05 * noise(q, .7, seed + 8)
    y = y + 0.05 * noise(q, .7, seed + 9)
    thread = 0.5 * noise(np.stack([u * size[0] * 3, v * size[1] * 55, 0 * u], -1), 1, seed) \
        + 0.5 * noise(np.stack([u * size[0] * 55, v * size[1] * 3, 0 * u], -1), 1, seed + 1)
    col = np.broadcast_to(lin(color), (n, n, 3)) * (1 + 0.10 * thread)[..., None]
    if stripe:
        for c, w in ((.38, .012), (.41, .004), (.35, .004)):
            m = (np.abs(np.abs(u) - c) < w) | (np.abs(np.abs(v) - c) < w * size[0] / size[1])
            col = np.where(m[..., None], lin(stripe) * (1 + 0.15 * thread)[..., None], col)

    def weave(nt, b):
        tc = nt.nodes.new('ShaderNodeTexCoord')
        hs = []
        for d in ('X', 'Y'):
            w = nt.nodes.new('ShaderNodeTexWave')
            w.bands_direction = d
            w.inputs['Scale'].default_value = 26
            w.inputs['Distortion'].default_value = 1.2
            w.inputs['Detail'].default_value = 2
            nt.links.new(tc.outputs['Object'], w.inputs['Vector'])
            hs.append(w)
        a = nt.nodes.new('ShaderNodeMath')
        a.operation = 'ADD'
        for i, w in enumerate(hs):
            nt.links.new(w.outputs['Fac'], a.inputs[i])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = .5
        bp.inputs['Distance'].default_value = .012
        nt.links.new(a.outputs[0], bp.inputs['Height'])
        nt.links.new(bp.outputs['Normal'], b.inputs['Normal'])

    m = material('linen', attr=True, rough=.95, spec=.1, sheen=.4, nodes=weave)
    ca, sa = math.cos(angle), math.sin(angle)
    x, y = x * ca - y * sa + P0[0], x * sa + y * ca + P0[1]
    if flat:  # (x, y, radius): something heavy stands here
        h = 0.012 + (h - 0.012) * step(flat[2], flat[2] + .25, np.hypot(x - flat[0], y - flat[1]))
    P = np.stack([x, y, z + h], -1)
    return surface('linen', P, m, col)


def aim(ob, target):
    ob.rotation_euler = (Vector(target) - ob.location).to_track_quat('-Z', 'Y').to_euler()


def window(pos=(-7, 5.5, 6), target=(0, 0, 0), size=(6, 6), power=2600, color='#fff1de', bars=True):
    """A window: a soft area light behind a wooden cross, so that highlights look like panes."""
    li = bpy.data.lights.new('window', 'AREA')
    li.shape, li.size, li.size_y, li.energy, li.color = 'RECTANGLE', size[0], size[1], power, lin(color)
    ob = bpy.data.objects.new('window', li)
    ob.location = pos
    aim(ob, target)
    bpy.context.collection.objects.link(ob)
    if bars:
        bpy.context.view_layer.update()
        m = material('frame', '#3a3530', rough=.8)
        for a, b in ((.16, size[1] / 2), (size[0] / 2, .14)):
            V = [ob.matrix_world @ Vector((sx * a, sy * b, -.12)) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            mesh('bar', V, [[0, 1, 2, 3]], m, smooth=False)


def card(pos, target, size, color='#ffffff'):
    """A card that throws light back into the shadows (or, black, deepens them)."""
    me = mesh('card', [(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)], [[0, 1, 2, 3]],
              material('card', color, rough=1, spec=0), smooth=False)
    me.location = pos
    aim(me, target)
    me.visible_camera = False


def world(color='#b9c6d6', strength=0.22):
    w = bpy.data.worlds.new('w')
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (*lin(color), 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = strength
    bpy.context.scene.world = w


def wall(y=9, color='#8d8577'):
    mesh('wall', [(-40, y, -5), (40, y, -5), (40, y, 30), (-40, y, 30)], [[0, 1, 2, 3]], material('wall', color, rough=.9))


def camera(pos, target, lens=70, fstop=4.0, focus=None, roll=0.0):
    cd = bpy.data.cameras.new('cam')
    cd.lens = lens
    cd.dof.use_dof = True
    cd.dof.aperture_fstop = fstop / 10  # one unit is 0.1 m, not 1 m
    cd.dof.aperture_blades = 9
    ob = bpy.data.objects.new('cam', cd)
    ob.location = pos
    q = (Vector(target) - Vector(pos)).to_track_quat('-Z', 'Y')
    ob.rotation_euler = q.to_euler()
    ob.rotation_euler.rotate_axis('Z', math.radians(roll))
    fwd = q @ Vector((0, 0, -1))
    cd.dof.focus_distance = (Vector(focus or target) - Vector(pos)).dot(fwd)
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob


# ---------------------------------------------------------------- taking the picture
def begin():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def shoot(path, samples=64, scale=1.0, exposure=0.0, look='Medium High Contrast', quality=80, warmth=0.0, vignette=.16,
          grain=.02, threads=2):
    """Render twice with half of the samples each: the difference tells the denoiser how noisy every place is."""
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.cycles.samples = max(1, samples // 2)
    s.cycles.use_adaptive_sampling = False
    s.cycles.use_denoising = False
    s.cycles.max_bounces = 6
    s.cycles.diffuse_bounces = 3
    s.cycles.glossy_bounces = 2
    s.cycles.transmission_bounces = 6
    s.cycles.sample_clamp_direct = 12
    s.cycles.sample_clamp_indirect = 2.5
    s.cycles.blur_glossy = 0.8
    s.cycles.caustics_refractive = s.cycles.caustics_reflective = False
    s.render.threads_mode, s.render.threads = 'FIXED', threads
    s.render.resolution_x, s.render.resolution_y = 1024, 768
    s.render.resolution_percentage = int(scale * 100)
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = look
    s.view_settings.exposure = exposure
    s.render.use_stamp = False
    layer = bpy.context.view_layer
    layer.use_pass_diffuse_color = layer.use_pass_normal = True
    s.use_nodes = True
    nt = s.node_tree
    rl = next(n for n in nt.nodes if n.type == 'R_LAYERS')
    tmp = tempfile.mkdtemp()
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format, fo.format.color_depth, fo.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
    fo.file_slots.clear()
    for p in ('Image', 'DiffCol', 'Normal'):
        fo.file_slots.new(p)
        nt.links.new(rl.outputs[p], fo.inputs[p])
    got = {}
    for half in (1, 2):
        s.cycles.seed = half
        s.frame_set(half)
        bpy.ops.render.render()
        for p in ('Image', 'DiffCol', 'Normal'):
            got[p, half] = load(os.path.join(tmp, f'{p}{half:04d}.exr'))
    shutil.rmtree(tmp)
    a = denoise(*(got[p, half] for p in ('Image', 'DiffCol', 'Normal') for half in (1, 2)))
    # the darkroom: warm the light, darken the corners, a breath of grain
    h, w, _ = a.shape
    y, x = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    a = a * (1 - 2 * vignette * ((x * x + y * y) / 2) ** 1.5)[..., None] * (1 + warmth * np.array([.10, .01, -.12]))
    a = a * (1 + np.random.default_rng(7).normal(0, grain, (h, w, 1)))
    out = bpy.data.images.new('out', w, h, float_buffer=True)
    out.colorspace_settings.name = 'Linear'
    out.pixels.foreach_set(np.dstack([np.maximum(a, 0), np.ones((h, w))]).astype(np.float32).ravel())
    s.render.image_settings.file_format = 'JPEG'
    s.render.image_settings.color_mode = 'RGB'
    s.render.image_settings.quality = quality
    out.save_render(path, scene=s)


def load(path):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = 'Non-Color'
    w, h = im.size
    a = np.empty(w * h * im.channels, np.float32)
    im.pixels.foreach_get(a)
    return a.reshape(h, w, im.channels)[..., :3].copy()


def box(d, r):
    p = np.pad(d, ((r + 1, r), (r + 1, r)) + ((0, 0),) * (d.ndim - 2), 'reflect')
    c = np.cumsum(np.cumsum(p.astype(np.float64), 0), 1)
    n = 2 * r + 1
    return ((c[n:, n:] - c[:-n, n:] - c[n:, :-n] + c[:-n, :-n]) / n ** 2).astype(np.float32)


def denoise(a, b, albedo1, albedo2, normal1, normal2, r=7, k=0.75):
    """Non-local means over two half renders (after Rousselle and others, 2012).

    The colour of the surfaces is divided out first, so that texture stays sharp; each half is averaged by weights taken
    from the other, guided by surface colour and direction.
    """
    alb = (albedo1 + albedo2) / 2 + 0.04
    A, B = np.log1p(8 * np.maximum(a, 0) / alb), np.log1p(8 * np.maximum(b, 0) / alb)
    h, w, _ = A.shape
    var = box(((A - B) ** 2).mean(-1) / 2, 4)
    var = np.maximum(var, 1e-5)
    f1, f2 = (np.dstack([box(n, 1) * 1.3, np.sqrt(np.maximum(box(c, 1), 0)) * 4.0])
              for n, c in ((normal1, albedo1), (normal2, albedo2)))
    feat = (f1 + f2) / 2
    fvar = 0.05 + 2 * box(((f1 - f2) ** 2).sum(-1), 2)  # out of focus, the guides are noisy too
    pad = lambda v: np.pad(v, ((r, r), (r, r)) + ((0, 0),) * (v.ndim - 2), 'reflect')  # noqa: E731
    pA, pB, pV, pF = pad(A), pad(B), pad(var), pad(feat)
    accA, accB = np.zeros_like(A), np.zeros_like(B)
    sA, sB = np.zeros((h, w, 1), np.float32), np.zeros((h, w, 1), np.float32)
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            if dx * dx + dy * dy > r * r + 1:
                continue
            sl = np.s_[r + dy:r + dy + h, r + dx:r + dx + w]
            v = pV[sl]
            f = ((feat - pF[sl]) ** 2).sum(-1) / fvar
            den = 1e-6 + k * k * (var + v)
            m = var + np.minimum(v, var)
            dA = box((((A - pA[sl]) ** 2).mean(-1) - m) / den, 2)
            dB = box((((B - pB[sl]) ** 2).mean(-1) - m) / den, 2)
            wA = np.exp(-np.maximum(dB, 0) - f)[..., None]
            wB = np.exp(-np.maximum(dA, 0) - f)[..., None]
            accA += wA * pA[sl]
            sA += wA
            accB += wB * pB[sl]
            sB += wB
    m = (accA / sA + accB / sB) / 2
    return np.expm1(m) / 8 * alb
