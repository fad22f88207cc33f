"""Chooses the photos of one pass over the training set."""

import numpy as np

from .labels import UNNAMED_FOOD, Labels

PER_INGREDIENT, NOT_FOOD, UNNAMED = 420, 16_000, 2_500


def draw_pass(labels_of_photos: np.ndarray, labels: Labels, rng: np.random.Generator) -> np.ndarray:
    """Indexes in random order: each dish photo once, and fixed numbers of the other kinds, with repetition if needed."""
    counts = {UNNAMED_FOOD: UNNAMED, labels.not_food: NOT_FOOD}
    picked = []
    for label in np.unique(labels_of_photos):
        indexes = np.flatnonzero(labels_of_photos == label)
        is_dish = label >= 0 and labels.kinds[label] == "dish"
        count = counts.get(int(label), PER_INGREDIENT)
        picked.append(indexes if is_dish else rng.choice(indexes, count, replace=len(indexes) < count))
    return rng.permutation(np.concatenate(picked))
