import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProgressiveList } from '#features/recipe-list/search/use-progressive-list.ts';
import { buildCard } from '#testing/test-data-builders.ts';

const cards = Array.from({ length: 30 }, (_, index) => buildCard({ _id: `recipe-${index}` }));

/** Renders a list, then another one. */
function renderLists(first: typeof cards, second: typeof cards) {
  const hook = renderHook(({ items }) => useProgressiveList(items), {
    initialProps: { items: first },
  });
  const initial = hook.result.current;
  hook.rerender({ items: second });
  return { initial, ...hook };
}

test('the first list is rendered completely', () => {
  const { initial } = renderLists(cards, cards);
  expect(initial).toBe(cards);
});

test('of other results, four are rendered per frame', async () => {
  const { result } = renderLists(cards.slice(0, 10), cards.slice(10, 20));
  expect(result.current).toEqual(cards.slice(10, 14));
  await act(() => new Promise(requestAnimationFrame));
  expect(result.current).toEqual(cards.slice(10, 18));
  await expect.poll(() => result.current.length).toBe(10);
});

test('results that are rendered already do not count', () => {
  const second = [...cards.slice(5, 10), ...cards.slice(10, 30)];
  const { result } = renderLists(cards.slice(0, 10), second);
  expect(result.current).toEqual(second.slice(0, 9));
});

test('a page that is loaded later follows the cards before it', () => {
  const { result } = renderLists(cards.slice(0, 20), cards);
  expect(result.current).toEqual(cards.slice(0, 24));
});
