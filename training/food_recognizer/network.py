"""MobileNetV2 1.0 (Sandler et al., 2018) with ImageNet weights and a classifier for food."""

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

FEATURES = 1280
#: Expansion, output channels, number of blocks, stride of the first block.
STAGES = (
    (1, 16, 1, 1),
    (6, 24, 2, 2),
    (6, 32, 3, 2),
    (6, 64, 4, 2),
    (6, 96, 3, 1),
    (6, 160, 3, 2),
    (6, 320, 1, 1),
)
BATCH_NORM_EPSILON = 1e-3


class ConvUnit(nn.Module):
    """A convolution with TensorFlow's SAME padding, batch normalization unless it is folded, and ReLU6 if `activate`."""

    def __init__(self, inputs: int, outputs: int, kernel=1, stride=1, groups=1, activate=True):
        super().__init__()
        padding = 0 if stride == 2 else kernel // 2
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups)
        self.norm: nn.BatchNorm2d | None = None
        self.activate, self.stride = activate, stride

    def forward(self, x: Tensor) -> Tensor:
        if self.stride == 2:
            height, width = x.shape[2:]
            x = F.pad(x, (width % 2, 1, height % 2, 1))
        x = self.conv(x)
        if self.norm is not None:
            x = self.norm(x)
        return F.relu6(x) if self.activate else x

    def add_norm(self, mean: Tensor, variance: Tensor) -> None:
        """Adds batch normalization that changes nothing in evaluation mode, for outputs with these statistics."""
        norm = nn.BatchNorm2d(len(mean), eps=BATCH_NORM_EPSILON, momentum=0.02).to(mean.device)
        with torch.no_grad():
            norm.running_mean.copy_(mean - self.conv.bias)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + BATCH_NORM_EPSILON).sqrt())
            norm.bias.copy_(mean)
        self.norm, self.conv.bias = norm, None

    def fold_norm(self) -> None:
        """Moves the batch normalization into the weights of the convolution."""
        norm = self.norm
        if norm is None:
            return
        with torch.no_grad():
            scale = norm.weight / (norm.running_var + norm.eps).sqrt()
            self.conv.weight.mul_(scale.view(-1, 1, 1, 1))
            self.conv.bias = nn.Parameter(norm.bias - norm.running_mean * scale)
        self.norm = None


class InvertedResidual(nn.Module):
    def __init__(self, inputs: int, outputs: int, expansion: int, stride: int):
        super().__init__()
        hidden = inputs * expansion
        self.body = nn.Sequential(
            *([ConvUnit(inputs, hidden)] if expansion > 1 else []),
            ConvUnit(hidden, hidden, 3, stride, hidden),
            ConvUnit(hidden, outputs, activate=False),
        )
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.is_residual else self.body(x)


class FoodNetwork(nn.Module):
    """Input: RGB float [n, 3, side, side] from 0 to 1. The first `frozen` layers are not trained."""

    def __init__(self, classes: int, frozen: int, dropout: float = 0.15):
        super().__init__()
        layers: list[nn.Module] = [ConvUnit(3, 32, 3, 2)]
        channels = 32
        for expansion, outputs, count, stride in STAGES:
            for number in range(count):
                block_stride = stride if number == 0 else 1
                layers.append(InvertedResidual(channels, outputs, expansion, block_stride))
                channels = outputs
        layers.append(ConvUnit(channels, FEATURES))
        self.layers, self.frozen = nn.Sequential(*layers), frozen
        self.dropout, self.classifier = nn.Dropout(dropout), nn.Linear(FEATURES, classes)
        nn.init.normal_(self.classifier.weight, 0, 0.01)
        nn.init.zeros_(self.classifier.bias)

    def embed(self, x: Tensor) -> Tensor:
        """The spatial mean of the last layer: [n, FEATURES]."""
        x = x * 2 - 1
        with torch.no_grad():
            x = self.layers[: self.frozen](x)
        return self.layers[self.frozen :](x).mean((2, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.dropout(self.embed(x)))

    def trained_layers(self) -> nn.Sequential:
        return self.layers[self.frozen :]

    def load_backbone(self, path: Path) -> None:
        """Reads `w00`, `b00` … of `convert_backbone.py`: convolutions with batch normalization folded in."""
        arrays = np.load(path)
        with torch.no_grad():
            for number, unit in enumerate(find_units(self.layers)):
                unit.conv.weight.copy_(torch.from_numpy(arrays[f"w{number:02d}"]))
                unit.conv.bias.copy_(torch.from_numpy(arrays[f"b{number:02d}"]))

    @torch.no_grad()
    def add_norms(self, photos: Tensor) -> None:
        """Adds batch normalization to the trained layers, with the statistics that they have on these photos."""
        statistics: dict[ConvUnit, tuple[Tensor, Tensor]] = {}

        def measure(unit: ConvUnit):
            def hook(_module, _inputs, output: Tensor) -> None:
                statistics[unit] = (output.mean((0, 2, 3)), output.var((0, 2, 3)))

            return unit.conv.register_forward_hook(hook)

        hooks = [measure(unit) for unit in find_units(self.trained_layers())]
        self.eval()(photos)
        for hook in hooks:
            hook.remove()
        for unit, (mean, variance) in statistics.items():
            unit.add_norm(mean, variance)

    def fold_norms(self) -> None:
        for unit in find_units(self.layers):
            unit.fold_norm()


def find_units(layers: nn.Module) -> list[ConvUnit]:
    return [module for module in layers.modules() if isinstance(module, ConvUnit)]
