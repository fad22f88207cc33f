import sharp from 'sharp';
import { expect, it } from 'vitest';
import { correctAmounts } from './correct-amounts.ts';
import templates from './glyph-templates.json' with { type: 'json' };

const GLYPH_HEIGHT = 32;
const [TEMPLATE_WIDTH, TEMPLATE_HEIGHT] = [15, 20];

/** A line with the glyphs of one font; `shape` is the position of the font's template among those of the character. */
async function createLine(characters: string, shape: number) {
  const pixels = Buffer.from(templates.pixels, 'base64');
  const aspects = templates.aspects.split(' ').map(Number);
  const glyphs = [...characters].flatMap((character, position) =>
    character === ' ' ? [] : [{ character, position }],
  );
  const images = glyphs.map(async ({ character, position }) => {
    const indexes = [...templates.characters].flatMap((one, at) => (one === character ? at : []));
    const index = indexes[shape] ?? 0;
    const size = TEMPLATE_WIDTH * TEMPLATE_HEIGHT;
    const ink = pixels.subarray(index * size, (index + 1) * size);
    const input = await sharp(ink, {
      raw: { width: TEMPLATE_WIDTH, height: TEMPLATE_HEIGHT, channels: 1 },
    })
      .resize(Math.round(GLYPH_HEIGHT * (aspects[index] ?? 1)), GLYPH_HEIGHT, { fit: 'fill' })
      .negate()
      .png()
      .toBuffer();
    return { input, left: 4 + position * 40, top: 4 };
  });
  const { data, info } = await sharp({
    create: { width: characters.length * 40, height: 40, channels: 3, background: '#fff' },
  })
    .composite(await Promise.all(images))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { left: 0, top: 2, right: info.width, bottom: info.height - 2 };
  return { image: { pixels: data, width: info.width, height: info.height }, box };
}

it.each([0, 4, 8, 16])(
  'is certain of a 1 and 1½ in font %s, although l and I look like it',
  async (shape) => {
    const read = async (glyphs: string, text: string) => {
      const { image, box } = await createLine(glyphs, shape);
      return correctAmounts(image, box, [{ text, confidence: 0.6, box }]);
    };
    expect(await read('1', '1')).toEqual([{ text: '1', confidence: 0.9 }]);
    expect(await read('1½', '1%')).toEqual([{ text: '1½', confidence: 0.9 }]);
  },
);

it('is uncertain of a number whose glyphs are other digits', async () => {
  const { image, box } = await createLine('14', 0);
  expect(correctAmounts(image, box, [{ text: '74', confidence: 0.95, box }])).toEqual([
    { text: '74', confidence: 0.5 },
  ]);
});

it('separates a unit that was read as the last digit', async () => {
  const { image, box } = await createLine('4 1', 0);
  const [number, unit] = correctAmounts(image, box, [{ text: '41', confidence: 0.9, box }]);
  expect(number?.text).toBe('4');
  expect(unit).toEqual({ text: '1', confidence: 0.5 });
});
