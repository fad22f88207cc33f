"""Exports the network to ONNX with the outputs `prob` and `embedding`, and quantizes its weights to int8."""

from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import helper, numpy_helper
from torch import Tensor, nn

from .network import FoodNetwork

OPSET = 13
#: Smaller tensors stay float32.
MIN_QUANTIZED_SIZE = 200


class ExportedModel(nn.Module):
    """RGB from 0 to 255 → probabilities [n, labels] and the embedding [n, 1280]."""

    def __init__(self, network: FoodNetwork, temperature: float):
        super().__init__()
        self.network, self.temperature = network, temperature

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        embedding = self.network.embed(image / 255)
        return F.softmax(self.network.classifier(embedding) / self.temperature, 1), embedding


def export_model(network: FoodNetwork, side: int, temperature: float, folder: Path) -> Path:
    """Writes `food.fp32.onnx` and `food.int8.onnx`. Folds the network's batch normalization.

    @returns the path of the quantized model
    """
    network = network.cpu().eval()
    network.fold_norms()
    float_path, int8_path = folder / "food.fp32.onnx", folder / "food.int8.onnx"
    torch.onnx.export(
        ExportedModel(network, temperature).eval(),
        torch.zeros(1, 3, side, side),
        str(float_path),
        opset_version=OPSET,
        input_names=["image"],
        output_names=["prob", "embedding"],
        dynamic_axes={name: {0: "n"} for name in ("image", "prob", "embedding")},
    )
    onnx.save(quantize_weights(onnx.load(float_path)), int8_path)
    return int8_path


def quantize_weights(model: onnx.ModelProto) -> onnx.ModelProto:
    """Stores weights as int8 with one scale per output channel; DequantizeLinear restores float32 for the arithmetic."""
    tensors, nodes = [], []
    for tensor in model.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if weights.ndim < 2 or weights.size < MIN_QUANTIZED_SIZE:
            tensors.append(tensor)
            continue
        parts = {f"{tensor.name}_{key}": part for key, part in quantize(weights).items()}
        tensors.extend(numpy_helper.from_array(part, name) for name, part in parts.items())
        nodes.append(helper.make_node("DequantizeLinear", list(parts), [tensor.name], axis=0))
    nodes.extend(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(tensors)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def quantize(weights: np.ndarray) -> dict[str, np.ndarray]:
    """Symmetric quantization per output channel: `q` int8 as `weights`, `s` float32 and `z` int8 [outputs]."""
    scales = np.abs(weights).reshape(len(weights), -1).max(1) / 127 + 1e-12
    rounded = np.round(weights / scales.reshape([-1] + [1] * (weights.ndim - 1)))
    return {
        "q": np.clip(rounded, -127, 127).astype(np.int8),
        "s": scales.astype(np.float32),
        "z": np.zeros(len(weights), np.int8),
    }
