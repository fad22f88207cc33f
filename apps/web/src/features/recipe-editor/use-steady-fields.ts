import { type RefObject, useEffect } from 'react';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = recipeFieldTexts.fields;

/** Keeps the fields of the form where they are when a notice appears above them without an action of the user. */
function keepFieldsInPlace(notices: HTMLElement): () => void {
  const fields = notices.closest('form')?.querySelector('fieldset');
  if (!fields || !globalThis.ResizeObserver) return () => undefined;
  let top = fields.offsetTop;
  const observer = new ResizeObserver(() => {
    const movement = fields.offsetTop - top;
    top += movement;
    // When the page is scrolled, the browser does it. Notices with the focus are what the user wants to see.
    if (movement > 0 && window.scrollY === 0 && !notices.contains(document.activeElement))
      window.scrollBy({ top: movement, behavior: 'instant' });
  });
  observer.observe(notices);
  return () => observer.disconnect();
}

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
 * Notices above the form never move the fields. A change by another device that the user cannot see is announced.
 * @param marker an element in the container of the notices
 */
export function useSteadyFields(
  marker: RefObject<HTMLElement | null>,
  isChangedElsewhere: boolean,
): void {
  useEffect(() => {
    const notices = marker.current?.parentElement;
    return notices ? keepFieldsInPlace(notices) : undefined;
  }, [marker]);
  useEffect(() => {
    const notices = marker.current?.parentElement;
    return notices && isChangedElsewhere ? announceHiddenNotices(notices) : undefined;
  }, [marker, isChangedElsewhere]);
}
