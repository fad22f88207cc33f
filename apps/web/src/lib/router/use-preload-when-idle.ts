import { useEffect } from 'react';
import { useRouterContext } from '#lib/router/router-provider.tsx';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';

/** Maximum delay while the browser is busy. */
const MAX_DELAY_MS = 2000;

/** Loads the files of a page that will probably be opened, before the pointer or the focus reaches a link to it. */
export function usePreloadWhenIdle(to: string): void {
  const { router } = useRouterContext();
  useEffect(() => {
    let isLeft = false;
    void waitUntilIdle(MAX_DELAY_MS).then(() => {
      if (!isLeft) router.preload(to);
    });
    return () => {
      isLeft = true;
    };
  }, [router, to]);
}
