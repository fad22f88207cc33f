import { useCallback, useSyncExternalStore } from 'react';

/** From this width the navigation of the app, the settings and the admin pages is beside the page. */
export const WIDE_SCREEN_QUERY = '(min-width: 769px)';

/** Whether the window matches `query`; updates on change. `false` when prerendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}
