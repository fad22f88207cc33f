import { useEffect, useRef } from 'react';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onLoadMore: () => void;
}

/** Loads the next page when it comes near the view; a button for when that does not happen. */
export function LoadMore({ isLoading, hasFailed, onLoadMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || hasFailed || !globalThis.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, onLoadMore]);

  return (
    <div ref={end} className="flex justify-center pt-12">
      <Button look="secondary" busy={isLoading && texts.items.loadingMore} onClick={onLoadMore}>
        {hasFailed ? texts.ui.tryAgain : texts.items.loadMore}
      </Button>
    </div>
  );
}
