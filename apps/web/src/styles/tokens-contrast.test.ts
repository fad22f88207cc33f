import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Converts oklch(L% C H) to linear sRGB. Source: Björn Ottosson's definition of Oklab. */
function oklchToLinearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.max(0, Math.min(1, channel)));
}

const getLuminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function parseTokens(selector: string): Map<string, number> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const colors = body.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...colors].map(([, name, l, c, h]) => [
      String(name),
      getLuminance(oklchToLinearRgb(Number(l) / 100, Number(c), Number(h))),
    ]),
  );
}

const modes = { light: parseTokens(':root'), dark: parseTokens(':root[data-mode="dark"]') };

function getContrastRatio(mode: keyof typeof modes, first: string, second: string): number {
  const [a, b] = [modes[mode].get(first), modes[mode].get(second)];
  if (a === undefined || b === undefined) throw new Error(`No color ${first} or ${second}`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const backgrounds = ['paper', 'surface', 'sunken'];
const contrastPairs: [text: string, ground: string, least: number][] = [
  ...backgrounds.map((background): [string, string, number] => ['ink', background, 7]),
  ...['accent-soft', 'amber-soft'].map((background): [string, string, number] => [
    'ink',
    background,
    7,
  ]),
  ...[...backgrounds, 'accent-soft', 'amber-soft', 'leaf-soft'].map(
    (background): [string, string, number] => ['muted', background, 4.5],
  ),
  ...[...backgrounds, 'amber-soft', 'accent-soft', 'leaf-soft'].map(
    (background): [string, string, number] => ['accent-ink', background, 4.5],
  ),
  ...[...backgrounds, 'leaf-soft'].map((background): [string, string, number] => [
    'leaf',
    background,
    4.5,
  ]),
  ...[...backgrounds, 'error-soft'].map((background): [string, string, number] => [
    'error',
    background,
    4.5,
  ]),
  // Disabled buttons.
  ['muted', 'line', 4.5],
  ['muted', 'paper', 7],
  ['muted', 'surface', 7],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-leaf', 'leaf', 4.5],
  ['on-error', 'error', 4.5],
  // WCAG requires 3:1 for the border of a control.
  ...['paper', 'surface'].map((background): [string, string, number] => [
    'control-border',
    background,
    3,
  ]),
];

for (const mode of ['light', 'dark'] as const) {
  test.each(contrastPairs)(
    `${mode}: %s on %s has a contrast of at least %d to 1`,
    (text, background, minRatio) => {
      expect(getContrastRatio(mode, text, background)).toBeGreaterThanOrEqual(minRatio);
    },
  );
}
