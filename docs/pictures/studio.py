"""The photo studio behind the example pictures: all that a scene needs, under one name.

Everything is computed here; no picture, texture or model is read from anywhere. One unit is ten centimetres.
"""
from camera import begin, camera, load, shoot
from colours import lin, mix
from denoiser import box, denoise
from materials import ceramic, material
from meshes import TAU, ball, frames, grid_faces, lathe, mesh, scatter, surface
from noise import cells, fbm, noise, step
from room import aim, card, wall, window, world
from table import linen, wood_table

__all__ = [
    'begin', 'camera', 'load', 'shoot', 'lin', 'mix', 'box', 'denoise', 'ceramic', 'material', 'TAU', 'ball',
    'frames', 'grid_faces', 'lathe', 'mesh', 'scatter', 'surface', 'cells', 'fbm', 'noise', 'step', 'aim', 'card',
    'wall', 'window', 'world', 'linen', 'wood_table',
]
