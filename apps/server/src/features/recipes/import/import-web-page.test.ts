import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  PageRejectedError,
  PageUnreachableError,
  type WebPageReader,
} from '#ports/web-page-reader.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { createFakeWebPageReader } from '#testing/fakes/fake-web-page-reader.ts';
import {
  app,
  importText,
  parseImportResult,
  recipePageUrl,
  soupJsonLd,
  startImportScenario,
  user,
} from '#testing/import-scenarios.ts';

afterEach(() => app.close());

const importUrl = (address: string) => user.command('IMPORT_ITEMS', { address });

describe('importing a web page', () => {
  const html = (data: unknown) =>
    `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`;
  const page = (text: string, contentType = 'text/html') => ({ contentType, text });

  it('stores its recipe without fetching its photos', async () => {
    const pages = createFakeWebPageReader({ [recipePageUrl]: page(html(soupJsonLd)) });
    const read = vi.spyOn(pages, 'read');
    await startImportScenario({ webPageReader: pages });
    expect(parseImportResult(await importUrl(` ${recipePageUrl} `)).items).toMatchObject([
      { title: 'Tomato soup', source: 'import', media: [] },
    ]);
    expect(read.mock.calls.map(([url]) => url)).toEqual([recipePageUrl]);
  });

  it('keeps the address as source, also in a preview', async () => {
    await startImportScenario({
      webPageReader: createFakeWebPageReader({ [recipePageUrl]: page(html(soupJsonLd)) }),
    });
    const preview = await user.command('PREVIEW_IMPORT', { address: ` ${recipePageUrl} ` });
    expect(preview.body.response).toMatchObject({ recipes: [{ sourceUrl: recipePageUrl }] });
    expect(parseImportResult(await importUrl(recipePageUrl)).items).toMatchObject([
      { sourceUrl: recipePageUrl },
    ]);
  });

  it('accepts the address by its earlier name', async () => {
    await startImportScenario({
      webPageReader: createFakeWebPageReader({ [recipePageUrl]: page(html(soupJsonLd)) }),
    });
    const { status } = await user.command('IMPORT_ITEMS', { url: recipePageUrl });
    expect(status).toBe(200);
  });

  it('accepts JSON', async () => {
    const json = page(JSON.stringify(soupJsonLd), 'application/ld+json');
    await startImportScenario({
      webPageReader: createFakeWebPageReader({ [recipePageUrl]: json }),
    });
    expect(parseImportResult(await importUrl(recipePageUrl)).items).toHaveLength(1);
  });

  it('is rejected if the page contains no recipe', async () => {
    await startImportScenario({
      webPageReader: createFakeWebPageReader({ [recipePageUrl]: page('<html>Soup</html>') }),
    });
    expect((await importUrl(recipePageUrl)).status).toBe(422);
  });

  it.each([
    [new PageRejectedError('private address 10.1.2.3'), 400, /cannot be imported/],
    [new PageUnreachableError('response of 10.1.2.3: a secret'), 502, /could not be reached/],
  ])('hides the reason if the page cannot be read', async (error, status, text) => {
    await startImportScenario({ webPageReader: { read: () => Promise.reject(error) } });
    for (const action of ['IMPORT_ITEMS', 'PREVIEW_IMPORT'] as const) {
      const response = await user.command(action, { address: recipePageUrl });
      expect(response.status).toBe(status);
      expect(response.body.errorMessage).toMatch(text);
      expect(JSON.stringify(response)).not.toMatch(/10\.1\.2\.3|secret/);
    }
  });

  it('is limited to twenty pages per hour, without affecting text imports or other users', async () => {
    await startImportScenario({
      webPageReader: createFakeWebPageReader({ [recipePageUrl]: page(html(soupJsonLd)) }),
    });
    const readPage = (at: number) =>
      at % 2
        ? user.command('PREVIEW_IMPORT', { address: recipePageUrl })
        : importUrl('https://example.com/nothing');
    for (let at = 0; at < 20; at++) await readPage(at);
    const rejected = await importUrl(recipePageUrl);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);
    expect(parseImportResult(await importText(soupJsonLd)).items).toHaveLength(1);
    const other = await signUp(app);
    expect((await other.command('IMPORT_ITEMS', { address: recipePageUrl })).status).toBe(200);
  });

  it('waits in a queue if two pages are being fetched', async () => {
    const waiting: (() => void)[] = [];
    const pages: WebPageReader = {
      read: () => new Promise((resolve) => waiting.push(() => resolve(page(html(soupJsonLd))))),
    };
    await startImportScenario({ webPageReader: pages });
    const otherUsers = [await signUp(app), await signUp(app), await signUp(app)];
    const imports = [user, ...otherUsers].map((one) =>
      one.command('IMPORT_ITEMS', { address: recipePageUrl }),
    );
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((response) => response());
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((response) => response());
    for (const { status } of await Promise.all(imports)) expect(status).toBe(200);
  });

  it('delays only its own user if the page is slow', async () => {
    const slow: (() => void)[] = [];
    const pages: WebPageReader = {
      read: (url) =>
        url === recipePageUrl
          ? Promise.resolve(page(html(soupJsonLd)))
          : new Promise((resolve) => slow.push(() => resolve(page(html(soupJsonLd))))),
    };
    await startImportScenario({ webPageReader: pages });
    const other = await signUp(app);
    const imports = [1, 2, 3].map(() => importUrl('https://example.com/slow'));
    await expect.poll(() => slow.length).toBe(1);
    expect((await other.command('IMPORT_ITEMS', { address: recipePageUrl })).status).toBe(200);
    for (const _ of imports) {
      await expect.poll(() => slow.length).toBe(1);
      slow.pop()?.();
    }
    for (const { status } of await Promise.all(imports)) expect(status).toBe(200);
  });
});
