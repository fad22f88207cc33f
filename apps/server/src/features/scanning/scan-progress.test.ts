import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Recognition, RecognitionError, type RecognizeOptions } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createFakeRecognitionProvider,
  createRecognitionWithRecipe,
} from '#testing/fakes/fake-recognition-provider.ts';
import { listenOnFreePort } from '#testing/raw-connection.ts';
import { createPhotoDataUrl } from '#testing/recipe-requests.ts';
import {
  countRows,
  getPublishedScanProgress,
  parseScannedItem,
  scanPhotos,
} from '#testing/scan-test-helpers.ts';

let app: TestApp;
afterEach(() => app.close());

async function start(recognize: (options: RecognizeOptions) => Promise<Recognition>) {
  app = await buildTestApp({ recognizer: createFakeRecognitionProvider({ recognize }) });
  return signUp(app);
}

const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

describe('the progress of a scan', () => {
  it('carries title, ingredients and steps to the user who scans, and ends with the scan', async () => {
    const { ingredients, instructions } = { ingredients: ['1 egg'], instructions: ['Boil it.'] };
    let writeMore: RecognizeOptions['onPartial'];
    const browser = await start(async ({ onPartial }) => {
      writeMore = onPartial;
      onPartial?.({ title: 'Egg' });
      onPartial?.({ title: 'Egg', ingredients });
      onPartial?.({ title: 'Egg', ingredients, instructions });
      return createRecognitionWithRecipe();
    });
    const scanId = '0197f000-0000-7000-8000-000000000001';
    const { title } = parseScannedItem(await scanPhotos(browser, { scanId }));
    const events = getPublishedScanProgress(app);
    expect(app.publishedEvents.every(({ userId }) => userId === browser.userId)).toBe(true);
    expect(events[0]).toEqual({ scanId, stage: 'reading' });
    const stages = ['reading', 'recognising', 'writing', 'storing'];
    const places = events.map(({ stage }) => stages.indexOf(stage));
    expect(places).toEqual(places.toSorted());
    expect(events.at(-1)).toMatchObject({
      stage: 'storing',
      partial: { title, ingredients: { length: 3 }, instructions: { length: 2 } },
    });
    vi.useFakeTimers();
    writeMore?.({ title: 'Egg of another chicken' });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(getPublishedScanProgress(app)).toEqual(events);
  });

  it('stops when the user cancels: the call is aborted, and nothing is stored or used', async () => {
    let callSignal: AbortSignal | undefined;
    const browser = await start(({ signal }) => {
      callSignal = signal;
      return new Promise((_, reject) => {
        const cancel = () => reject(new RecognitionError('cancelled', 'aborted'));
        signal.addEventListener('abort', cancel);
      });
    });
    const port = await listenOnFreePort(app);
    const controller = new AbortController();
    const payload = { image: await createPhotoDataUrl() };
    const request = fetch(`http://127.0.0.1:${port}/api/backend/scan`, {
      method: 'POST',
      signal: controller.signal,
      headers: {
        'content-type': 'application/json',
        origin: `http://127.0.0.1:${port}`,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ action: 'FOOD_RECOGNITION', payload }),
    });
    await waitFor(() => expect(callSignal).toBeDefined());
    controller.abort();
    await expect(request).rejects.toThrow();
    await waitFor(() => expect(callSignal?.aborted).toBe(true));
    await waitFor(async () => expect(await countRows(app, 'scans')).toBe(0));
    expect([await countRows(app, 'photos'), await countRows(app, 'items')]).toEqual([0, 0]);
    await waitFor(async () => {
      const { rows } = await app.database.pool.query(
        "select outcome from daily_counts where kind = 'scan'",
      );
      expect(rows).toEqual([{ outcome: 'canceled' }]);
    });
    const { rows: logs } = await app.database.pool.query(
      "select * from log_entries where level = 'error'",
    );
    expect(logs).toEqual([]);
  });
});
