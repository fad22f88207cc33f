import { type RefObject, useEffect } from 'react';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = recipeFieldTexts.fields;

/** Keeps the fields of the form where they are when a notice appears above them without an action of the user. */
function keepFieldsInPlace(notices: HTMLElement): () => void {
  const fields = notices.parentElement?.nextElementSibling;
  if (!(fields instanceof HTMLElement) || !globalThis.ResizeObserver) return () => undefined;
  let top = fields.offsetTop;
  let scrollY = window.scrollY;
  const controller = new AbortController();
  const rememberScroll = () => {
    scrollY = window.scrollY;
  };
  window.addEventListener('scroll', rememberScroll, {
    passive: true,
    signal: controller.signal,
  });
  const observer = new ResizeObserver(() => {
    // When the notices are above the window, the browser has scrolled already; the event follows.
    const movement = fields.offsetTop - top - (window.scrollY - scrollY);
    top = fields.offsetTop;
    // Notices with the focus are what the user wants to see.
    if (movement > 0 && !notices.contains(document.activeElement))
      window.scrollBy({ top: movement, behavior: 'instant' });
    rememberScroll();
  });
  observer.observe(notices);
  return () => {
    observer.disconnect();
    controller.abort();
  };
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
 * A notice that appears above the form does not move the fields. One about another device that is outside of the window
 * is announced in a toast.
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
