import { useLayoutEffect } from 'react';

/** Replaces the title of the page’s meta tags when a more precise one is known. */
export function useDocumentTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
