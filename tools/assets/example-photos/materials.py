"""Materials (surface shaders)."""

import bpy

from colors import to_linear_rgb


def create_material(
    name,
    color='#cccccc',
    attr=False,
    rough=0.5,
    rough_attr=False,
    sss=0.0,
    radius=(1, 0.4, 0.25),
    sss_scale=0.1,
    spec=0.5,
    coat=0.0,
    coat_rough=0.05,
    transmission=0.0,
    ior=1.45,
    sheen=0.0,
    bumps=(),
    nodes=None,
):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    rgb = (*to_linear_rgb(color), 1)
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


def create_ceramic(color='#e9e4da', speckle=True):
    def nodes(nt, b):
        if not speckle:
            return
        tc = nt.nodes.new('ShaderNodeTexCoord')
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 38
        n.inputs['Detail'].default_value = 2
        r = nt.nodes.new('ShaderNodeValToRGB')
        r.color_ramp.elements[0].position, r.color_ramp.elements[0].color = 0.27, (*to_linear_rgb('#7d6a55'), 1)
        r.color_ramp.elements[1].position, r.color_ramp.elements[1].color = 0.33, (*to_linear_rgb(color), 1)
        nt.links.new(tc.outputs['Object'], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], r.inputs['Fac'])
        nt.links.new(r.outputs['Color'], b.inputs['Base Color'])

    return create_material('ceramic', color, rough=0.28, spec=0.5, bumps=[(5, 0.08, 0.05, 2)], nodes=nodes)
