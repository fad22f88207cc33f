"""Camera, rendering and postprocessing."""

import math
import os
import shutil
import tempfile

import bpy
import numpy as np
from mathutils import Vector

from denoiser import denoise


def reset_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def add_camera(pos, target, lens=70, fstop=4.0, focus=None, roll=0.0):
    cd = bpy.data.cameras.new('cam')
    cd.lens = lens
    cd.dof.use_dof = True
    cd.dof.aperture_fstop = fstop / 10  # One unit is 0.1 m, not 1 m.
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


def render_photo(
    path,
    samples=64,
    scale=1.0,
    exposure=0.0,
    look='Medium High Contrast',
    quality=80,
    warmth=0.0,
    vignette=0.16,
    grain=0.02,
    threads=2,
):
    """Renders twice with half of the samples each: the difference tells the denoiser the noise level of each pixel."""
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
    passes = {}
    for half in (1, 2):
        s.cycles.seed = half
        s.frame_set(half)
        bpy.ops.render.render()
        for p in ('Image', 'DiffCol', 'Normal'):
            passes[p, half] = load_pixels(os.path.join(tmp, f'{p}{half:04d}.exr'))
    shutil.rmtree(tmp)
    a = denoise(*(passes[p, half] for p in ('Image', 'DiffCol', 'Normal') for half in (1, 2)))
    # White balance, vignette, film grain.
    h, w, _ = a.shape
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    a = a * (1 - 2 * vignette * ((x * x + y * y) / 2) ** 1.5)[..., None] * (1 + warmth * np.array([0.10, 0.01, -0.12]))
    a = a * (1 + np.random.default_rng(7).normal(0, grain, (h, w, 1)))
    out = bpy.data.images.new('out', w, h, float_buffer=True)
    out.colorspace_settings.name = 'Linear'
    out.pixels.foreach_set(np.dstack([np.maximum(a, 0), np.ones((h, w))]).astype(np.float32).ravel())
    s.render.image_settings.file_format = 'JPEG'
    s.render.image_settings.color_mode = 'RGB'
    s.render.image_settings.quality = quality
    out.save_render(path, scene=s)


def load_pixels(path):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = 'Non-Color'
    w, h = im.size
    a = np.empty(w * h * im.channels, np.float32)
    im.pixels.foreach_get(a)
    return a.reshape(h, w, im.channels)[..., :3].copy()
