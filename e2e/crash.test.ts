import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './harness/client.ts';
import { countMails, readMailedCode } from './harness/mailbox.ts';
import { drawPlate } from './harness/photos.ts';
import { makeDataDir, startServer, type TestServer } from './harness/server.ts';

/** Rounds of `kill -9`: fifty in `npm run test:all`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const TIMEOUT_MS = 120_000 + ROUNDS * 15_000;
const SCANS = 25;
const UPLOADS = 25;
const SIGN_UPS = 20;
/** In production nobody else, no demo cook, has photos. */
const GENEROUS = {
  NODE_ENV: 'production',
  FREE_RECIPES_PER_MONTH: '100000',
  FREE_PHOTOS_PER_RECIPE: '1000',
};

let data: Awaited<ReturnType<typeof makeDataDir>>;
let server: TestServer;
beforeAll(async () => {
  data = await makeDataDir();
  server = await startServer(data.path, GENEROUS);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(data.path, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('kill -9 in the middle of scans and uploads', () => {
  it(`loses nothing that was acknowledged and leaves no file behind, ${ROUNDS} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const client = new Client(server.url);
    await client.signUp(data.path);
    const first = await client.scan(await drawPlate(0), { assumeFood: true });
    const album = String(first.body.itemId);
    const acknowledged = { items: new Set([album]), photos: 0 };
    const answers = new EventEmitter();
    let seed = 1;

    for (let round = 0; round < ROUNDS; round++) {
      const plates = await Promise.all(
        Array.from({ length: SCANS + UPLOADS }, () => drawPlate(seed++)),
      );
      const work = Promise.allSettled([
        ...plates.slice(0, SCANS).map(async (plate) => {
          const { status, body } = await client.scan(plate, { assumeFood: true });
          if (status !== 200) return;
          acknowledged.items.add(String(body.itemId));
          answers.emit('recipe');
        }),
        ...plates.slice(SCANS).map(async (plate) => {
          const { status } = await client.upload(album, plate);
          if (status !== 200) return;
          acknowledged.photos += 1;
        }),
      ]);
      // Each round is cut off at another moment, in the midst of the work.
      for (let stored = 0; stored <= (round * 4) % 20; stored++) await once(answers, 'recipe');
      await sleep((round * 37) % 90);
      await server.kill();
      await work;

      server = await startServer(data.path, GENEROUS);
      client.moveTo(server.url);
      const items = await client.items();
      const ids = new Set(items.map(({ _id }) => _id));
      expect([...acknowledged.items].filter((id) => !ids.has(id))).toEqual([]);
      const photos = items.flatMap(({ media }) => media);
      const added = items.find(({ _id }) => _id === album)?.media.length ?? 0;
      expect(added - 1).toBeGreaterThanOrEqual(acknowledged.photos);
      const keys = photos.flatMap(({ id }) => [`${id}.jpg`, `${id}-preview.webp`]);
      expect((await storedFiles()).sort()).toEqual(keys.sort());
      for (const { url } of photos.slice(0, 10)) expect(await client.statusOf(url)).toBe(200);
      // What survived without having been acknowledged counts from now on.
      acknowledged.items = ids;
      acknowledged.photos = added - 1;
    }
    expect(acknowledged.items.size).toBeGreaterThan(1);
  });
});

describe('kill -9 in the middle of sign-ups', () => {
  it(`loses no mail and no account, and mails nothing twice, ${ROUNDS} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = Array.from({ length: SIGN_UPS }, () => new Client(server.url));
      const asked = new Set<Client>();
      const registered = new Set<Client>();
      const answers = new EventEmitter();
      const work = Promise.allSettled(
        people.map(async (person) => {
          await person.askForCode();
          asked.add(person);
          await person.enterCode(data.path);
          await person.register();
          registered.add(person);
          answers.emit('registered');
        }),
      );
      for (let done = 0; done <= (round * 3) % 10; done++) await once(answers, 'registered');
      await server.kill();
      await work;

      server = await startServer(data.path, GENEROUS);
      for (const person of people) person.moveTo(server.url);
      for (const person of asked) {
        await readMailedCode(data.path, person.email);
        expect(await countMails(data.path, person.email)).toBe(1);
      }
      for (const person of registered) expect(await person.logIn()).toBe(200);
      // Whoever was cut off goes on where they stood.
      for (const person of asked) {
        if (registered.has(person) || (await person.logIn()) === 200) continue;
        if (!person.hasProven) await person.enterCode(data.path).catch(() => {});
        // A proof whose answer was lost is asked for again, a minute later.
        if (person.hasProven) await person.register();
      }
    }
  });
});
