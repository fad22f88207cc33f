"""The room around the table: a window, cards that guide its light, the sky and a wall."""
import bpy
from mathutils import Vector

from colours import lin
from materials import material
from meshes import mesh


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
