import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './harness/api-client.ts';
import {
  CRASH_TEST_TIMEOUT_MS,
  crashRoundCount,
  waitForEventDuringRequests,
} from './harness/crash-test-helpers.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import { createTempDataDir, startTestServer, type TestServer } from './harness/test-server.ts';

/** More than the recipes that are stored before the server is killed. */
const SCANS_PER_ROUND = 18;
const UPLOADS_PER_ROUND = 18;
/** Production mode, so that there is no demo user with photos. */
const SERVER_ENVIRONMENT = {
  NODE_ENV: 'production',
  FREE_RECIPES_PER_MONTH: '100000',
  FREE_PHOTOS_PER_RECIPE: '1000',
};

let data: Awaited<ReturnType<typeof createTempDataDir>>;
let server: TestServer;
beforeAll(async () => {
  data = await createTempDataDir();
  server = await startTestServer(data.path, SERVER_ENVIRONMENT);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(join(data.path, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('kill -9 during scans and uploads', () => {
  it(`keeps everything acknowledged and leaves no orphaned file, ${crashRoundCount} times`, {
    timeout: CRASH_TEST_TIMEOUT_MS,
  }, async () => {
    const user = new ApiClient(server.url);
    await user.signUp(data.path);
    const firstScan = await user.scan(await createTestPhotoFromSeed(0), { assumeFood: true });
    const uploadItemId = String(firstScan.body.itemId);
    const acknowledged = { items: new Set([uploadItemId]), photos: 0 };
    const progress = new EventEmitter();
    let seed = 1;

    for (let round = 0; round < crashRoundCount; round++) {
      const photos = await Promise.all(
        Array.from({ length: SCANS_PER_ROUND + UPLOADS_PER_ROUND }, () =>
          createTestPhotoFromSeed(seed++),
        ),
      );
      const requests = Promise.allSettled([
        ...photos.slice(0, SCANS_PER_ROUND).map(async (photo) => {
          const { status, body } = await user.scan(photo, { assumeFood: true });
          if (status !== 200) return;
          acknowledged.items.add(String(body.itemId));
          progress.emit('recipe');
        }),
        ...photos.slice(SCANS_PER_ROUND).map(async (photo) => {
          const { status } = await user.upload(uploadItemId, photo);
          if (status !== 200) return;
          acknowledged.photos += 1;
        }),
      ]);
      // Kill the server at a different moment in each round, while requests are running.
      for (let stored = 0; stored <= (round * 4) % 20; stored++)
        await waitForEventDuringRequests(progress, 'recipe', requests);
      await sleep((round * 37) % 90);
      await server.kill();
      await requests;

      server = await startTestServer(data.path, SERVER_ENVIRONMENT);
      user.setServerUrl(server.url);
      const items = await user.listItems();
      const ids = new Set(items.map(({ _id }) => _id));
      expect([...acknowledged.items].filter((id) => !ids.has(id))).toEqual([]);
      const media = items.flatMap((item) => item.media);
      const mediaCount = items.find(({ _id }) => _id === uploadItemId)?.media.length ?? 0;
      expect(mediaCount - 1).toBeGreaterThanOrEqual(acknowledged.photos);
      const files = media.flatMap(({ id }) => [`${id}.jpg`, `${id}-preview.webp`]);
      expect((await listStoredFiles()).sort()).toEqual(files.sort());
      for (const { url } of media.slice(0, 10)) expect(await user.getStatus(url)).toBe(200);
      // Requests that were stored without a response count as acknowledged from now on.
      acknowledged.items = ids;
      acknowledged.photos = mediaCount - 1;
    }
    expect(acknowledged.items.size).toBeGreaterThan(1);
  });
});
