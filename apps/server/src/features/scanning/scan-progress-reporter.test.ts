import type { PartialRecipe, ScanProgress } from '@plateful/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanProgressReporter } from './scan-progress-reporter.ts';

let sent: Omit<ScanProgress, 'scanId'>[];
let progress: ScanProgressReporter;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  progress = new ScanProgressReporter((event) => sent.push(event));
});
afterEach(() => vi.useRealTimers());

it('sends at most ten events a second, and the last one always', () => {
  progress.enter('recognising');
  const words = Array.from({ length: 99 }, (_, index) => `word${index}`);
  for (const [index] of words.entries()) {
    progress.update({ title: 'Soup', ingredients: [words.slice(0, index + 1).join(' ')] });
    vi.advanceTimersByTime(20);
  }
  expect(sent.length).toBeLessThanOrEqual(21);
  expect(sent.length).toBeGreaterThan(15);
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)?.partial?.ingredients).toEqual([words.join(' ').slice(0, 500)]);
});

it('sends nothing twice at once', () => {
  progress.enter('recognising');
  progress.update({ title: 'Soup' });
  progress.enter('storing');
  vi.advanceTimersByTime(900);
  expect(sent).toEqual([
    { stage: 'recognising' },
    { stage: 'storing', partial: { title: 'Soup' } },
  ]);
});

it('repeats the last event every second, for devices that connect later', () => {
  progress.enter('recognising', { title: 'Soup' });
  vi.advanceTimersByTime(2500);
  const event = { stage: 'recognising', partial: { title: 'Soup' } };
  expect(sent).toEqual([event, event, event]);
});

it('sends nothing after the end', () => {
  progress.enter('recognising');
  progress.update({ title: 'Soup' });
  progress.end();
  progress.update({ title: 'Soup of the day' });
  progress.enter('storing');
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ stage: 'recognising' }]);
});

it('leaves out the last lines of a large recipe', () => {
  const huge: PartialRecipe = {
    title: 'ü'.repeat(5000),
    ingredients: Array.from({ length: 60 }, () => '"\n'.repeat(100)),
    instructions: Array.from({ length: 40 }, (_, index) => `${index} ${'😀'.repeat(700)}`),
  };
  progress.enter('writing', huge);
  const [event] = sent;
  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(16 * 1024);
  expect(event?.partial?.title).toBe('ü'.repeat(100));
  expect(event?.partial?.ingredients?.length).toBeGreaterThan(20);
  expect(huge.ingredients).toEqual(expect.arrayContaining(event?.partial?.ingredients ?? []));
});
