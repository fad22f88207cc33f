import { describe, expect, it } from 'vitest';
import {
  findAccessibilityViolations,
  findLayoutProblems,
  findPageStructureProblems,
} from './harness/find-page-problems.ts';
import { getSharedBrowser, openMonitoredPage } from './harness/open-monitored-page.ts';

const PAGE_URL = 'http://faulty.invalid/';
/** A page with one problem for every check. */
const FAULTY_PAGE = `<!doctype html><html lang="en"><title> </title>
  <main><h1>One</h1><h1>Two</h1>
  <p style="color: #bbb; background: #fff">Pale</p>
  <button style="width: 20px; height: 20px; padding: 0">x</button>
  <div style="width: 400px">Wide</div>
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
  </main><main>Another</main>
  <script>
    const lines = Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(9) });
    // Shift only after the first paint; earlier changes do not count.
    new PerformanceObserver(() => setTimeout(() => document.body.prepend(lines), 100)).observe({ type: 'paint', buffered: true });
    setTimeout(() => console.error('out of order'), 100);
    fetch('http://elsewhere.invalid/').catch(() => {});
  </script>`;

describe('the screen checks', () => {
  it('find accessibility, layout, landmark and console problems', async () => {
    const { page, context, consoleErrors } = await openMonitoredPage(await getSharedBrowser(), {
      url: PAGE_URL,
      width: 320,
    });
    await context.route('**', (route) =>
      route.request().url() === PAGE_URL
        ? route.fulfill({ contentType: 'text/html', body: FAULTY_PAGE })
        : route.abort(),
    );
    await page.goto(PAGE_URL);
    // The errors arrive in any order.
    for (const expectedError of [
      /layout shift of 0\.\d/,
      /^out of order$/m,
      /request to http:\/\/elsewhere\.invalid\//,
    ]) {
      await expect.poll(() => consoleErrors.join('\n')).toMatch(expectedError);
    }

    const violations = (await findAccessibilityViolations(page)).join('\n');
    expect(violations).toMatch(/^image-alt: img/m);
    expect(violations).toMatch(/^color-contrast: p/m);
    expect(await findLayoutProblems(page)).toEqual([
      expect.stringMatching(/^the page is \d+ px wider than the viewport$/),
      expect.stringMatching(/^button “x”.* measures 20 × 20 px$/),
      expect.stringMatching(/^div “Wide”.* overflows from 8 to 408 px$/),
    ]);
    expect(await findPageStructureProblems(page)).toEqual([
      'missing title',
      '2 main elements',
      'expected one h1, found: One | Two',
    ]);
    await context.close();
  });
});
