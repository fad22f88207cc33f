import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, expectCorners, heicFixture, noise, upright } from './fixtures/pictures.ts';
import { PhotoProcessor } from './photo-processor.ts';

const MEGABYTE = 1024 * 1024;
const started: PhotoProcessor[] = [];
afterEach(async () => {
  for (const processor of started.splice(0)) await processor.close();
});

function start(options: ConstructorParameters<typeof PhotoProcessor>[0] = {}): PhotoProcessor {
  const processor = new PhotoProcessor(options);
  started.push(processor);
  return processor;
}

/** A photo of one color: a small file that takes as much memory to decode as any other photo of its size. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a07850' } });

const codeOf = (photo: Promise<unknown>) =>
  photo.then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  );

describe('photos in child processes', () => {
  it('come back as they would from this process', async () => {
    const processor = start();
    const photo = await processor.process('anna', await draw(1200, 800).jpeg().toBuffer());
    expect(photo).toMatchObject({
      sourceType: 'jpeg',
      display: { width: 1200, height: 800, contentType: 'image/jpeg' },
      preview: { width: 512, height: 341, contentType: 'image/webp' },
      pixels: { width: 512, height: 341 },
    });
    expectCorners(photo.pixels, upright);
    expect((await sharp(photo.display.bytes).metadata()).width).toBe(1200);
  });

  it('start a process when one is needed, and end it when there is nothing to do', async () => {
    const processor = start({ idleTimeoutMs: 50 });
    expect(processor.processCount).toBe(0);
    await processor.process('anna', await draw(40, 30).png().toBuffer());
    await expect.poll(() => processor.processCount).toBe(0);
    expect(await codeOf(processor.process('anna', await heicFixture('dish')))).toBe('accepted');
  });

  it('start none for what is no photo', async () => {
    const processor = start();
    expect(await codeOf(processor.process('anna', Buffer.from('text')))).toBe('PHOTO_TYPE');
    expect(await codeOf(processor.process('anna', Buffer.alloc(0)))).toBe('PHOTO_EMPTY');
    expect(processor.processCount).toBe(0);
  });

  it('are read one after the other, 20 of one person at once', async () => {
    const processor = start();
    const bytes = await draw(300, 200).jpeg().toBuffer();
    const codes = Array.from({ length: 20 }, () => codeOf(processor.process('anna', bytes)));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['accepted']));
    expect(processor.processCount).toBeLessThanOrEqual(4);
  });

  it('run at low priority, without the environment of the server', async () => {
    const processor = start();
    await processor.process('anna', await draw(40, 30).png().toBuffer());
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
    const photoProcess = processes.find(({ command }) => command.includes('photo-worker'));
    for (const thread of await readdir(`/proc/${photoProcess?.pid}/task`)) {
      const stat = await readFile(`/proc/${photoProcess?.pid}/task/${thread}/stat`, 'utf8');
      expect(Number(stat.split(') ')[1]?.split(' ')[16])).toBeGreaterThanOrEqual(10);
    }
    expect(photoProcess?.environment).not.toContain('PATH=');
  });
});

describe('a photo that asks for too much', () => {
  it('of memory is refused, whatever its format, and the next one is read', async () => {
    const processor = start({ memoryBytes: 400 * MEGABYTE });
    const interlaced = await flat(7000, 7000).png({ progressive: true }).toBuffer();
    const avif = await flat(7000, 7000).avif({ effort: 0, quality: 1 }).toBuffer();
    expect(await codeOf(processor.process('anna', avif))).toBe('PHOTO_TOO_COMPLEX');
    expect(['accepted', 'PHOTO_TOO_COMPLEX']).toContain(
      await codeOf(processor.process('anna', interlaced)),
    );
    const next = await draw(40, 30).png().toBuffer();
    expect(await codeOf(processor.process('anna', next))).toBe('accepted');
  });

  it('of memory is read within the usual limit, and costs this process little', async () => {
    const processor = start();
    const avif = await flat(7000, 7000).avif({ effort: 0, quality: 1 }).toBuffer();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 10);
    const both = ['anna', 'bert'].map((owner) => codeOf(processor.process(owner, avif)));
    expect(await Promise.all(both)).toEqual(['accepted', 'accepted']);
    clearInterval(watch);
    expect((highest - before) / MEGABYTE).toBeLessThan(100);
  });

  it('of CPU time is refused', async () => {
    const processor = start({ cpuMs: 1 });
    const photo = await noise(3000, 2000).png().toBuffer();
    expect(await codeOf(processor.process('anna', photo))).toBe('PHOTO_TOO_COMPLEX');
  });

  it('of time is refused, though its decoder watches no clock', async () => {
    const processor = start({ timeLimitMs: 1 });
    expect(await codeOf(processor.process('anna', await heicFixture('large')))).toBe(
      'PHOTO_TOO_COMPLEX',
    );
  });
});

describe('a photo in line', () => {
  it('is not read when its sender has left', async () => {
    const processor = start();
    const photo = await noise(2000, 1500).jpeg().toBuffer();
    const left = new AbortController();
    const codes = Array.from({ length: 8 }, () =>
      codeOf(processor.process('anna', photo, left.signal)),
    );
    left.abort(Object.assign(new Error('gone'), { code: 'GONE' }));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['GONE']));
    expect(await codeOf(processor.process('anna', photo))).toBe('accepted');
  });

  it('of somebody else comes before the rest of a long line', async () => {
    const processor = start();
    const photo = await noise(1000, 800).jpeg().toBuffer();
    const order: string[] = [];
    const send = (owner: string) =>
      processor.process(owner, photo).then(() => void order.push(owner));
    const all = Array.from({ length: 12 }, () => send('anna'));
    all.push(send('bert'));
    await Promise.all(all);
    expect(order.indexOf('bert')).toBeLessThan(6);
  });
});
