"""Adds the output `embedding` to a model that has only `prob`: the input of the classifier, the pooled features.

    python3 training/add_embedding_output.py INPUT.onnx OUTPUT.onnx

The script renames an existing value and declares it as an output. It changes no weight and no operation, so the
probabilities stay exactly the same. A model that `python3 -m food_recognizer.train` exports already has both outputs.
"""

import sys

import onnx
from onnx import TensorProto, helper


def add_embedding_output(model: onnx.ModelProto) -> onnx.ModelProto:
    """Declares the input of the last `Gemm` node (float32 [n, features]) as the output `embedding`."""
    nodes = model.graph.node
    classifier = [node for node in nodes if node.op_type == "Gemm"][-1]
    features, weights = classifier.input[0], classifier.input[1]
    for node in nodes:
        for edges in (node.input, node.output):
            for index, name in enumerate(edges):
                if name == features:
                    edges[index] = "embedding"
    size = get_shape(model, weights)[1]
    model.graph.output.append(
        helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["n", size])
    )
    onnx.checker.check_model(model)
    return model


def get_shape(model: onnx.ModelProto, name: str) -> list[int]:
    """The shape of a weight; a quantized weight is stored as `<name>_q`."""
    shapes = {tensor.name: list(tensor.dims) for tensor in model.graph.initializer}
    return shapes.get(name) or shapes[f"{name}_q"]


if __name__ == "__main__":
    source, target = sys.argv[1:]
    onnx.save(add_embedding_output(onnx.load(source)), target)
