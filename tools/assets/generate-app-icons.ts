// Generates all app icons and the social card for link previews from the logo in icon.svg.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openBrowser } from '../../e2e/harness/open-monitored-page.ts';
import { projectRoot } from '../../e2e/harness/test-server.ts';

const publicDir = join(projectRoot, 'apps/web/public');
/** The same colors as in tokens.css, where they are OKLCH. */
const BACKGROUND_COLOR = '#fdfaf4';
const BRAND_COLOR = '#cc361e';

interface IconStyle {
  /** Width and height in pixels. */
  size: number;
  color: string;
  background?: string;
  /** Size of the logo as a share of the icon's width. */
  scale: number;
  /** Corner radius of the background, for an icon width of 40. */
  cornerRadius?: number;
}

/** Reads the logo without its <svg> element, with its color replaced by currentColor; its size is 40 × 40. */
async function readLogo(): Promise<string> {
  const svg = await readFile(join(publicDir, 'icon.svg'), 'utf8');
  return svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$|<title>.*?<\/title>/g, '')
    .replaceAll(`stroke="${BRAND_COLOR}"`, 'stroke="currentColor"');
}

function renderIcon(
  logo: string,
  { size, color, background, scale, cornerRadius = 0 }: IconStyle,
): Promise<Buffer> {
  const offset = 20 - 20 * scale;
  const rect = background
    ? `<rect width="40" height="40" rx="${cornerRadius}" fill="${background}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">${rect}
    <g transform="translate(${offset} ${offset}) scale(${scale})" fill="${color}" color="${color}">${logo}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Wraps a PNG into an .ico file, for browsers that request /favicon.ico. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function renderSocialCard(): Promise<Buffer> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(pathToFileURL(join(import.meta.dirname, 'social-card.html')).href);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await browser.close();
  return sharp(png).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

const logo = await readLogo();
const tile = { color: BACKGROUND_COLOR, background: BRAND_COLOR };
const rounded = { ...tile, scale: 0.7, cornerRadius: 9 };
/** Launchers may crop these to any shape; the inner 80 % is the safe zone. */
const maskable = { ...tile, scale: 0.6 };
const images = {
  'icons/icon-192.png': await renderIcon(logo, { ...rounded, size: 192 }),
  'icons/icon-512.png': await renderIcon(logo, { ...rounded, size: 512 }),
  'icons/maskable-192.png': await renderIcon(logo, { ...maskable, size: 192 }),
  'icons/maskable-512.png': await renderIcon(logo, { ...maskable, size: 512 }),
  // Launchers that recolor icons use only the shape.
  'icons/monochrome-512.png': await renderIcon(logo, { color: '#000000', scale: 0.6, size: 512 }),
  // iOS rounds the corners itself.
  'icons/apple-touch-icon.png': await renderIcon(logo, { ...tile, scale: 0.7, size: 180 }),
  'favicon.ico': toIco(await renderIcon(logo, { color: BRAND_COLOR, scale: 1, size: 32 }), 32),
  'social-card.jpg': await renderSocialCard(),
};
await mkdir(join(publicDir, 'icons'), { recursive: true });
for (const [name, bytes] of Object.entries(images)) {
  await writeFile(join(publicDir, name), bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
