import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { CardText } from './development-card-texts.ts';
import { type CardSet, createRandomCardText } from './random-card-sets.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export interface Card {
  name: string;
  text: CardText;
  style: CardStyle;
  photo: Buffer;
}

/** How a card is printed and photographed. */
export interface CardStyle {
  font: string;
  /** In pixels of the card; the card is 800 wide. */
  fontSize: number;
  lineHeight: number;
  paper: string;
  ink: string;
  table: string;
  layout: 'plain' | 'columns' | 'box';
  bullet: 'disc' | 'square' | 'dash' | 'none';
  numbers: 'dot' | 'parenthesis' | 'none';
  headings: [string, string];
  isUppercase: boolean;
  hasRule: boolean;
  /** In degrees. */
  rotation: number;
  tiltX: number;
  tiltY: number;
  /** Sigma, in pixels of the photo. */
  blur: number;
  /** How much darker the darkest side is: 0 to 1. */
  shade: number;
  shadeDirection: number;
  /** A hard shadow across the table beside the page. */
  hasSideShadow: boolean;
  noise: number;
  /** A photo of a screen: stripes of its pixels. */
  isScreen: boolean;
  quality: number;
  scale: number;
  /** Clockwise, by the camera. */
  turn: 0 | 90 | 180 | 270;
}

const papers = ['#fbf6ea', '#ffffff', '#f3ead3', '#f4f7f9', '#fdf1f0', '#e9e4d8'];
const inks = ['#1c1c1c', '#333333', '#2b2350', '#4a2a1a', '#17402f'];
const tables = [
  '#6b4a2b',
  '#cfc8bd',
  '#2e3338',
  '#8b5a3c',
  'repeating-linear-gradient(95deg, #8a6239 0 37px, #7b5530 37px 41px, #93693f 41px 80px)',
  'repeating-conic-gradient(#c8d6d2 0 25%, #f2f2ee 0 50%) 0 0 / 70px 70px',
  'repeating-linear-gradient(0deg, #9aa0a3 0 3px, #a9aeb0 3px 9px)',
];
const englishHeadings: [string, string][] = [
  ['Ingredients', 'Directions'],
  ['Ingredients', 'Method'],
  ["You'll need", 'Instructions'],
];
const germanHeadings: [string, string][] = [
  ['Zutaten', 'Zubereitung'],
  ['Zutaten:', 'Zubereitung:'],
  ['Zutaten', 'Anleitung'],
];
const MAP_SIZE = 64;

function createStyle(
  fonts: readonly string[],
  language: 'en' | 'de',
  random: SeededRandom,
): CardStyle {
  const isScreen = random.chance(0.15);
  return {
    font: random.pick(fonts),
    fontSize: Math.round(random.range(20, 28)),
    lineHeight: random.range(1.25, 1.6),
    paper: isScreen ? '#ffffff' : random.pick(papers),
    ink: random.pick(inks),
    table: random.pick(tables),
    layout: random.pick(['plain', 'plain', 'columns', 'box']),
    bullet: random.pick(['disc', 'square', 'dash', 'none', 'none']),
    numbers: random.pick(['dot', 'dot', 'parenthesis', 'none']),
    headings: random.pick(language === 'en' ? englishHeadings : germanHeadings),
    isUppercase: random.chance(0.25),
    hasRule: random.chance(0.3),
    rotation: random.range(-8, 8) * (isScreen ? 0.3 : 1),
    tiltX: random.range(-11, 11),
    tiltY: random.range(-7, 7),
    blur: random.range(0.2, 1.2),
    shade: random.range(0, 0.6),
    shadeDirection: random.range(0, 2 * Math.PI),
    hasSideShadow: !isScreen && random.chance(0.35),
    noise: random.range(0, 9),
    isScreen,
    quality: random.integer(60, 92),
    scale: random.range(1.3, 1.8),
    turn: random.chance(0.15) ? random.pick([90, 180, 270] as const) : 0,
  };
}

/** The fonts of a set that are installed. @throws Error if there are none */
export async function findInstalledFonts(fonts: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('fc-list', [':', 'family']);
  const installed = new Set(stdout.split('\n').flatMap((line) => line.split(',')));
  const found = fonts.filter((font) => installed.has(font));
  if (found.length === 0) throw new Error(`Install at least one of: ${fonts.join(', ')}.`);
  return found;
}

/** Renders and photographs cards; each depends on the set, the installed fonts, the seed and its position only. */
export async function* renderCards(
  browser: Browser,
  set: CardSet,
  { seed, count }: { seed: number; count: number },
): AsyncGenerator<Card> {
  const fonts = await findInstalledFonts(set.fonts);
  for (let index = 0; index < count; index += 1) {
    const cardSeed = seed * 1000 + index;
    const text = createRandomCardText(set, cardSeed);
    const random = createSeededRandom(cardSeed + 500_000_000);
    const style = createStyle(fonts, text.language, random);
    const photo = await renderCard(browser, text, style, random);
    yield { name: `${set.name}-${seed}-${index + 1}`, text, style, photo };
  }
}

async function renderCard(
  browser: Browser,
  text: CardText,
  style: CardStyle,
  random: SeededRandom,
): Promise<Buffer> {
  const viewport = { width: 1100, height: 900 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: style.scale });
  try {
    await page.setContent(toHtml(text, style));
    return await photograph(await page.screenshot({ fullPage: true }), style, random);
  } finally {
    await page.close();
  }
}

function toHtml({ title, facts, ingredients, steps, language }: CardText, style: CardStyle) {
  const [listOf, stepsOf] = style.headings;
  const marker = { dash: '– ', disc: '', square: '', none: '' }[style.bullet];
  const listStyle = style.bullet === 'dash' ? 'none' : style.bullet;
  const indent = listStyle === 'none' ? 0 : 28;
  const lines = ingredients.map((line) => `<li>${marker}${line}</li>`).join('');
  const stepList = steps
    .map((step, index) =>
      style.numbers === 'none'
        ? `<p>${step}</p>`
        : `<div class="step"><span>${index + 1}${style.numbers === 'dot' ? '.' : ')'}</span><span>${step}</span></div>`,
    )
    .join('');
  return `<!doctype html><html lang="${language}"><style>
    body { margin: 0; padding: 100px 90px; background: ${style.table}; perspective: 1600px; position: relative; }
    main { position: relative; width: 800px; padding: 45px 60px; background: ${style.paper}; color: ${style.ink};
      font: ${style.fontSize}px/${style.lineHeight} '${style.font}'; transform: rotateZ(${style.rotation}deg)
      rotateX(${style.tiltX}deg) rotateY(${style.tiltY}deg); box-shadow: 0 8px 30px #0008; }
    h1 { margin: 0 0 10px; font-size: 1.8em; line-height: 1.2; }
    h2 { margin: 20px 0 8px; font-size: 1.25em; ${style.isUppercase ? 'text-transform: uppercase;' : ''} }
    header { ${style.hasRule ? `border-bottom: 2px solid ${style.ink}; padding-bottom: 8px;` : ''} }
    ul { list-style: ${listStyle}; margin: 0; padding-left: ${indent}px; }
    li, .step { margin: 0 0 6px; } p { margin: 0 0 12px; }
    .step { display: grid; grid-template-columns: 1.6em 1fr; }
    .columns { display: grid; grid-template-columns: 2fr 3fr; gap: 40px; }
    .box section:first-child { border: 2px solid ${style.ink}; padding: 0 20px 14px; margin-top: 16px; }
    .shadow { position: absolute; inset: 0 auto 0 -60px; width: 150px; background: #000a; filter: blur(7px); }
  </style><body>${style.hasSideShadow ? '<div class="shadow"></div>' : ''}
    <main><header><h1>${title}</h1><div>${facts}</div></header>
    <div class="${style.layout}">
      <section><h2>${listOf}</h2><ul>${lines}</ul></section>
      <section><h2>${stepsOf}</h2>${stepList}</section>
    </div></main></body></html>`;
}

/** Adds the shade, noise, blur, compression and orientation of a photo. */
async function photograph(png: Buffer, style: CardStyle, random: SeededRandom): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const shade = await sharp(createShade(style), {
    raw: { width: MAP_SIZE, height: MAP_SIZE, channels: 4 },
  })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const shaded = await sharp(png)
    .composite([{ input: shade }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  const blurred = await sharp(shaded, { raw }).blur(Math.max(0.3, style.blur)).raw().toBuffer();
  addNoise(blurred, width, style, random);
  const photo = sharp(blurred, { raw });
  return photo.rotate(style.turn).jpeg({ quality: style.quality }).toBuffer();
}

/** A black square that is transparent on one side and darkest on the other. */
function createShade({ shade, shadeDirection }: CardStyle): Buffer {
  const pixels = Buffer.alloc(MAP_SIZE * MAP_SIZE * 4);
  const [dx, dy] = [Math.cos(shadeDirection), Math.sin(shadeDirection)];
  for (let index = 0; index < MAP_SIZE * MAP_SIZE; index += 1) {
    const x = (index % MAP_SIZE) / MAP_SIZE - 0.5;
    const y = Math.floor(index / MAP_SIZE) / MAP_SIZE - 0.5;
    const distance = Math.min(1, Math.max(0, x * dx + y * dy + 0.5));
    pixels[index * 4 + 3] = Math.round(255 * shade * distance);
  }
  return pixels;
}

/** Sensor noise, and for screens the stripes between two grids of pixels (moiré). */
function addNoise(
  pixels: Buffer,
  width: number,
  { noise, isScreen }: CardStyle,
  random: SeededRandom,
): void {
  const [period, angle] = [random.range(5, 14), random.range(0, Math.PI)];
  const strength = isScreen ? random.range(4, 12) : 0;
  const [dx, dy] = [Math.cos(angle) / period, Math.sin(angle) / period];
  for (let index = 0; index < pixels.length / 3; index += 1) {
    const phase = (index % width) * dx + Math.floor(index / width) * dy;
    const grain = (random.range(-1, 1) + random.range(-1, 1)) * noise;
    for (let channel = 0; channel < 3; channel += 1) {
      const stripe = strength * Math.sin(2 * Math.PI * phase + channel);
      const value = (pixels[index * 3 + channel] ?? 0) + grain + stripe;
      pixels[index * 3 + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
}
