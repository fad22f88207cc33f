import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { RunAttack } from '../attack-types.ts';
import { buildTestIpAddress } from '../build-test-ip-address.ts';
import { sendRequest, sendRequestsRepeatedly } from '../http-requests.ts';

/** New preview icons as fast as possible. */
export const previewIconUploadFlood: RunAttack = async ({ url, accounts, seconds }) => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
  const icon = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const previewIconUrl = `data:image/png;base64,${icon.toString('base64')}`;
  return sendRequestsRepeatedly(seconds, 8, (lane) => {
    const account = accounts[lane % accounts.length];
    const payload = { itemId: account?.itemId, updateData: { previewIconUrl } };
    return sendRequest({
      url,
      path: '/items',
      account,
      body: JSON.stringify({ action: 'UPDATE_ITEM', payload }),
    });
  });
};

/** New recipes as fast as possible. */
export const recipeFlood: RunAttack = async ({ url, accounts, seconds }) =>
  sendRequestsRepeatedly(seconds, 12, (lane) => {
    const ingredients = Array.from({ length: 100 }, (_, index) => `${index} g word${randomUUID()}`);
    const payload = { title: `Flood ${lane}`, ingredients, instructions: ingredients };
    return sendRequest({
      url,
      path: '/items',
      account: accounts[lane % accounts.length],
      body: JSON.stringify({ action: 'CREATE_ITEM', payload }),
    });
  });

/** Client log entries of maximum size. */
export const logFlood: RunAttack = async ({ url, seconds, network }) => {
  const body = JSON.stringify({
    level: 'error',
    message: 'x'.repeat(3900),
    stack: 'y'.repeat(7900),
  });
  return sendRequestsRepeatedly(seconds, 16, (lane) =>
    sendRequest({
      url,
      path: '/v1/log/data',
      account: { cookie: '', ipAddress: buildTestIpAddress(network, lane) },
      body,
    }),
  );
};

/** Photos of 49 megapixels in a format that must be decoded as a whole. */
export const hugePhotoFlood: RunAttack = async ({ url, accounts, seconds }) => {
  const photo = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#a63' },
  })
    .avif({ effort: 0, quality: 30 })
    .toBuffer();
  return sendRequestsRepeatedly(seconds, 8, (lane, round) => {
    // Extra bytes after the image data change the file's hash.
    const bytes = Buffer.concat([photo, Buffer.from(`${lane}-${round}`)]);
    const image = `data:image/avif;base64,${bytes.toString('base64')}`;
    return sendRequest({
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

/** Repeated exports of the whole account. */
export const exportFlood: RunAttack = async ({ url, accounts, seconds }) =>
  sendRequestsRepeatedly(seconds, 8, (lane) =>
    sendRequest({ url, path: '/v1/account/export', account: accounts[lane % accounts.length] }),
  );

/** Expensive searches: typos, short prefixes, and as many words as fit. */
export const slowSearchFlood: RunAttack = async ({ url, accounts, seconds }) => {
  const queries = [
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'zzzzqqqq '.repeat(22),
    'l',
  ];
  return sendRequestsRepeatedly(seconds, 8, (lane, round) => {
    const payload = JSON.stringify({ query: queries[round % queries.length], limit: 100 });
    const search = new URLSearchParams({ action: 'SEARCH_ITEMS', payload });
    return sendRequest({
      url,
      path: `/items?${search}`,
      account: accounts[lane % accounts.length],
    });
  });
};
