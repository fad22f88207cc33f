import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForNextFrame } from './wait-for-rendering.ts';

/** Longer keyboard paths are considered broken. */
const MAX_TAB_PRESSES = 80;

/** The state of keyboard focus. */
interface FocusState {
  /** True when no element has focus: after the last element, and on a freshly loaded page. */
  isUnfocused: boolean;
  name: string;
  role: string;
  /** Whether focus is inside the open dialog; null when no dialog is open. */
  isInDialog: boolean | null;
  /** Problems with the visibility of the focused element. */
  problems: string[];
}

/** Returns the focused element and any problems with its focus indicator. */
export const getFocusState = (page: Page): Promise<FocusState> =>
  page.evaluate(getFocusStateInPage);

/** Waits until the app, which loads their code when the browser is idle, handles shortcut keys. */
export async function waitForShortcutKeyListener(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('shortcut-key-listener')),
  );
  await waitForNextFrame(page);
}

/** Presses Tab until the control of that name has focus; every control on the way must show a focus indicator. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { back = false, role = '' }: { back?: boolean; role?: string } = {},
): Promise<void> {
  const visitedNames: string[] = [];
  for (let steps = 0; steps < MAX_TAB_PRESSES; steps++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    let focus = await getFocusState(page);
    // The element may still be scrolling into view, or be covered by something that is disappearing.
    for (let attempts = 0; attempts < 400 && focus.problems.length > 0; attempts++) {
      await page.waitForTimeout(50);
      focus = await getFocusState(page);
    }
    visitedNames.push(focus.isUnfocused ? '–' : focus.name);
    expect([focus.name, focus.problems]).toEqual([focus.name, []]);
    const isMatch = typeof name === 'string' ? focus.name === name : name.test(focus.name);
    if (!focus.isUnfocused && isMatch && (!role || role === focus.role)) return;
  }
  throw new Error(`Tab never reaches ${name}: ${visitedNames.join(' | ')}`);
}

/** After a navigation, focus must be on the new page's heading or main element. */
export async function expectFocusOnHeading(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expect
    .poll(async () => ['h1', 'main'].includes((await getFocusState(page)).role))
    .toBe(true);
}

/** Runs in the page. */
function getFocusStateInPage(): FocusState {
  const element = document.activeElement;
  const isUnfocused = !element || element === document.body || element === document.documentElement;
  const dialog = document.querySelector('dialog[open]');
  const isInDialog = dialog?.contains(element) ?? null;
  if (isUnfocused) return { isUnfocused, name: '', role: '', isInDialog, problems: [] };
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
  const name = (
    element.getAttribute('aria-label') ||
    labels.join(' ') ||
    (element as HTMLElement).innerText ||
    element.querySelector('img')?.alt ||
    ''
  )
    .replace(/\s+/g, ' ')
    .trim();
  const role = element.getAttribute('type') ?? element.tagName.toLowerCase();
  const problems: string[] = [];
  // The field of a line is outlined together with its handle and remove button, a link together with its card.
  const row = element.closest('.line-row');
  const hasOutline = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    row && getComputedStyle(row, '::before'),
  ].some(
    (style) => style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0,
  );
  const isHeading = element.matches('h1, h2, main');
  if (!isHeading && !hasOutline) {
    problems.push('no focus indicator');
  }
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inset = 2;
  const points: [[number, number], ...[number, number][]] = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + inset],
    [right - inset, bottom - inset],
  ];
  const isVisible = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    );
  });
  if (!isHeading && !isVisible) {
    const [[x, y]] = points;
    problems.push(`covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 200)}`);
  }
  return { isUnfocused, name, role, isInDialog, problems };
}
