// Draws every icon of the installed app, and the picture of link previews, from the one mark in icon.svg.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openBrowser } from './harness/browser.ts';
import { root } from './harness/server.ts';

const shown = join(root, 'apps/web/public');
/** As in tokens.css, which has them as OKLCH. */
const PAPER = '#fdfaf4';
const TOMATO = '#cc361e';

interface Look {
  /** Pixels. */
  size: number;
  ink: string;
  ground?: string;
  /** Of the width, how much the mark takes. */
  share: number;
  /** Radius of the ground's corners, out of 40. */
  round?: number;
}

/** The mark without its frame, in whichever colour: it fills a field of 40 × 40. */
async function readMark(): Promise<string> {
  const svg = await readFile(join(shown, 'icon.svg'), 'utf8');
  return svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$|<title>.*?<\/title>/g, '')
    .replaceAll(`stroke="${TOMATO}"`, 'stroke="currentColor"');
}

function draw(mark: string, { size, ink, ground, share, round = 0 }: Look): Promise<Buffer> {
  const place = 20 - 20 * share;
  const field = ground ? `<rect width="40" height="40" rx="${round}" fill="${ground}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">${field}
    <g transform="translate(${place} ${place}) scale(${share})" fill="${ink}" color="${ink}">${mark}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** A .ico file that holds one PNG, for browsers that ask for /favicon.ico. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function photographCard(): Promise<Buffer> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(pathToFileURL(join(root, 'docs/pictures/social-card.html')).href);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await browser.close();
  return sharp(png).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

const mark = await readMark();
const tile = { ink: PAPER, ground: TOMATO };
const rounded = { ...tile, share: 0.7, round: 9 };
/** Launchers cut them to any shape: the middle four fifths are safe, and the mark is smaller than that. */
const maskable = { ...tile, share: 0.6 };
const pictures = {
  'icons/icon-192.png': await draw(mark, { ...rounded, size: 192 }),
  'icons/icon-512.png': await draw(mark, { ...rounded, size: 512 }),
  'icons/maskable-192.png': await draw(mark, { ...maskable, size: 192 }),
  'icons/maskable-512.png': await draw(mark, { ...maskable, size: 512 }),
  // For launchers that colour all icons alike: they take the shape alone.
  'icons/monochrome-512.png': await draw(mark, { ink: '#000000', share: 0.6, size: 512 }),
  // iOS rounds the corners itself.
  'icons/apple-touch-icon.png': await draw(mark, { ...tile, share: 0.7, size: 180 }),
  'favicon.ico': asIco(await draw(mark, { ink: TOMATO, share: 1, size: 32 }), 32),
  'social-card.jpg': await photographCard(),
};
await mkdir(join(shown, 'icons'), { recursive: true });
for (const [name, bytes] of Object.entries(pictures)) {
  await writeFile(join(shown, name), bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
