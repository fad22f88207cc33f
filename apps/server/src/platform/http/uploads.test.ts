import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { headOf, listen, RawConnection } from '#testing/raw-connection.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp();
  port = await listen(test);
});
afterAll(() => test.close());

const scanOf = (photo: Buffer) => ({
  action: 'FOOD_RECOGNITION',
  payload: { image: `data:image/jpeg;base64,${photo.toString('base64')}` },
});

describe('uploads whose connection is lost', () => {
  it.each([
    ['before their body', '/scan', ''],
    ['within their body', '/scan', '{"action":"FOOD_RECOGNITION","payload":{"image":"data:'],
    ['within a form', '/items/upload', '--b\r\ncontent-disposition: form-data; name="files"'],
  ])('%s leave room for others of the same person', async (_when, path, begun) => {
    const cook = await signUp(test);
    const type = path === '/scan' ? 'application/json' : 'multipart/form-data; boundary=b';
    for (let i = 0; i < 6; i++) {
      const connection = await RawConnection.open(port);
      const head = headOf(path, { 'content-length': 2_000_000, 'content-type': type }, cook);
      await connection.write(head + begun);
      connection.reset();
    }
    // Large enough to need a permit of its own.
    const photo = Buffer.concat([await drawPhoto(), Buffer.alloc(1_000_000)]);
    expect((await cook.post('/scan', scanOf(photo))).status).toBe(200);
  });
});
