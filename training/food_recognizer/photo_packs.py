"""Reads packs of labeled photos: tar files of `<label>/<photo>`, and the kitchen photos with their `labels.csv`."""

import csv
import io
import random
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from .labels import UNNAMED_FOOD, Labels

#: Side of the stored views of all photos except dishes, in pixels.
VIEW_SIZE = 96
#: Dishes come from packs at this size.
DISH_SIZE = 64
VIEWS_PER_INGREDIENT, VIEWS_PER_NON_FOOD, VIEWS_PER_KITCHEN_PHOTO = 5, 2, 8


@dataclass(frozen=True)
class PhotoSet:
    """`photos`: uint8 [n, side, side, 3]; `labels`: int64 [n], indexes into the labels or UNNAMED_FOOD."""

    photos: np.ndarray
    labels: np.ndarray


def read_training_photos(packs: Path, labels: Labels, limit: int, seed: int) -> list[PhotoSet]:
    """Reads the dishes (64 px) and views of all other photos (96 px), at most `limit` photos of each pack."""
    rng = random.Random(seed)
    dishes = [
        (np.asarray(photo), label)
        for path in sorted(packs.glob("food101-64-train-*.tar.gz"))
        for photo, label in read_pack(path, labels, limit)
    ]
    others = [
        (view, label)
        for name, count in (
            ("produce-96-train.tar.gz", VIEWS_PER_INGREDIENT),
            ("nonfood-80-train.tar.gz", VIEWS_PER_NON_FOOD),
        )
        for photo, label in read_pack(packs / name, labels, limit)
        for view in create_views(photo, count, rng)
    ]
    others += [
        (view, UNNAMED_FOOD)
        for photo in read_unnamed_kitchen_photos(packs / "wild-dev-512.tar.gz", limit)
        for view in create_views(photo, VIEWS_PER_KITCHEN_PHOTO, rng)
    ]
    return [to_photo_set(dishes), to_photo_set(others)]


def read_test_photos(path: Path, labels: Labels, limit: int) -> PhotoSet:
    """The largest centered square of each photo, at the size of the dishes."""
    return to_photo_set(
        [(resize_square(photo, DISH_SIZE), label) for photo, label in read_pack(path, labels, limit)]
    )


def read_pack(path: Path, labels: Labels, limit: int) -> Iterator[tuple[Image.Image, int]]:
    for count, (name, data) in enumerate(read_archive(path)):
        if count >= limit:
            return
        yield decode(data), labels.index(name.split("/")[0])


def read_unnamed_kitchen_photos(path: Path, limit: int) -> list[Image.Image]:
    """Kitchen photos of dishes without a label. Those with a label are for testing only."""
    files = dict(read_archive(path))
    rows = csv.DictReader(io.StringIO(files["wild-dev/labels.csv"].decode()))
    names = [row["file"] for row in rows if row["label"] == "other_food"]
    return [decode(files[name]) for name in names[:limit]]


def read_archive(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path, "r:*") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file:
                yield member.name, file.read()


def decode(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def to_photo_set(labeled: list[tuple[np.ndarray, int]]) -> PhotoSet:
    photos, labels = zip(*labeled)
    return PhotoSet(np.stack(photos), np.array(labels, np.int64))


def resize_square(photo: Image.Image, size: int) -> np.ndarray:
    side = min(photo.size)
    left, top = (photo.width - side) // 2, (photo.height - side) // 2
    box = (left, top, left + side, top + side)
    return np.asarray(photo.resize((size, size), Image.LANCZOS, box=box))


def create_views(photo: Image.Image, count: int, rng: random.Random) -> list[np.ndarray]:
    """Crops of a photo: the centered square, the whole photo, then random squares.

    The dishes are enlarged from 64 px and carry traces of JPEG. Most views are reduced and compressed likewise, so that
    the network cannot tell the packs apart by their sharpness.
    """
    return [create_view(photo, number, rng) for number in range(count)]


def create_view(photo: Image.Image, number: int, rng: random.Random) -> np.ndarray:
    choice = rng.random()
    size = DISH_SIZE if choice < 0.45 else rng.randint(48, 90) if choice < 0.6 else VIEW_SIZE
    resampling = Image.LANCZOS if rng.random() < 0.6 else Image.BOX
    view = photo.resize((size, size), resampling, box=pick_box(photo, number, rng))
    if rng.random() < 0.75:
        view = recompress(view, rng.choice([75, 75, 75, 85, 92]))
    return np.asarray(view.resize((VIEW_SIZE, VIEW_SIZE), Image.BICUBIC))


def pick_box(photo: Image.Image, number: int, rng: random.Random) -> tuple[int, int, int, int]:
    if number == 1:
        return 0, 0, photo.width, photo.height
    side = min(photo.size)
    if number == 0:
        left, top = (photo.width - side) // 2, (photo.height - side) // 2
    else:
        side = int(side * rng.uniform(0.5, 1))
        left, top = rng.randint(0, photo.width - side), rng.randint(0, photo.height - side)
    return left, top, left + side, top + side


def recompress(photo: Image.Image, quality: int) -> Image.Image:
    file = io.BytesIO()
    photo.save(file, "JPEG", quality=quality)
    return decode(file.getvalue())
