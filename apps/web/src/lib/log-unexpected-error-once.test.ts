import { afterEach, beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { logUnexpectedError, watchUnexpectedErrors } from '#lib/watch-unexpected-errors.ts';

let watching: AbortController;
beforeEach(() => {
  watching = new AbortController();
  watchUnexpectedErrors({ signal: watching.signal });
});
afterEach(() => watching.abort());

/** Without those of other tests' components, which may log late. */
const getLogs = () =>
  useAppStore.getState().logs.filter(({ fileName }) => fileName === 'log-unexpected-error-once.ts');
const throwInEvent = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('logs an error of an event and a rejected promise once, with an id and the stack', async () => {
  const error = new TypeError('x is undefined, says ada@example.com');
  for (let repetition = 0; repetition < 3; repetition += 1) throwInEvent(error);
  reject(new RangeError('no such page'));
  const id = await logUnexpectedError(error);
  expect(getLogs()).toMatchObject([
    {
      level: 'error',
      message: 'TypeError: x is undefined, says [email]',
      context: { requestId: id, path: '/' },
      stack: expect.stringContaining('log-unexpected-error-once.test.ts'),
    },
    { message: 'RangeError: no such page' },
  ]);
  expect(JSON.stringify(getLogs())).not.toContain('ada@');
});

test('ignores notices without an error, canceled requests and browser extensions', async () => {
  throwInEvent(null);
  reject(undefined);
  reject(new DOMException('canceled', 'AbortError'));
  throwInEvent(Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js' }));
  expect(await logUnexpectedError(null)).toBeNull();
  expect(getLogs()).toEqual([]);
});

test('logs ten different errors of a page, without long texts', async () => {
  for (let number = 0; number < 30; number += 1) throwInEvent(`${number} ${'m'.repeat(50_000)}`);
  expect(await logUnexpectedError('one too many')).toBeNull();
  expect(getLogs()).toHaveLength(10);
  expect(JSON.stringify(getLogs()).length).toBeLessThan(10_000);
});
