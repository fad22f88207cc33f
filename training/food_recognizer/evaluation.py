"""Measures the network on test photos."""

from dataclasses import asdict, dataclass

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image
from torch import Tensor

from .augmentation import to_float
from .network import FoodNetwork
from .photo_packs import PhotoSet

BATCH = 64


@dataclass(frozen=True)
class Metrics:
    """Top-1 and top-5 accuracy among the food labels, and the cross-entropy over all labels."""

    top1: float
    top5: float
    cross_entropy: float

    def to_json(self) -> dict[str, float]:
        return {name: round(value, 4) for name, value in asdict(self).items()}


@torch.no_grad()
def compute_logits(network: FoodNetwork, photos: np.ndarray, side: int) -> Tensor:
    device = next(network.parameters()).device
    network.eval()
    batches = (photos[start : start + BATCH] for start in range(0, len(photos), BATCH))
    return torch.cat([network(enlarge(batch, side).to(device)).cpu() for batch in batches])


def enlarge(photos: np.ndarray, side: int) -> Tensor:
    resized = [np.asarray(Image.fromarray(photo).resize((side, side), Image.BICUBIC)) for photo in photos]
    return to_float(torch.from_numpy(np.stack(resized)))


def compute_metrics(logits: Tensor, labels: Tensor, not_food: int) -> Metrics:
    food = logits.clone()
    food[:, not_food] = -torch.inf
    is_hit = food.topk(5).indices == labels[:, None]
    return Metrics(
        top1=is_hit[:, 0].float().mean().item(),
        top5=is_hit.any(1).float().mean().item(),
        cross_entropy=F.cross_entropy(logits, labels).item(),
    )


def fit_temperature(logits: Tensor, labels: Tensor) -> float:
    """The divisor of the logits with the lowest cross-entropy (Guo et al., 2017)."""
    candidates = np.arange(0.5, 2.01, 0.02)
    losses = [F.cross_entropy(logits / temperature, labels).item() for temperature in candidates]
    return float(candidates[int(np.argmin(losses))])


def evaluate(network: FoodNetwork, test: PhotoSet, side: int, not_food: int) -> Metrics:
    logits = compute_logits(network, test.photos, side)
    return compute_metrics(logits, torch.from_numpy(test.labels), not_food)
