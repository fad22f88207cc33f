import type { PhotoToRecognise } from '#ports/recogniser.ts';

/** Red, green, blue, from 0 to 255. */
type Colour = readonly [number, number, number];

/** A picture for tests, pixel by pixel. */
export function draw(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): PhotoToRecognise {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3);
  }
  return { pixels, width, height };
}

/** One colour all over: no food, unless it is red, orange, yellow, green, brown or white to somebody. */
export function drawPlain(colour: Colour, width = 96, height = 80): PhotoToRecognise {
  return draw(width, height, () => colour);
}

/** A white page with dark lines of writing. */
export function drawPage(): PhotoToRecognise {
  return draw(120, 160, (x, y) => {
    const line = y % 12 < 4 && x > 12 && x < 108 && (x * 7 + y) % 11 > 2;
    return line ? [30, 30, 60] : [250, 250, 252];
  });
}

/** Sixteen oranges in a box, each lit from above. */
export function drawOranges(): PhotoToRecognise {
  return draw(128, 128, (x, y) => {
    const fromCentre = [(x % 32) - 16, (y % 32) - 16] as const;
    if (Math.hypot(...fromCentre) > 16) return [60, 35, 15];
    const shade = Math.hypot(fromCentre[0] + 5, fromCentre[1] + 5) / 20;
    return [Math.round(250 - 70 * shade), Math.round(150 - 90 * shade), 30];
  });
}

/** Lumps of red, yellow and green in brown: something cooked, nobody knows what. */
export function drawStew(): PhotoToRecognise {
  const lumps = Array.from({ length: 60 }, (_, at) => ({
    x: (at * 53) % 128,
    y: (at * 79) % 128,
    radius: 4 + ((at * 7) % 11),
    colour: lumpColours[at % lumpColours.length] ?? ([0, 0, 0] as const),
  }));
  return draw(128, 128, (x, y) => {
    const lump = lumps.findLast((one) => Math.hypot(x - one.x, y - one.y) < one.radius);
    if (!lump) return [170, 90, 40];
    const light = 1 - Math.hypot(x - lump.x, y - lump.y) / lump.radius / 2;
    const [red, green, blue] = lump.colour;
    return [Math.round(red * light), Math.round(green * light), Math.round(blue * light)];
  });
}

const lumpColours: readonly Colour[] = [
  [200, 60, 30],
  [230, 180, 80],
  [70, 120, 40],
];
