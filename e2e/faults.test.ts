import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from './harness/browser.ts';
import { findBarriers, findMisfits, findMissingParts } from './harness/faults.ts';

const ADDRESS = 'http://faulty.invalid/';
/** Everything that a screen must not be. */
const FAULTY = `<!doctype html><html lang="en"><title> </title>
  <main><h1>One</h1><h1>Two</h1>
  <p style="color: #bbb; background: #fff">Pale</p>
  <button style="width: 20px; height: 20px; padding: 0">x</button>
  <div style="width: 400px">Wide</div>
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
  </main><main>Another</main>
  <script>
    const lines = Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(9) });
    // Nothing jumps before it is seen.
    new PerformanceObserver(() => setTimeout(() => document.body.prepend(lines), 100)).observe({ type: 'paint', buffered: true });
    setTimeout(() => console.error('out of order'), 100);
    fetch('http://elsewhere.invalid/').catch(() => {});
  </script>`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the walker', () => {
  it('finds what keeps people out, what does not fit, and what is missing', async () => {
    const { page, context, complaints } = await openPage(browser, { url: ADDRESS, width: 320 });
    await context.route('**', (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({ contentType: 'text/html', body: FAULTY })
        : route.abort(),
    );
    await page.goto(ADDRESS);
    // Each comes when it comes, in no order.
    for (const said of [
      /layout shift of 0\.\d/,
      /^out of order$/m,
      /a request to http:\/\/elsewhere\.invalid\//,
    ]) {
      await expect.poll(() => complaints.join('\n')).toMatch(said);
    }

    const barriers = (await findBarriers(page)).join('\n');
    expect(barriers).toMatch(/^image-alt: img/m);
    expect(barriers).toMatch(/^color-contrast: p/m);
    expect(await findMisfits(page)).toEqual([
      expect.stringMatching(/^the page is \d+ px wider than its window$/),
      expect.stringMatching(/^button “x”.* measures 20 × 20 px$/),
      expect.stringMatching(/^div “Wide”.* reaches from 8 to 408 px$/),
    ]);
    expect(await findMissingParts(page)).toEqual([
      'it has no title',
      expect.stringMatching(/^it has 2 main parts$/),
      'its first headings: One | Two',
    ]);
    await context.close();
  });
});
