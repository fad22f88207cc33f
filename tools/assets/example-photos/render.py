"""blender -b --factory-startup -P render.py -- <scene> <out.jpg> [samples] [scale]"""

import importlib
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scene_toolkit  # noqa: E402

scene, out, *rest = sys.argv[sys.argv.index('--') + 1 :]
scene_toolkit.reset_scene()
t0 = time.time()
options = importlib.import_module(scene).build_scene()
t1 = time.time()
scene_toolkit.render_photo(
    os.path.abspath(out), samples=int(rest[0]) if rest else 64, scale=float(rest[1]) if len(rest) > 1 else 1, **options
)
print(f'{scene}: built in {t1 - t0:.0f} s, rendered in {time.time() - t1:.0f} s')
