import { useEffect } from 'react';

/** Sets the document title when it is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
