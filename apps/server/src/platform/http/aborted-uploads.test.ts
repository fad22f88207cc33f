import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { formatPostRequestHead, listenOnFreePort, RawConnection } from '#testing/raw-connection.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await buildTestApp();
  port = await listenOnFreePort(app);
});
afterAll(() => app.close());

const createScanBody = (photo: Buffer) => ({
  action: 'FOOD_RECOGNITION',
  payload: { image: `data:image/jpeg;base64,${photo.toString('base64')}` },
});

describe('uploads whose connection is lost', () => {
  it.each([
    ['before the body', '/scan', ''],
    ['during the body', '/scan', '{"action":"FOOD_RECOGNITION","payload":{"image":"data:'],
    ['during a form', '/items/upload', '--b\r\ncontent-disposition: form-data; name="files"'],
  ])('release their permits: %s', async (_when, path, startedUploads) => {
    const user = await signUp(app);
    const type = path === '/scan' ? 'application/json' : 'multipart/form-data; boundary=b';
    for (let i = 0; i < 6; i++) {
      const connection = await RawConnection.open(port);
      const head = formatPostRequestHead(
        path,
        { 'content-length': 2_000_000, 'content-type': type },
        user,
      );
      await connection.write(head + startedUploads);
      connection.reset();
    }
    // Large enough to need a permit.
    const photo = Buffer.concat([await createTestPhoto(), Buffer.alloc(1_000_000)]);
    expect((await user.post('/scan', createScanBody(photo))).status).toBe(200);
  });
});
