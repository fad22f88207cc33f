import { useLayoutEffect } from 'react';

type RootAttribute =
  | 'data-with-action-bar'
  | 'data-with-action-error'
  | 'data-with-back-row'
  | 'data-with-offline-banner'
  | 'data-with-photo-on-top'
  | 'data-with-purchase-back'
  | 'data-with-sidebar'
  | 'data-with-tab-bar'
  | 'data-with-toast'
  | 'data-with-toasts'
  | 'data-without-header-links';

/** How many mounted components set each attribute. */
const useCounts = new Map<RootAttribute, number>();

function changeUseCount(name: RootAttribute, change: 1 | -1): void {
  const count = (useCounts.get(name) ?? 0) + change;
  useCounts.set(name, count);
  document.documentElement.toggleAttribute(name, count > 0);
}

/**
 * Sets an attribute on `<html>` while the component is mounted, for the styles of other parts of the page. A selector like
 * `:root:has(…)` would make the browser compute the style of the page again after every change of the DOM.
 */
export function useRootAttribute(name: RootAttribute, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    changeUseCount(name, 1);
    return () => changeUseCount(name, -1);
  }, [name, isSet]);
}
