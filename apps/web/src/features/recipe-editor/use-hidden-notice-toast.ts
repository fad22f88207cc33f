import { type RefObject, useEffect } from 'react';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = recipeFieldTexts.fields;

/** Shows a toast that leads to the notices, unless they are in the window. */
function announceHiddenNotices(notices: HTMLElement): () => void {
  if (!globalThis.IntersectionObserver) return () => undefined;
  const message = t.changedElsewhere;
  const showNotices = () => {
    notices.tabIndex = -1;
    notices.focus();
  };
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry?.isIntersecting) return;
    const action = { label: t.showChange, onClick: showNotices };
    showToast({ message, isErrorMessage: false, isNeutral: true, action, durationMs: Infinity });
  });
  observer.observe(notices);
  return () => {
    observer.disconnect();
    closeToasts((toast) => toast.message === message);
  };
}

/**
 * Announces notices about another device in a toast if they are outside of the window.
 * @param marker an element in the container of the notices
 */
export function useHiddenNoticeToast(
  marker: RefObject<HTMLElement | null>,
  isChangedElsewhere: boolean,
): void {
  useEffect(() => {
    const notices = marker.current?.parentElement;
    return notices && isChangedElsewhere ? announceHiddenNotices(notices) : undefined;
  }, [marker, isChangedElsewhere]);
}
