import { useCallback, useSyncExternalStore } from 'react';

/** From this width the menu of the settings is a sidebar; on phones it contains the links to the admin pages. */
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
