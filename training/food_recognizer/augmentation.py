"""Changes photos of data sets so that they resemble photos taken at home.

Dishes fill the frame in data sets, and stand off-center, small and in poor light in kitchens. All functions take and
return float tensors [n, 3, side, side] from 0 to 1. `strength` is from 0 (nothing) to 1.
"""

import io

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image
from torch import Tensor


class Augmentation:
    """`backgrounds`: photos without food, uint8 [n, side, side, 3], shown beside a photo that was made smaller."""

    def __init__(self, backgrounds: Tensor, side: int, seed: int):
        self.backgrounds, self.side = backgrounds, side
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, groups: list[Tensor], strength: float) -> Tensor:
        """`groups`: uint8 tensors [n, height, width, 3] of different sizes."""
        x = torch.cat([self.resample(group, strength) for group in groups if len(group)])
        x = self.reduce_resolution(x, strength)
        x = self.change_colors(x, strength)
        x = self.add_side_light(x, strength)
        x = self.add_noise(x, strength).clamp(0, 1)
        return self.recompress(x, strength)

    def resample(self, photos: Tensor, strength: float) -> Tensor:
        """Crops, zooms out, moves, rotates and flips with one bicubic resampling."""
        count = len(photos)
        grid, zoom = self.draw_grid(count, strength)
        x = F.grid_sample(
            to_float(photos), grid, mode="bicubic", padding_mode="reflection", align_corners=False
        )
        has_background = torch.nonzero((zoom > 1.03) & self.draw_mask(count, 0.7)).flatten()
        if len(has_background):
            is_outside = (grid[has_background].abs() > 1).any(-1).unsqueeze(1)
            background = self.draw_backgrounds(len(has_background))
            x[has_background] = torch.where(is_outside, background, x[has_background])
        return x

    def draw_grid(self, count: int, strength: float) -> tuple[Tensor, Tensor]:
        """Sampling positions for `grid_sample`, and the zoom: below 1 for a crop, above 1 for a smaller photo."""
        choice = self.draw(count)
        crop = self.draw(count, 1 - 0.5 * strength, 1).sqrt()
        smaller = self.draw(count, 1, 1 + 0.5 * strength)
        zoom = torch.where(choice < 0.65, crop, torch.where(choice < 0.8, torch.ones(count), smaller))
        aspect = torch.exp(self.draw(count, -0.16, 0.16) * strength)
        zoom_x, zoom_y = zoom * aspect, zoom / aspect
        room = (1 - zoom).abs() + 0.06 * strength
        shift_x, shift_y = self.draw(count, -1, 1) * room, self.draw(count, -1, 1) * room
        angle = self.draw(count, -0.35, 0.35) * strength * self.draw_mask(count, 0.3)
        flip = torch.where(self.draw_mask(count, 0.5), -1.0, 1.0)
        cos, sin = torch.cos(angle), torch.sin(angle)
        rows = (
            torch.stack([zoom_x * cos * flip, -zoom_y * sin, shift_x], 1),
            torch.stack([zoom_x * sin * flip, zoom_y * cos, shift_y], 1),
        )
        size = (count, 3, self.side, self.side)
        return F.affine_grid(torch.stack(rows, 1), size, align_corners=False), zoom

    def draw_backgrounds(self, count: int) -> Tensor:
        picked = torch.randint(0, len(self.backgrounds), (count,), generator=self.generator)
        sharp = to_float(self.backgrounds[picked])
        blurred = F.interpolate(F.avg_pool2d(sharp, 12), sharp.shape[-1], mode="bilinear")
        mixed = torch.where(as_column(self.draw_mask(count, 0.6)), blurred, sharp)
        return F.interpolate(mixed, self.side, mode="bilinear")

    def reduce_resolution(self, x: Tensor, strength: float) -> Tensor:
        """Some photos were small once; others are slightly out of focus."""
        small = self.pick(len(x), 0.12 * strength)
        if len(small):
            side = int(torch.randint(28, 65, (), generator=self.generator))
            reduced = F.interpolate(x[small], side, mode="area")
            x[small] = F.interpolate(reduced, self.side, mode="bicubic", align_corners=False)
        blurred = self.pick(len(x), 0.12 * strength)
        if len(blurred):
            x[blurred] = F.avg_pool2d(F.pad(x[blurred], (1, 1, 1, 1), mode="replicate"), 3, 1)
        return x

    def change_colors(self, x: Tensor, strength: float) -> Tensor:
        """Saturation, contrast, white balance and brightness."""
        count = len(x)
        saturation = as_column(self.draw(count, 1 - 0.35 * strength, 1 + 0.3 * strength))
        contrast = as_column(self.draw(count, 1 - 0.3 * strength, 1 + 0.25 * strength))
        brightness = as_column(self.draw(count, 1 - 0.35 * strength, 1 + 0.3 * strength))
        channel_shifts = [self.draw(count, -limit, limit) for limit in (0.14, 0.04, 0.14)]
        tint = torch.exp(torch.stack(channel_shifts, 1) * strength).view(-1, 3, 1, 1)
        gray, mean = x.mean(1, keepdim=True), x.mean((1, 2, 3), keepdim=True)
        x = (x - gray) * saturation + gray
        return ((x - mean) * contrast + mean) * tint * brightness

    def add_side_light(self, x: Tensor, strength: float) -> Tensor:
        angle, amount = self.draw(len(x), 0, 2 * np.pi), self.draw(len(x), 0, 0.25 * strength)
        ramp = torch.linspace(-1, 1, self.side)
        horizontal = as_column(amount * torch.cos(angle)) * ramp.view(1, 1, 1, -1)
        vertical = as_column(amount * torch.sin(angle)) * ramp.view(1, 1, -1, 1)
        return x * (1 + horizontal + vertical)

    def add_noise(self, x: Tensor, strength: float) -> Tensor:
        noisy = self.pick(len(x), 0.12 * strength)
        x[noisy] += torch.randn(x[noisy].shape, generator=self.generator) * 0.025
        return x

    def recompress(self, x: Tensor, strength: float) -> Tensor:
        for index in self.pick(len(x), 0.15 * strength).tolist():
            pixels = (x[index].permute(1, 2, 0) * 255).round().byte().numpy()
            file = io.BytesIO()
            quality = int(torch.randint(45, 91, (), generator=self.generator))
            Image.fromarray(pixels).save(file, "JPEG", quality=quality)
            x[index] = to_float(torch.from_numpy(np.array(Image.open(file)))[None])[0]
        return x

    def draw(self, count: int, low: float = 0, high: float = 1) -> Tensor:
        return torch.rand(count, generator=self.generator) * (high - low) + low

    def draw_mask(self, count: int, share: float) -> Tensor:
        return self.draw(count) < share

    def pick(self, count: int, share: float) -> Tensor:
        return torch.nonzero(self.draw_mask(count, share)).flatten()


def to_float(photos: Tensor) -> Tensor:
    """uint8 [n, height, width, 3] → float [n, 3, height, width] from 0 to 1."""
    return photos.permute(0, 3, 1, 2).float() / 255


def as_column(values: Tensor) -> Tensor:
    return values.view(-1, 1, 1, 1)
