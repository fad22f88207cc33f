// npx tsx tools/assets/generate-glyph-templates.ts: renders digits, fractions and similar characters in several fonts,
// and writes them as templates for reading the amounts of recipe cards. The file is committed. Debian has the fonts in
// fonts-{lato,open-sans,ebgaramond,linuxlibertine,texgyre,courier-prime,cabin,crosextra-carlito,crosextra-caladea}.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import {
  findGlyphs,
  scaleGlyph,
} from '../../apps/server/src/adapters/text-recognition/tesseract/glyph-classifier.ts';
import { findChromium } from '../../scripts/lib/find-chromium.mjs';

const outputFile = join(
  import.meta.dirname,
  '../../apps/server/src/adapters/text-recognition/tesseract/glyph-templates.json',
);
const characters = [...'0123456789½⅓⅔¼¾⅛%/lIVYAacmwsQ&'];
const installedFonts = [
  ...['Liberation Serif', 'Liberation Sans', 'Liberation Sans Narrow', 'Liberation Mono'],
  ...['DejaVu Serif', 'DejaVu Sans', 'Lato', 'Open Sans', 'EB Garamond', 'Linux Libertine O'],
  ...['TeX Gyre Schola', 'TeX Gyre Adventor', 'Courier Prime', 'Carlito', 'Caladea', 'Cabin'],
];
const webFonts = ['inter', 'fraunces'];
const styles = ['', 'bold'];
const CELL_PIXELS = 80;
const FONT_PIXELS = 48;
const BLUR = 0.8;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({
    viewport: { width: characters.length * CELL_PIXELS, height: CELL_PIXELS },
  });
  const templates = { characters: '', aspects: [] as number[], pixels: '' };
  const glyphs: Uint8Array[] = [];
  for (const font of [...installedFonts, ...webFonts]) {
    for (const style of styles) await renderFont(page, font, style, templates, glyphs);
  }
  templates.pixels = Buffer.concat(glyphs).toString('base64');
  const content = { ...templates, aspects: templates.aspects.join(' ') };
  await writeFile(outputFile, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`${glyphs.length} templates`);
} finally {
  await browser.close();
}

async function renderFont(
  page: Page,
  font: string,
  style: string,
  templates: { characters: string; aspects: number[] },
  glyphs: Uint8Array[],
): Promise<void> {
  const cells = characters.map((character) => `<b>${character.replace('&', '&amp;')}</b>`).join('');
  const face = webFonts.includes(font) ? await createFontFace(font) : '';
  await page.setContent(`<style>${face} body { margin: 0; display: flex; background: #fff; }
    b { width: ${CELL_PIXELS}px; text-align: center; font: ${style} ${FONT_PIXELS}px/${CELL_PIXELS}px '${font}'; }</style>${cells}`);
  await page.evaluate(async () => document.fonts.ready);
  const { data, info } = await sharp(await page.screenshot())
    .blur(BLUR)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { pixels: data, width: info.width, height: info.height };
  for (const [index, character] of characters.entries()) {
    const left = index * CELL_PIXELS;
    const cell = { left, top: 0, right: left + CELL_PIXELS, bottom: CELL_PIXELS };
    const [glyph, ...others] = findGlyphs(image, cell);
    if (!glyph || others.length > 0) continue;
    templates.characters += character;
    const aspect = (glyph.right - glyph.left) / (glyph.bottom - glyph.top);
    templates.aspects.push(Math.round(aspect * 100) / 100);
    glyphs.push(scaleGlyph(image, glyph));
  }
}

async function createFontFace(font: string): Promise<string> {
  const folder = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${font}/package.json`,
  );
  const file = join(folder, `../files/${font}-latin-wght-normal.woff2`);
  const data = (await readFile(file)).toString('base64');
  return `@font-face { font-family: '${font}'; src: url(data:font/woff2;base64,${data}); }`;
}
