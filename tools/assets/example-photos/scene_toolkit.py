"""Re-exports everything that scenes use. One unit is ten centimeters."""

from camera import reset_scene, add_camera, load_pixels, render_photo
from colors import to_linear_rgb, blend_colors
from denoiser import box_blur, denoise
from materials import create_ceramic, create_material
from meshes import TAU, sphere_points, random_tangent_frames, grid_faces, add_lathe, add_mesh, add_copies, add_surface
from noise import cellular_noise, fractal_noise, value_noise, smoothstep
from room import point_at, add_reflector, add_wall, add_window_light, set_sky
from table import add_cloth, add_wood_table

__all__ = [
    'reset_scene',
    'add_camera',
    'load_pixels',
    'render_photo',
    'to_linear_rgb',
    'blend_colors',
    'box_blur',
    'denoise',
    'create_ceramic',
    'create_material',
    'TAU',
    'sphere_points',
    'random_tangent_frames',
    'grid_faces',
    'add_lathe',
    'add_mesh',
    'add_copies',
    'add_surface',
    'cellular_noise',
    'fractal_noise',
    'value_noise',
    'smoothstep',
    'point_at',
    'add_reflector',
    'add_wall',
    'add_window_light',
    'set_sky',
    'add_cloth',
    'add_wood_table',
]
