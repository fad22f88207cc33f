import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type CardText, cardTexts } from './card-texts.ts';
import { testCardTexts } from './test-card-texts.ts';

export interface Card {
  name: string;
  text: CardText;
  photo: Buffer;
}

interface CardStyle {
  font: string;
  /** In pixels of the card; the card is 900 wide. */
  fontSize: number;
  paper: string;
  ink: string;
  table: string;
  columns: boolean;
  bullet: string;
  isNumbered: boolean;
  /** In degrees. */
  rotation: number;
  tilt: number;
  /** Sigma, in pixels of the photo. */
  blur: number;
  /** How much darker the darkest corner is: 0 to 1. */
  shade: number;
  quality: number;
  scale: number;
}

const fonts = [
  'Liberation Serif',
  'Liberation Sans',
  'DejaVu Serif',
  'DejaVu Sans',
  'Liberation Sans Narrow',
  'Liberation Mono',
];
const testFonts = [
  'DejaVu Sans Condensed',
  'DejaVu Serif Condensed',
  'DejaVu Sans Mono',
  'DejaVu Math TeX Gyre',
];
const papers = ['#fbf6ea', '#ffffff', '#f3ead3', '#f4f7f9'];
const inks = ['#1c1c1c', '#333333', '#2b2350'];
const tables = ['#6b4a2b', '#cfc8bd', '#2e3338', '#8b5a3c'];
const bullets = ['disc', 'none', 'dash'];
const VARIANTS_PER_TEXT = 3;
const CARD_COUNT = 40;
const TEST_SEED = 7001;
const SHADOW_SIZE = 64;

/** A sequence of pseudorandom numbers from 0 to 1 (mulberry32), the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createStyle(index: number): CardStyle {
  const random = createRandom(index + 1);
  const range = (from: number, to: number) => from + (to - from) * random();
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const isScreen = index % 5 === 4;
  return {
    font: fonts[index % fonts.length] as string,
    fontSize: Math.round(range(21, 27)),
    paper: isScreen ? '#ffffff' : pick(papers),
    ink: pick(inks),
    table: pick(tables),
    columns: index % 4 === 3,
    bullet: pick(bullets),
    isNumbered: random() < 0.7,
    rotation: isScreen ? 0 : range(-5, 5),
    tilt: isScreen ? 0 : range(-9, 9),
    blur: isScreen ? 0 : range(0.3, 1),
    shade: isScreen ? 0 : range(0.1, 0.55),
    quality: Math.round(range(70, 90)),
    scale: range(1.3, 1.8),
  };
}

/** Other fonts, layouts and distortions than those of the cards that the recognition is tuned on. */
function createTestStyle(index: number): CardStyle {
  const random = createRandom(TEST_SEED + index);
  const range = (from: number, to: number) => from + (to - from) * random();
  return {
    ...createStyle(TEST_SEED + index),
    font: testFonts[index % testFonts.length] as string,
    fontSize: Math.round(range(20, 28)),
    columns: index % 5 === 2,
    isNumbered: index % 4 !== 1,
    rotation: range(-6, 6),
    tilt: range(-11, 11),
    blur: range(0.3, 1.2),
    shade: range(0, 0.6),
    quality: Math.round(range(60, 92)),
  };
}

/** Photographed cards with other recipes, which show how the recognition does on texts that it was not tuned on. */
export async function* renderTestCards(browser: Browser): AsyncGenerator<Card> {
  for (const [index, text] of testCardTexts.entries()) {
    const photo = await renderCard(browser, text, createTestStyle(index));
    yield { name: `test-${index + 1}`, text, photo };
  }
}

/** The photographed cards: every text at least twice, in different fonts, layouts and light. */
export async function* renderCards(browser: Browser): AsyncGenerator<Card> {
  const count = Math.min(CARD_COUNT, cardTexts.length * VARIANTS_PER_TEXT);
  for (let index = 0; index < count; index += 1) {
    const text = cardTexts[(index * 5) % cardTexts.length] as CardText;
    yield {
      name: `${index + 1}`,
      text,
      photo: await renderCard(browser, text, createStyle(index)),
    };
  }
}

async function renderCard(browser: Browser, text: CardText, style: CardStyle): Promise<Buffer> {
  const viewport = { width: 1100, height: 900 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: style.scale });
  try {
    await page.setContent(toHtml(text, style));
    return await photograph(await page.screenshot({ fullPage: true }), style);
  } finally {
    await page.close();
  }
}

function toHtml({ title, facts, ingredients, steps, language }: CardText, style: CardStyle) {
  const isEnglish = language === 'en';
  const [listOf, stepsOf] = isEnglish ? ['Ingredients', 'Directions'] : ['Zutaten', 'Zubereitung'];
  const marker = style.bullet === 'dash' ? '– ' : '';
  const lines = ingredients.map((line) => `<li>${marker}${line}</li>`).join('');
  const stepLines = steps
    .map((step) => (style.isNumbered ? `<li>${step}</li>` : `<p>${step}</p>`))
    .join('');
  const stepList = style.isNumbered ? `<ol>${stepLines}</ol>` : stepLines;
  return `<!doctype html><html lang="${language}"><style>
    body { margin: 0; padding: 100px 90px; background: ${style.table}; perspective: 1600px; }
    main { width: 800px; padding: 45px 60px; background: ${style.paper}; color: ${style.ink};
      font: ${style.fontSize}px/1.42 '${style.font}'; transform: rotateZ(${style.rotation}deg)
      rotateX(${style.tilt}deg); box-shadow: 0 8px 30px #0008; }
    h1 { margin: 0 0 10px; font-size: 1.8em; } h2 { margin: 20px 0 8px; font-size: 1.25em; }
    ul { list-style: ${style.bullet === 'disc' ? 'disc' : 'none'}; margin: 0;
      padding-left: ${style.bullet === 'disc' ? 28 : 0}px; }
    ol { margin: 0; padding-left: 34px; } li, p { margin: 0 0 6px; } p { margin-bottom: 12px; }
    .columns { display: grid; grid-template-columns: 2fr 3fr; gap: 40px; }
  </style><body><main><h1>${title}</h1><div>${facts}</div>
    <div class="${style.columns ? 'columns' : ''}">
      <section><h2>${listOf}</h2><ul>${lines}</ul></section>
      <section><h2>${stepsOf}</h2>${stepList}</section>
    </div></main></body></html>`;
}

/** Adds the shadow, blur and compression of a photo. */
async function photograph(png: Buffer, { blur, shade, quality }: CardStyle): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const shadow = await sharp(createShadow(shade), {
    raw: { width: SHADOW_SIZE, height: SHADOW_SIZE, channels: 4 },
  })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const shaded = sharp(
    await sharp(png)
      .composite([{ input: shadow }])
      .png()
      .toBuffer(),
  );
  return (blur > 0 ? shaded.blur(blur) : shaded).jpeg({ quality }).toBuffer();
}

/** A black square that is transparent at the top left and darkest at the bottom right. */
function createShadow(shade: number): Buffer {
  const pixels = Buffer.alloc(SHADOW_SIZE * SHADOW_SIZE * 4);
  for (let index = 0; index < SHADOW_SIZE * SHADOW_SIZE; index += 1) {
    const distance = ((index % SHADOW_SIZE) + Math.floor(index / SHADOW_SIZE)) / (2 * SHADOW_SIZE);
    pixels[index * 4 + 3] = Math.round(255 * shade * distance);
  }
  return pixels;
}
