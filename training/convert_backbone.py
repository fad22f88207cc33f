"""Converts a quantized MobileNetV2 of TensorFlow Lite to the backbone that the training starts from.

    python3 convert_backbone.py tf2_mobilenet_v2_1.0_224_ptq.tflite mobilenet_v2.npz

Writes float32 weights in PyTorch's layout with batch normalization folded in: `w00`, `b00` … for the convolutions, in
order. The last pair is the ImageNet classifier, which the training does not use. The network's input is
`RGB / 127.5 - 1`, its padding is TensorFlow's SAME.
"""

import sys

import numpy as np
from tflite import BuiltinOperator, Model, Operator, OperatorCode, SubGraph, Tensor, TensorType

DTYPES = {TensorType.INT8: np.int8, TensorType.INT32: np.int32, TensorType.FLOAT32: np.float32}


def read_weights(model: Model, tensor: Tensor) -> np.ndarray:
    """The dequantized values of a constant tensor."""
    data = model.Buffers(tensor.Buffer()).DataAsNumpy().view(DTYPES[tensor.Type()])
    values = data.reshape(tensor.ShapeAsNumpy()).astype(np.float32)
    quantization = tensor.Quantization()
    if quantization is None or quantization.ScaleLength() == 0:
        return values
    shape = [1] * values.ndim
    if quantization.ScaleLength() > 1:
        shape[quantization.QuantizedDimension()] = -1
    zero_points = quantization.ZeroPointAsNumpy().astype(np.float32).reshape(shape)
    return (values - zero_points) * quantization.ScaleAsNumpy().reshape(shape)


def find_convolutions(model: Model, graph: SubGraph) -> list[tuple[Operator, bool]]:
    """The convolutions in order, and whether each is depthwise."""
    kinds = {BuiltinOperator.CONV_2D: False, BuiltinOperator.DEPTHWISE_CONV_2D: True}
    operators = [graph.Operators(index) for index in range(graph.OperatorsLength())]
    codes = [get_code(model.OperatorCodes(operator.OpcodeIndex())) for operator in operators]
    return [(operator, kinds[code]) for operator, code in zip(operators, codes) if code in kinds]


def get_code(code: OperatorCode) -> int:
    """Files of older versions store the code in another field; the unused one is 0."""
    return max(code.BuiltinCode(), code.DeprecatedBuiltinCode())


def convert(model: Model) -> dict[str, np.ndarray]:
    graph = model.Subgraphs(0)
    arrays = {}
    for number, (operator, is_depthwise) in enumerate(find_convolutions(model, graph)):
        weights = read_weights(model, graph.Tensors(operator.Inputs(1)))
        # [1, height, width, channels] or [outputs, height, width, inputs]
        axes = (3, 0, 1, 2) if is_depthwise else (0, 3, 1, 2)
        arrays[f"w{number:02d}"] = np.ascontiguousarray(weights.transpose(axes))
        arrays[f"b{number:02d}"] = read_weights(model, graph.Tensors(operator.Inputs(2)))
    return arrays


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with open(source, "rb") as file:
        np.savez(target, **convert(Model.GetRootAs(file.read(), 0)))
