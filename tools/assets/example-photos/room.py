"""The surroundings of the table: window light, reflectors, sky and wall."""

import bpy
from mathutils import Vector

from colors import to_linear_rgb
from materials import create_material
from meshes import add_mesh


def point_at(ob, target):
    ob.rotation_euler = (Vector(target) - ob.location).to_track_quat('-Z', 'Y').to_euler()


def add_window_light(pos=(-7, 5.5, 6), target=(0, 0, 0), size=(6, 6), power=2600, color='#fff1de', bars=True):
    """Adds a soft area light behind crossed bars, so that highlights look like window panes."""
    li = bpy.data.lights.new('window', 'AREA')
    li.shape, li.size, li.size_y, li.energy, li.color = 'RECTANGLE', size[0], size[1], power, to_linear_rgb(color)
    ob = bpy.data.objects.new('window', li)
    ob.location = pos
    point_at(ob, target)
    bpy.context.collection.objects.link(ob)
    if bars:
        bpy.context.view_layer.update()
        m = create_material('frame', '#3a3530', rough=0.8)
        for a, b in ((0.16, size[1] / 2), (size[0] / 2, 0.14)):
            V = [ob.matrix_world @ Vector((sx * a, sy * b, -0.12)) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            add_mesh('bar', V, [[0, 1, 2, 3]], m, smooth=False)


def add_reflector(pos, target, size, color='#ffffff'):
    """Adds a reflector that brightens shadows (or, if black, darkens them)."""
    me = add_mesh(
        'card',
        [(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)],
        [[0, 1, 2, 3]],
        create_material('card', color, rough=1, spec=0),
        smooth=False,
    )
    me.location = pos
    point_at(me, target)
    me.visible_camera = False


def set_sky(color='#b9c6d6', strength=0.22):
    w = bpy.data.worlds.new('w')
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (*to_linear_rgb(color), 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = strength
    bpy.context.scene.world = w


def add_wall(y=9, color='#8d8577'):
    add_mesh(
        'wall',
        [(-40, y, -5), (40, y, -5), (40, y, 30), (-40, y, 30)],
        [[0, 1, 2, 3]],
        create_material('wall', color, rough=0.9),
    )
