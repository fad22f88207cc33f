import { useEffect, useRef } from 'react';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  /** The next page is being loaded. */
  isLoading: boolean;
  /** The next page or another part of the list is being loaded; either request would cancel the other one. */
  isFetching: boolean;
  hasFailed: boolean;
  onLoadMore: () => void;
}

/** Loads the next page when it comes near the view. The button is a fallback. */
export function LoadMoreOnScroll({ isLoading, isFetching, hasFailed, onLoadMore }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sentinel.current || isFetching || hasFailed || !globalThis.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isFetching, hasFailed, onLoadMore]);

  return (
    <div ref={sentinel} className="flex justify-center pt-12">
      <Button
        variant="secondary"
        busyLabel={isLoading && texts.items.loadingMore}
        onClick={onLoadMore}
      >
        {hasFailed ? texts.ui.tryAgain : texts.items.loadMore}
      </Button>
    </div>
  );
}
