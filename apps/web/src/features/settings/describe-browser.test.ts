import { expect, test } from 'vitest';
import { describeBrowser } from '#features/settings/describe-browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/137.0 Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0 Safari/537.36 Edg/137.0`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/134.0 Safari/537.36 OPR/119`,
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/137.0`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/137.0`],
  ['Unknown browser on Windows', 'SomeTool/1.0 (Windows NT 10.0)'],
  ['Unknown browser', 'curl/8.5.0'],
  ['Unknown browser', ''],
])('describes %s', (expected, userAgent) => {
  expect(describeBrowser(userAgent)).toBe(expected);
});
