import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadMoreOnScroll } from '#ui/load-more-on-scroll.tsx';

let observers: IntersectionObserverCallback[];
beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly callback: IntersectionObserverCallback) {}
      observe = () => observers.push(this.callback);
      disconnect = () => {
        observers = observers.filter((callback) => callback !== this.callback);
      };
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The end of the list is in view: the browser tells each new observer. */
const showEnd = () =>
  act(() => {
    for (const callback of observers)
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
  });

test('loads the next page after a refetch that has canceled it', () => {
  const onLoadMore = vi.fn();
  const createElement = (isFetching: boolean) => (
    <LoadMoreOnScroll
      isLoading={false}
      isFetching={isFetching}
      hasFailed={false}
      onLoadMore={onLoadMore}
    />
  );
  const { rerender } = render(createElement(false));
  showEnd();
  expect(onLoadMore).toHaveBeenCalledTimes(1);
  // The refetch has canceled the request before the page was rendered.
  rerender(createElement(true));
  showEnd();
  expect(onLoadMore).toHaveBeenCalledTimes(1);
  rerender(createElement(false));
  showEnd();
  expect(onLoadMore).toHaveBeenCalledTimes(2);
});
