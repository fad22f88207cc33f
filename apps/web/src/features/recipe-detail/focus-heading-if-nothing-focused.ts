/**
 * Focuses the heading of a question, so that screen readers read it after the scan. If the question appears after the
 * page, the main element already has the focus.
 */
export function focusHeadingIfNothingFocused(heading: HTMLHeadingElement | null) {
  if (document.activeElement?.matches('body, main')) heading?.focus({ preventScroll: true });
}
