import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, photoUrl } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
let browser: Browser;
let itemId: string;
let photo: Buffer;
beforeAll(async () => {
  test = await buildTestApp();
  browser = await signUp(test, { pro: true });
  itemId = (await createItem(browser))._id;
  photo = Buffer.from((await photoUrl()).split(',')[1] ?? '', 'base64');
});
afterAll(() => test.close());

interface Part {
  name: string;
  value: string | Buffer;
  type?: string;
  filename?: string;
}

const field = (name: string, value: string, type?: string): Part => ({
  name,
  value,
  ...(type && { type }),
});
const action = field('action', 'UPLOAD_MEDIA_TO_ITEM');
const file = (filename?: string): Part => ({
  name: 'files',
  value: photo,
  type: 'image/jpeg',
  ...(filename !== undefined && { filename }),
});

function encode(parts: readonly Part[], end = '--b--\r\n'): Buffer {
  const encoded = parts.flatMap(({ name, value, type, filename }) => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...encoded, Buffer.from(end)]);
}

const send = (payload: Buffer, type = 'multipart/form-data; boundary=b') =>
  browser.send({
    method: 'POST',
    url: '/api/backend/items/upload',
    payload,
    headers: { 'content-type': type, origin: 'http://localhost' },
  });

async function storedPhotos(): Promise<number> {
  const { rows } = await test.database.pool.query('select count(*)::int from photos');
  return rows[0].count;
}

describe('an upload form', () => {
  it('is taken with names or without, and with fields that nobody asked for', async () => {
    for (const name of ['pot.jpg', '']) {
      const parts = [action, field('itemId', itemId), field('note', 'x'), file(name)];
      expect((await send(encode(parts))).status).toBe(200);
    }
  });

  it.each([
    [
      'an itemId that is an object',
      () => [action, field('itemId', '{"toString":1}', 'application/json'), file('a')],
    ],
    [
      'an itemId that is a list',
      () => [action, field('itemId', `["${itemId}"]`, 'application/json'), file('a')],
    ],
    [
      'an itemId that is null',
      () => [action, field('itemId', 'null', 'application/json'), file('a')],
    ],
    [
      'a part that is no JSON, though it says so',
      () => [action, field('itemId', '{', 'application/json'), file('a')],
    ],
    [
      'an action that is an object',
      () => [field('action', '{}', 'application/json'), field('itemId', itemId), file('a')],
    ],
    [
      'an itemId that is there twice',
      () => [action, field('itemId', itemId), field('itemId', itemId), file('a')],
    ],
    ['an itemId of a megabyte', () => [action, field('itemId', 'x'.repeat(1_000_000)), file('a')]],
    [
      'a field that changes prototypes',
      () => [action, field('__proto__', 'x'), field('itemId', itemId), file('a')],
    ],
    ['a field named as a method', () => [action, field('toString', 'x'), field('itemId', itemId)]],
    [
      'a thousand fields',
      () => [action, ...Array.from({ length: 1000 }, (_, at) => field(`f${at}`, 'x')), file('a')],
    ],
    [
      'nested forms',
      () => [
        action,
        field('itemId', itemId),
        field('files', '--c\r\n\r\nx', 'multipart/mixed; boundary=c'),
      ],
    ],
    [
      'a photo in another field',
      () => [action, field('itemId', itemId), { ...file('a'), name: 'photos' }],
    ],
    ['no recipe', () => [action, file('a')]],
    ['no fields at all', () => []],
  ])('is refused with %s', async (_, parts) => {
    const before = await storedPhotos();
    const { status, body } = await send(encode(parts()));
    expect([400, 404, 413]).toContain(status);
    expect(body.succeeded).toBe(false);
    expect(body.errorMessage).toBeTruthy();
    expect(await storedPhotos()).toBe(before);
  });

  it('is refused when it is cut off, or has another boundary', async () => {
    const before = await storedPhotos();
    const whole = encode([action, field('itemId', itemId), file('a.jpg')]);
    for (const part of [0.1, 0.5, 0.9])
      expect((await send(whole.subarray(0, Math.floor(whole.length * part)))).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=c'])
      expect((await send(whole, type)).status).toBe(400);
    expect(await storedPhotos()).toBe(before);
  });
});

describe('the address of a photo in place of the photo', () => {
  it('is refused with the same words in every call', async () => {
    for (const address of ['https://example.com/cat.jpg', '//example.com/cat.jpg', 'file:///a']) {
      const mediaData = { url: address };
      const answers = [
        await browser.command('CREATE_ITEM', { title: 'Soup', previewIconUrl: address }),
        await browser.command('UPDATE_ITEM', { itemId, updateData: { previewIconUrl: address } }),
        await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }),
        await browser.command('FIND_ITEM_USING_AI', { base64Image: address }),
        await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image: address } }),
        await browser.post('/profile/image', { image: address }),
      ];
      for (const [at, { status, body }] of answers.entries())
        expect([at, status, body.code, body.errorMessage]).toEqual([
          at,
          400,
          'PHOTO_ADDRESS',
          'Please send the photo itself. Photos are not fetched from web addresses.',
        ]);
    }
  });
});
