/** Focuses the heading of a question, so that screen readers read it after the scan. */
export function focusHeading(heading: HTMLHeadingElement | null) {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
