import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** From oklch(L% C H) to linear sRGB, after Björn Ottosson's definition of Oklab. */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
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

const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokensOf(block: string): Map<string, number> {
  const body = css.slice(css.indexOf(`${block} {`)).split('}')[0] ?? '';
  const colours = body.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...colours].map(([, name, l, c, h]) => [
      String(name),
      luminance(linearRgb(Number(l) / 100, Number(c), Number(h))),
    ]),
  );
}

const modes = { light: tokensOf(':root'), dark: tokensOf(':root[data-mode="dark"]') };

function contrast(mode: keyof typeof modes, first: string, second: string): number {
  const [a, b] = [modes[mode].get(first), modes[mode].get(second)];
  if (a === undefined || b === undefined) throw new Error(`No colour ${first} or ${second}`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const pairs: [text: string, ground: string, least: number][] = [
  ...grounds.map((ground): [string, string, number] => ['ink', ground, 7]),
  ...['accent-soft', 'amber-soft'].map((ground): [string, string, number] => ['ink', ground, 7]),
  ...[...grounds, 'accent-soft', 'amber-soft', 'leaf-soft'].map(
    (ground): [string, string, number] => ['muted', ground, 4.5],
  ),
  ...[...grounds, 'amber-soft', 'accent-soft'].map((ground): [string, string, number] => [
    'accent-ink',
    ground,
    4.5,
  ]),
  ...[...grounds, 'leaf-soft'].map((ground): [string, string, number] => ['leaf', ground, 4.5]),
  ...['surface', 'error-soft'].map((ground): [string, string, number] => ['error', ground, 4.5]),
  ['muted', 'paper', 7],
  ['muted', 'surface', 7],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-leaf', 'leaf', 4.5],
  ['on-error', 'error', 4.5],
  // The rim of a control has to be seen, 3 to 1.
  ...['paper', 'surface'].map((ground): [string, string, number] => ['edge', ground, 3]),
];

for (const mode of ['light', 'dark'] as const) {
  test.each(pairs)(`${mode}: %s on %s has at least %d to 1`, (text, ground, least) => {
    expect(contrast(mode, text, ground)).toBeGreaterThanOrEqual(least);
  });
}
