import { expect, it } from 'vitest';
import { spawnWorker } from './worker.ts';

it('x', async () => {
  const t = Date.now();
  const w = spawnWorker('heic-worker', { resourceLimits: { maxOldGenerationSizeMb: 300 } });
  w.postMessage('hi');
  const a = await new Promise((r, j) => {
    w.once('message', r);
    w.once('error', j);
  });
  console.log(a, Date.now() - t);
  await w.terminate();
  expect(a).toBe('PHOTO_EMPTYhi');
});
