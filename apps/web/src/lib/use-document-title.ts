import { useEffect } from 'react';

/** Names the document after what is shown, once that is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
