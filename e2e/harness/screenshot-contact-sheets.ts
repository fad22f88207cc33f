import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Theme } from './check-screens.ts';

export interface ScreenshotVariant {
  width: number;
  height: number;
  theme: Theme;
  /** Thumbnail width on the contact sheet, in pixels. */
  tileWidth: number;
  columns: number;
}

const phone = { width: 390, height: 844, tileWidth: 280, columns: 12 };
const desktop = { width: 1440, height: 900, tileWidth: 440, columns: 8 };

/** The viewports and themes of the screenshots. */
export const screenshotVariants: readonly [ScreenshotVariant, ...ScreenshotVariant[]] = [
  { ...phone, theme: 'light' },
  { ...phone, theme: 'dark' },
  { ...desktop, theme: 'light' },
  { ...desktop, theme: 'dark' },
];

export const getScreenshotFileName = (name: string, { width, theme }: ScreenshotVariant) =>
  `${name}-${width}-${theme}.png`;

/** Creates one contact sheet per variant, and an index page with all screenshots. */
export async function createContactSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const variant of screenshotVariants) {
    const page = join(folder, 'sheet.html');
    await writeFile(page, renderSheet(names, variant));
    const width = variant.columns * (variant.tileWidth + 16) + 32;
    const context = await browser.newContext({ viewport: { width, height: 1000 } });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(page).href, { waitUntil: 'load' });
    await tab.screenshot({
      path: join(folder, `contact-sheet-${variant.width}-${variant.theme}.png`),
      fullPage: true,
    });
    await context.close();
  }
  await writeFile(join(folder, 'index.html'), renderIndex(names));
}

const renderTile = (name: string, variant: ScreenshotVariant) =>
  `<figure><a href="${getScreenshotFileName(name, variant)}"><img src="${getScreenshotFileName(name, variant)}" alt="" width="${variant.tileWidth}"></a><figcaption>${name}</figcaption></figure>`;

function renderSheet(names: readonly string[], variant: ScreenshotVariant): string {
  const [backgroundColor, textColor] =
    variant.theme === 'dark' ? ['#000', '#eee'] : ['#ddd', '#111'];
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; background: ${backgroundColor}; color: ${textColor}; font: 15px/20px sans-serif; columns: ${variant.columns}; column-gap: 16px }
    figure { margin: 0 0 16px; break-inside: avoid }
    img { display: block; width: 100%; height: auto }
    figcaption { overflow-wrap: anywhere }
  </style>${names.map((name) => renderTile(name, variant)).join('')}`;
}

function renderIndex(names: readonly string[]): string {
  const sheets = screenshotVariants.map(
    (variant) => `contact-sheet-${variant.width}-${variant.theme}.png`,
  );
  const rows = names.map(
    (name) =>
      `<section><h2>${name}</h2>${screenshotVariants.map((variant) => renderTile(name, { ...variant, tileWidth: variant.width > 800 ? 560 : 240 })).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>
    body { margin: 16px; background: #ddd; font: 15px/20px sans-serif }
    section { display: flex; flex-wrap: wrap; gap: 16px; margin-block: 32px }
    h2 { width: 100%; margin: 0; font-size: 20px }
    figure { margin: 0 } figcaption { display: none } img { display: block; height: auto }
  </style><h1>Every screen</h1><p>${sheets.map((file) => `<a href="${file}">${file}</a>`).join(' · ')}</p>${rows.join('')}</html>`;
}
