import type { PhotoPixels } from '#ports/recognizer.ts';

/** Red, green and blue, from 0 to 255. */
type Color = readonly [number, number, number];

/** Draws a test image pixel by pixel. */
export function drawPixels(
  width: number,
  height: number,
  getColorAt: (x: number, y: number) => Color,
): PhotoPixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(getColorAt(x, y), (y * width + x) * 3);
  }
  return { pixels, width, height };
}

/** A single color: recognizers may report no food, depending on the color. */
export function drawSolidColor(color: Color, width = 96, height = 80): PhotoPixels {
  return drawPixels(width, height, () => color);
}

/** A white page with dark lines of text. */
export function drawTextPage(): PhotoPixels {
  return drawPixels(120, 160, (x, y) => {
    const line = y % 12 < 4 && x > 12 && x < 108 && (x * 7 + y) % 11 > 2;
    return line ? [30, 30, 60] : [250, 250, 252];
  });
}

/** Sixteen oranges in a box, each lit from above. */
export function drawOranges(): PhotoPixels {
  return drawPixels(128, 128, (x, y) => {
    const distanceFromCenter = [(x % 32) - 16, (y % 32) - 16] as const;
    if (Math.hypot(...distanceFromCenter) > 16) return [60, 35, 15];
    const shade = Math.hypot(distanceFromCenter[0] + 5, distanceFromCenter[1] + 5) / 20;
    return [Math.round(250 - 70 * shade), Math.round(150 - 90 * shade), 30];
  });
}

let stew: PhotoPixels | undefined;

/** Red, yellow and green spots on brown: an ambiguous stew. */
export function drawStew(): PhotoPixels {
  stew ??= drawStewPixels();
  return { ...stew, pixels: stew.pixels.slice() };
}

function drawStewPixels(): PhotoPixels {
  const spots = Array.from({ length: 60 }, (_, index) => ({
    x: (index * 53) % 128,
    y: (index * 79) % 128,
    radius: 4 + ((index * 7) % 11),
    color: spotColors[index % spotColors.length] ?? ([0, 0, 0] as const),
  }));
  return drawPixels(128, 128, (x, y) => {
    const spot = spots.findLast((spot) => Math.hypot(x - spot.x, y - spot.y) < spot.radius);
    if (!spot) return [170, 90, 40];
    const light = 1 - Math.hypot(x - spot.x, y - spot.y) / spot.radius / 2;
    const [red, green, blue] = spot.color;
    return [Math.round(red * light), Math.round(green * light), Math.round(blue * light)];
  });
}

const spotColors: readonly Color[] = [
  [200, 60, 30],
  [230, 180, 80],
  [70, 120, 40],
];
