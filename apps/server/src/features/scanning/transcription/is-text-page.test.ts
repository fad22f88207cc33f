import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawNoise } from '#features/photos/fixtures/image-test-helpers.ts';
import { isTextPage } from './is-text-page.ts';

const cards = ['card-en.jpg', 'card-de.jpg'];

async function toPixels(image: Sharp) {
  const { data, info } = await image
    .resize(512, 512, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const openCard = (name: string) =>
  sharp(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));

describe('text detection', () => {
  it.each(cards)('finds the text of %s', async (name) => {
    expect(isTextPage(await toPixels(openCard(name)))).toBe(true);
  });

  it.each(cards)('finds the text of %s in a dark room', async (name) => {
    expect(isTextPage(await toPixels(openCard(name).linear(0.5)))).toBe(true);
  });

  it.each([
    ['a blurred card', () => openCard('card-en.jpg').blur(20)],
    ['a texture', () => drawNoise(512, 400)],
    [
      'an empty sheet',
      () => sharp({ create: { width: 512, height: 512, channels: 3, background: '#fafafa' } }),
    ],
  ])('finds no text in %s', async (_, draw) => {
    expect(isTextPage(await toPixels(draw()))).toBe(false);
  });
});
