import { type RefObject, useEffect } from 'react';

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

/**
 * A notice that appears above the form does not move its fields in the window.
 * @param marker an element in the container of the notices
 */
export function useFieldsScrollAnchoring(marker: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const notices = marker.current?.parentElement;
    return notices ? keepFieldsInPlace(notices) : undefined;
  }, [marker]);
}
