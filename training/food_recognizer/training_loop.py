"""Fine-tunes the network: AdamW, a cosine schedule over all steps, label smoothing, averaged weights."""

import copy
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .augmentation import Augmentation
from .labels import UNNAMED_FOOD, Labels
from .network import FoodNetwork
from .photo_packs import PhotoSet
from .sampling import draw_pass

WARM_UP_STEPS = 150
#: The augmentation is weaker in the last part of the training.
FULL_STRENGTH_SHARE, FINAL_STRENGTH = 0.85, 0.55
#: Number of augmented photos that the batch normalization is initialized with.
NORM_PHOTOS = 384


@dataclass(frozen=True)
class TrainingOptions:
    passes: float
    side: int
    seed: int
    device: str
    max_steps: int | None = None
    frozen_layers: int = 4
    batch: int = 64
    backbone_rate: float = 1e-3
    classifier_rate: float = 3e-3
    weight_decay: float = 0.03
    smoothing: float = 0.08
    averaging: float = 0.999


class TrainingData:
    """Draws augmented batches from photo sets of different sizes."""

    def __init__(self, sets: list[PhotoSet], labels: Labels, side: int, seed: int):
        self.photos = [torch.from_numpy(photo_set.photos) for photo_set in sets]
        self.photo_labels = np.concatenate([photo_set.labels for photo_set in sets])
        self.starts = np.cumsum([0, *(len(photo_set.photos) for photo_set in sets)])
        self.labels, self.rng = labels, np.random.default_rng(seed)
        largest = sets[-1]
        backgrounds = torch.from_numpy(largest.photos[largest.labels == labels.not_food])
        self.augment = Augmentation(backgrounds, side, seed)

    def photos_per_pass(self) -> int:
        return len(draw_pass(self.photo_labels, self.labels, np.random.default_rng(0)))

    def batches(self, size: int) -> Iterator[np.ndarray]:
        """Indexes of endless batches, one pass after the other."""
        while True:
            order = draw_pass(self.photo_labels, self.labels, self.rng)
            for start in range(0, len(order) - size + 1, size):
                yield order[start : start + size]

    def load(self, indexes: np.ndarray, strength: float) -> tuple[Tensor, Tensor]:
        """Augmented photos, float [n, 3, side, side], and their labels, int64 [n]."""
        groups, group_labels = [], []
        for number, photos in enumerate(self.photos):
            start, end = self.starts[number], self.starts[number + 1]
            own = indexes[(indexes >= start) & (indexes < end)]
            groups.append(photos[torch.from_numpy(own - start)])
            group_labels.append(self.photo_labels[own])
        return self.augment(groups, strength), torch.from_numpy(np.concatenate(group_labels))


def train(
    data: TrainingData,
    backbone: Callable[[FoodNetwork], None],
    options: TrainingOptions,
    report: Callable[[int, int, float, FoodNetwork], None],
) -> FoodNetwork:
    """Returns the network with averaged weights. `report` gets each step, the number of steps, and the loss."""
    torch.manual_seed(options.seed)
    network = FoodNetwork(len(data.labels.names), options.frozen_layers)
    backbone(network)
    batches = data.batches(options.batch)
    first = np.concatenate([next(batches) for _ in range(math.ceil(NORM_PHOTOS / options.batch))])
    network.add_norms(data.load(first, strength=1)[0])
    network.to(options.device)
    averaged = copy.deepcopy(network)
    optimizer = create_optimizer(network, options)
    steps = math.ceil(options.passes * data.photos_per_pass() / options.batch)
    steps = min(steps, options.max_steps or steps)
    for step in range(steps):
        progress = step / steps
        strength = 1 if progress < FULL_STRENGTH_SHARE else FINAL_STRENGTH
        photos, labels = (part.to(options.device) for part in data.load(next(batches), strength))
        set_learning_rates(optimizer, step, progress)
        network.train()
        loss = compute_loss(network(photos), labels, data.labels.not_food, options.smoothing)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.trained_layers().parameters(), 3.0)
        optimizer.step()
        update_average(averaged, network, min(options.averaging, (1 + step) / (10 + step)))
        report(step + 1, steps, loss.item(), averaged)
    return averaged


def create_optimizer(network: FoodNetwork, options: TrainingOptions) -> torch.optim.Optimizer:
    backbone = list(network.trained_layers().parameters())
    classifier = network.classifier
    groups = (
        ([weights for weights in backbone if weights.ndim > 1], options.backbone_rate, options.weight_decay),
        ([weights for weights in backbone if weights.ndim < 2], options.backbone_rate, 0.0),
        ([classifier.weight], options.classifier_rate, options.weight_decay),
        ([classifier.bias], options.classifier_rate, 0.0),
    )
    return torch.optim.AdamW(
        [
            {"params": params, "lr": rate, "peak_rate": rate, "weight_decay": decay}
            for params, rate, decay in groups
        ]
    )


def set_learning_rates(optimizer: torch.optim.Optimizer, step: int, progress: float) -> None:
    warm_up = min(1, (step + 1) / WARM_UP_STEPS)
    cosine = 0.5 * (1 + math.cos(math.pi * progress)) + 0.003
    for group in optimizer.param_groups:
        group["lr"] = group["peak_rate"] * warm_up * cosine


def compute_loss(logits: Tensor, labels: Tensor, not_food: int, smoothing: float) -> Tensor:
    """Cross-entropy with label smoothing; for food without a label, −log of the probability of any food."""
    log_probabilities = F.log_softmax(logits, 1)
    labeled = log_probabilities.gather(1, labels.clamp(min=0)[:, None]).squeeze(1)
    smoothed = (1 - smoothing) * labeled + smoothing * log_probabilities.mean(1)
    any_food = torch.log1p(-log_probabilities[:, not_food].exp().clamp(max=0.9999))
    return -torch.where(labels == UNNAMED_FOOD, any_food, smoothed).mean()


@torch.no_grad()
def update_average(averaged: nn.Module, network: nn.Module, decay: float) -> None:
    for average, value in zip(averaged.state_dict().values(), network.state_dict().values()):
        if average.dtype.is_floating_point:
            average.mul_(decay).add_(value, alpha=1 - decay)
        else:
            average.copy_(value)
