import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import { emailDarkColors, emailLightColors } from './render-email-html.ts';

const css = readFileSync(resolveServerPackagePath('../web/src/styles/tokens.css'), 'utf8');

/** Converts an OKLCH color of the web app to `#rrggbb` (Björn Ottosson's definition of Oklab). */
function getTokenHex(block: string, name: string): string {
  const body = css.slice(css.indexOf(`${block} {`)).split('}')[0] ?? '';
  const found = new RegExp(`--${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(body);
  if (!found) throw new Error(`There is no color ${name}.`);
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toHexChannel).join('')}`;
}

function toHexChannel(linear: number): string {
  const clipped = Math.max(0, Math.min(1, linear));
  const channel = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

const toTokenName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each([
  ['light', ':root', emailLightColors],
  ['dark', ':root[data-mode="dark"]', emailDarkColors],
])('the %s colors of emails', (_mode, block, colors) => {
  it.each(Object.entries(colors))("use the web app's %s: %s", (name, hex) => {
    expect(hex).toBe(getTokenHex(block, toTokenName(name)));
  });
});
