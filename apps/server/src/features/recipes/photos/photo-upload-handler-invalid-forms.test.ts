import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, createPhotoDataUrl } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
let browser: TestHttpClient;
let itemId: string;
let photo: Buffer;
beforeAll(async () => {
  app = await buildTestApp();
  browser = await signUp(app, { pro: true });
  itemId = (await createItem(browser))._id;
  photo = Buffer.from((await createPhotoDataUrl()).split(',')[1] ?? '', 'base64');
});
afterAll(() => app.close());

interface FormPart {
  name: string;
  value: string | Buffer;
  type?: string;
  filename?: string;
}

const createField = (name: string, value: string, type?: string): FormPart => ({
  name,
  value,
  ...(type && { type }),
});
const action = createField('action', 'UPLOAD_MEDIA_TO_ITEM');
const createFile = (filename?: string): FormPart => ({
  name: 'files',
  value: photo,
  type: 'image/jpeg',
  ...(filename !== undefined && { filename }),
});

function encodeForm(parts: readonly FormPart[], end = '--b--\r\n'): Buffer {
  const encoded = parts.flatMap(({ name, value, type, filename }) => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...encoded, Buffer.from(end)]);
}

const sendForm = (payload: Buffer, type = 'multipart/form-data; boundary=b') =>
  browser.send({
    method: 'POST',
    url: '/api/backend/items/upload',
    payload,
    headers: { 'content-type': type, origin: 'http://localhost' },
  });

async function countStoredPhotos(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int from photos');
  return rows[0].count;
}

describe('an upload form', () => {
  it('is accepted with or without file names, and with unknown fields', async () => {
    for (const name of ['pot.jpg', '']) {
      const parts = [
        action,
        createField('itemId', itemId),
        createField('note', 'x'),
        createFile(name),
      ];
      expect((await sendForm(encodeForm(parts))).status).toBe(200);
    }
  });

  it.each([
    [
      'an itemId that is an object',
      () => [action, createField('itemId', '{"toString":1}', 'application/json'), createFile('a')],
    ],
    [
      'an itemId that is a list',
      () => [action, createField('itemId', `["${itemId}"]`, 'application/json'), createFile('a')],
    ],
    [
      'an itemId that is null',
      () => [action, createField('itemId', 'null', 'application/json'), createFile('a')],
    ],
    [
      'a part with invalid JSON and a JSON content type',
      () => [action, createField('itemId', '{', 'application/json'), createFile('a')],
    ],
    [
      'an action that is an object',
      () => [
        createField('action', '{}', 'application/json'),
        createField('itemId', itemId),
        createFile('a'),
      ],
    ],
    [
      'two itemId fields',
      () => [action, createField('itemId', itemId), createField('itemId', itemId), createFile('a')],
    ],
    [
      'an itemId of a megabyte',
      () => [action, createField('itemId', 'x'.repeat(1_000_000)), createFile('a')],
    ],
    [
      'a field named __proto__',
      () => [action, createField('__proto__', 'x'), createField('itemId', itemId), createFile('a')],
    ],
    [
      'a field named like an object method',
      () => [action, createField('toString', 'x'), createField('itemId', itemId)],
    ],
    [
      'a thousand fields',
      () => [
        action,
        ...Array.from({ length: 1000 }, (_, at) => createField(`f${at}`, 'x')),
        createFile('a'),
      ],
    ],
    [
      'nested forms',
      () => [
        action,
        createField('itemId', itemId),
        createField('files', '--c\r\n\r\nx', 'multipart/mixed; boundary=c'),
      ],
    ],
    [
      'a photo in another field',
      () => [action, createField('itemId', itemId), { ...createFile('a'), name: 'photos' }],
    ],
    ['no itemId', () => [action, createFile('a')]],
    ['no fields', () => []],
  ])('is rejected with %s', async (_, parts) => {
    const before = await countStoredPhotos();
    const { status, body } = await sendForm(encodeForm(parts()));
    expect([400, 404, 413]).toContain(status);
    expect(body.succeeded).toBe(false);
    expect(body.errorMessage).toBeTruthy();
    expect(await countStoredPhotos()).toBe(before);
  });

  it('is rejected when it is truncated or has another boundary', async () => {
    const before = await countStoredPhotos();
    const encodedForm = encodeForm([action, createField('itemId', itemId), createFile('a.jpg')]);
    for (const part of [0.1, 0.5, 0.9])
      expect(
        (await sendForm(encodedForm.subarray(0, Math.floor(encodedForm.length * part)))).status,
      ).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=c'])
      expect((await sendForm(encodedForm, type)).status).toBe(400);
    expect(await countStoredPhotos()).toBe(before);
  });
});

describe('a URL instead of a photo', () => {
  it('is rejected with the same message by every action', async () => {
    for (const address of ['https://example.com/cat.jpg', '//example.com/cat.jpg', 'file:///a']) {
      const mediaData = { url: address };
      const responses = [
        await browser.command('CREATE_ITEM', { title: 'Soup', previewIconUrl: address }),
        await browser.command('UPDATE_ITEM', { itemId, updateData: { previewIconUrl: address } }),
        await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }),
        await browser.command('FIND_ITEM_USING_AI', { base64Image: address }),
        await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image: address } }),
        await browser.post('/profile/image', { image: address }),
      ];
      for (const [at, { status, body }] of responses.entries())
        expect([at, status, body.code, body.errorMessage]).toEqual([
          at,
          400,
          'PHOTO_ADDRESS',
          'Please upload the photo. Photos cannot be loaded from a URL.',
        ]);
    }
  });
});
