import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Theme } from './walker.ts';

export interface Look {
  width: number;
  height: number;
  theme: Theme;
  /** On the sheet, in pixels: as small as one can still judge it. */
  tile: number;
  columns: number;
}

const phone = { width: 390, height: 844, tile: 280, columns: 12 };
const desktop = { width: 1440, height: 900, tile: 440, columns: 8 };

/** In which windows and themes pictures are taken. */
export const looks: readonly [Look, ...Look[]] = [
  { ...phone, theme: 'light' },
  { ...phone, theme: 'dark' },
  { ...desktop, theme: 'light' },
  { ...desktop, theme: 'dark' },
];

export const fileOf = (name: string, { width, theme }: Look) => `${name}-${width}-${theme}.png`;

/** One large picture of all small ones for each look, and a page that leads to them. */
export async function composeSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const look of looks) {
    const page = join(folder, 'sheet.html');
    await writeFile(page, sheetOf(names, look));
    const width = look.columns * (look.tile + 16) + 32;
    const context = await browser.newContext({ viewport: { width, height: 1000 } });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(page).href, { waitUntil: 'load' });
    await tab.screenshot({
      path: join(folder, `contact-sheet-${look.width}-${look.theme}.png`),
      fullPage: true,
    });
    await context.close();
  }
  await writeFile(join(folder, 'index.html'), indexOf(names));
}

const tileOf = (name: string, look: Look) =>
  `<figure><a href="${fileOf(name, look)}"><img src="${fileOf(name, look)}" alt="" width="${look.tile}"></a><figcaption>${name}</figcaption></figure>`;

function sheetOf(names: readonly string[], look: Look): string {
  const [paper, ink] = look.theme === 'dark' ? ['#000', '#eee'] : ['#ddd', '#111'];
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; background: ${paper}; color: ${ink}; font: 15px/20px sans-serif; columns: ${look.columns}; column-gap: 16px }
    figure { margin: 0 0 16px; break-inside: avoid }
    img { display: block; width: 100%; height: auto }
    figcaption { overflow-wrap: anywhere }
  </style>${names.map((name) => tileOf(name, look)).join('')}`;
}

function indexOf(names: readonly string[]): string {
  const sheets = looks.map((look) => `contact-sheet-${look.width}-${look.theme}.png`);
  const rows = names.map(
    (name) =>
      `<section><h2>${name}</h2>${looks.map((look) => tileOf(name, { ...look, tile: look.width > 800 ? 560 : 240 })).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>
    body { margin: 16px; background: #ddd; font: 15px/20px sans-serif }
    section { display: flex; flex-wrap: wrap; gap: 16px; margin-block: 32px }
    h2 { width: 100%; margin: 0; font-size: 20px }
    figure { margin: 0 } figcaption { display: none } img { display: block; height: auto }
  </style><h1>Every screen</h1><p>${sheets.map((file) => `<a href="${file}">${file}</a>`).join(' · ')}</p>${rows.join('')}</html>`;
}
