import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { slowIt } from '#testing/slow-it.ts';
import {
  drawNoise,
  drawQuarters,
  expectQuarterColors,
  readHeicFixture,
  uprightQuarterColors,
} from './fixtures/image-test-helpers.ts';
import { PhotoProcessPool } from './photo-process-pool.ts';

const MEGABYTE = 1024 * 1024;
const processors: PhotoProcessPool[] = [];
afterEach(async () => {
  for (const processor of processors.splice(0)) await processor.close();
});

function createProcessor(
  options: ConstructorParameters<typeof PhotoProcessPool>[0] = {},
): PhotoProcessPool {
  const processor = new PhotoProcessPool(options);
  processors.push(processor);
  return processor;
}

/** A photo of 7000 × 7000 pixels in one color. Decoding it takes more than 400 MB. */
const hugeAvif = await readFile(new URL('./fixtures/huge.avif', import.meta.url));

const createHugeInterlacedPng = () =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#a07850' } })
    .png({ progressive: true })
    .toBuffer();

const getResultCode = (photo: Promise<unknown>) =>
  photo.then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  );

describe('PhotoProcessPool', () => {
  it('returns the same result as processing in this process', async () => {
    const processor = createProcessor();
    const photo = await processor.process('anna', await drawQuarters(1200, 800).jpeg().toBuffer());
    expect(photo).toMatchObject({
      sourceType: 'jpeg',
      display: { width: 1200, height: 800, contentType: 'image/jpeg' },
      preview: { width: 512, height: 341, contentType: 'image/webp' },
      pixels: { width: 512, height: 341 },
    });
    expectQuarterColors(photo.pixels, uprightQuarterColors);
    expect((await sharp(photo.display.bytes).metadata()).width).toBe(1200);
  });

  it('starts a process when needed and stops it when idle', async () => {
    const processor = createProcessor({ idleTimeoutMs: 50 });
    expect(processor.processCount).toBe(0);
    await processor.process('anna', await drawQuarters(40, 30).png().toBuffer());
    await expect.poll(() => processor.processCount).toBe(0);
    expect(await getResultCode(processor.process('anna', await readHeicFixture('dish')))).toBe(
      'accepted',
    );
  });

  it('starts no process for files that are not photos', async () => {
    const processor = createProcessor();
    expect(await getResultCode(processor.process('anna', Buffer.from('text')))).toBe('PHOTO_TYPE');
    expect(await getResultCode(processor.process('anna', Buffer.alloc(0)))).toBe('PHOTO_EMPTY');
    expect(processor.processCount).toBe(0);
  });

  it('processes 20 photos of one user with at most four processes', async () => {
    const processor = createProcessor();
    const bytes = await drawQuarters(300, 200).jpeg().toBuffer();
    const codes = Array.from({ length: 20 }, () => getResultCode(processor.process('anna', bytes)));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['accepted']));
    expect(processor.processCount).toBeLessThanOrEqual(4);
  });

  it("runs processes at low priority and without the server's environment", async () => {
    const processor = createProcessor();
    await processor.process('anna', await drawQuarters(40, 30).png().toBuffer());
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    const processes = await Promise.all(
      children
        .trim()
        .split(' ')
        .map(async (pid) => ({
          pid,
          command: await readFile(`/proc/${pid}/cmdline`, 'utf8'),
          environment: await readFile(`/proc/${pid}/environ`, 'utf8'),
        })),
    );
    const photoProcess = processes.find(({ command }) => command.includes('photo.worker'));
    for (const thread of await readdir(`/proc/${photoProcess?.pid}/task`)) {
      const stat = await readFile(`/proc/${photoProcess?.pid}/task/${thread}/stat`, 'utf8');
      expect(Number(stat.split(') ')[1]?.split(' ')[16])).toBeGreaterThanOrEqual(10);
    }
    expect(photoProcess?.environment).not.toContain('PATH=');
  });
});

describe('photo over a resource limit', () => {
  it('is rejected when decoding exceeds the memory limit, and the next photo is processed', async () => {
    const processor = createProcessor({ maxMemoryBytes: 400 * MEGABYTE });
    expect(await getResultCode(processor.process('anna', hugeAvif))).toBe('PHOTO_TOO_COMPLEX');
    if (process.env.TEST_ALL) {
      expect(['accepted', 'PHOTO_TOO_COMPLEX']).toContain(
        await getResultCode(processor.process('anna', await createHugeInterlacedPng())),
      );
    }
    const next = await drawQuarters(40, 30).png().toBuffer();
    expect(await getResultCode(processor.process('anna', next))).toBe('accepted');
  });

  slowIt("does not increase this process's memory when decoding takes much memory", async () => {
    const processor = createProcessor();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 10);
    const both = ['anna', 'bert'].map((owner) => getResultCode(processor.process(owner, hugeAvif)));
    expect(await Promise.all(both)).toEqual(['accepted', 'accepted']);
    clearInterval(watch);
    expect((highest - before) / MEGABYTE).toBeLessThan(100);
  });

  // The time used is checked several times a second.
  slowIt('is rejected when decoding exceeds the CPU time limit', async () => {
    const processor = createProcessor({ cpuTimeLimitMs: 1 });
    expect(await getResultCode(processor.process('anna', hugeAvif))).toBe('PHOTO_TOO_COMPLEX');
  });

  it('is rejected when decoding exceeds the time limit', async () => {
    const processor = createProcessor({ timeLimitMs: 1 });
    expect(await getResultCode(processor.process('anna', await readHeicFixture('large')))).toBe(
      'PHOTO_TOO_COMPLEX',
    );
  });
});

describe('queued photo', () => {
  it('is not processed when its request is aborted', async () => {
    const processor = createProcessor();
    const photo = await drawNoise(2000, 1500).jpeg().toBuffer();
    const controller = new AbortController();
    const codes = Array.from({ length: 8 }, () =>
      getResultCode(processor.process('anna', photo, controller.signal)),
    );
    controller.abort(Object.assign(new Error('aborted'), { code: 'ABORTED' }));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['ABORTED']));
    expect(await getResultCode(processor.process('anna', photo))).toBe('accepted');
  });

  it('is processed before the remaining photos of another user', async () => {
    const processor = createProcessor();
    const photo = await drawNoise(1000, 800).jpeg().toBuffer();
    const order: string[] = [];
    const send = (owner: string) =>
      processor.process(owner, photo).then(() => void order.push(owner));
    const all = Array.from({ length: 12 }, () => send('anna'));
    all.push(send('bert'));
    await Promise.all(all);
    expect(order.indexOf('bert')).toBeLessThan(6);
  });
});
