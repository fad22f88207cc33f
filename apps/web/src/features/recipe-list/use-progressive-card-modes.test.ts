import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useProgressiveCardModes } from '#features/recipe-list/use-progressive-card-modes.ts';

const slots = Array.from({ length: 12 }, (_, slot) => slot);

type Props = Parameters<typeof useProgressiveCardModes>[0];

const opened: Props = {
  slots,
  hasCard: () => true,
  isInWindow: (slot) => slot < 6,
  mode: 'link',
};

function renderModes(initialProps: Props) {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  const { result, rerender } = renderHook(useProgressiveCardModes, { initialProps });
  return {
    count: (mode: Props['mode']) => slots.filter((slot) => result.current(slot) === mode).length,
    rerender,
  };
}

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());

afterEach(() => vi.useRealTimers());

test('the cards in the window are there at once, the others follow four per frame', () => {
  const { count } = renderModes(opened);
  expect(count('link')).toBe(6);
  nextFrame();
  expect(count('link')).toBe(10);
  nextFrame();
  expect(count('link')).toBe(12);
});

test('cards become checkboxes and links again four per frame', () => {
  const { count, rerender } = renderModes({ ...opened, isInWindow: () => true });
  nextFrame();
  rerender({ ...opened, mode: 'checkbox' });
  expect(count('link')).toBe(12);
  nextFrame();
  expect(count('checkbox')).toBe(4);
  nextFrame();
  nextFrame();
  expect(count('checkbox')).toBe(12);
  rerender(opened);
  nextFrame();
  expect([count('link'), count('checkbox')]).toEqual([4, 8]);
});

test('recipes that are loaded later appear four per frame', () => {
  const { count, rerender } = renderModes({ ...opened, hasCard: () => false });
  nextFrame();
  expect(count('placeholder')).toBe(12);
  rerender(opened);
  expect(count('link')).toBe(0);
  nextFrame();
  expect(count('link')).toBe(4);
});

test('a slot that has left the window starts again as a placeholder', () => {
  const { count, rerender } = renderModes({ ...opened, isInWindow: () => true });
  nextFrame();
  rerender({ ...opened, slots: slots.slice(4) });
  nextFrame();
  nextFrame();
  rerender(opened);
  expect(count('link')).toBe(8);
});
