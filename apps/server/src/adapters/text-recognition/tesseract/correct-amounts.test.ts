import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { correctAmounts } from './correct-amounts.ts';

/** A line for each font; each character is in the middle of a square. */
const glyphs = readFileSync(new URL('./fixtures/glyphs.png', import.meta.url));
const CHARACTERS = '0123456789½⅓⅔¼¾l';
const FONTS = ['Liberation Serif', 'DejaVu Sans', 'EB Garamond'];
const CELL = 40;
/** Of a photo, in pixels. */
const BLUR = 0.8;

async function createLine(characters: string, font: string) {
  const positions = [...characters].flatMap((character, position) =>
    character === ' ' ? [] : [{ character, position }],
  );
  const images = positions.map(async ({ character, position }) => {
    const [left, top] = [CHARACTERS.indexOf(character) * CELL, FONTS.indexOf(font) * CELL];
    const input = await sharp(glyphs)
      .extract({ left, top, width: CELL, height: CELL })
      .blur(BLUR)
      .png()
      .toBuffer();
    return { input, left: position * CELL, top: 0 };
  });
  const { data, info } = await sharp({
    create: { width: characters.length * CELL, height: CELL, channels: 3, background: '#fff' },
  })
    .composite(await Promise.all(images))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { left: 0, top: 2, right: info.width, bottom: info.height - 2 };
  return { image: { pixels: data, width: info.width, height: info.height }, box };
}

async function read(glyphs: string, text: string, { font = 'DejaVu Sans', confidence = 0.6 } = {}) {
  const { image, box } = await createLine(glyphs, font);
  return correctAmounts(image, box, [{ text, confidence, box }]);
}

it.each(FONTS)('is certain of a 1 and of fractions in %s', async (font) => {
  expect(await read('1', '1', { font })).toEqual([{ text: '1', confidence: 0.9 }]);
  expect(await read('1½', '1%', { font })).toEqual([{ text: '1½', confidence: 0.9 }]);
  for (const [fraction, misread] of Object.entries({ '½': '%', '¼': 'Va', '¾': '4' }))
    expect(await read(fraction, misread, { font })).toEqual([{ text: fraction, confidence: 0.9 }]);
});

it('is uncertain of a number whose glyphs are other digits', async () => {
  expect(await read('14', '74', { confidence: 0.95 })).toEqual([{ text: '74', confidence: 0.5 }]);
});

it('separates a unit that was read as the last digit', async () => {
  const [number, unit] = await read('4 1', '41', { confidence: 0.9 });
  expect(number?.text).toBe('4');
  expect(unit).toEqual({ text: '1', confidence: 0.5 });
});

it('reads a digit whose box cuts it as a whole', async () => {
  const { image, box } = await createLine('3', 'Liberation Serif');
  const cut = { ...box, right: CELL / 2 };
  expect(correctAmounts(image, box, [{ text: '3', confidence: 0.9, box: cut }])).toEqual([
    { text: '3', confidence: 0.9 },
  ]);
});

it('reads a stroke at the start of a line as a 1', async () => {
  for (const misread of [']', 'ı', '1]'])
    expect(await read('1', misread)).toEqual([{ text: '1', confidence: 0.9 }]);
});
