import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Longer ways no person goes. */
const LIMIT = 80;

/** Where the keyboard is. */
interface Place {
  /** Nothing has focus: after the last element, and on a page that was loaded just now. */
  isNowhere: boolean;
  name: string;
  role: string;
  /** Inside of the dialog that is open; `null` when there is none. */
  inDialog: boolean | null;
  /** What is wrong with how it shows. */
  faults: string[];
}

/** The element that has focus, and whether one sees that it has. */
export const place = (page: Page): Promise<Place> => page.evaluate(placeHere);

/** Walks by Tab to the control of that name; each one on the way has to show that it is reached. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { back = false, role = '' }: { back?: boolean; role?: string } = {},
): Promise<void> {
  const way: string[] = [];
  for (let steps = 0; steps < LIMIT; steps++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    let now = await place(page);
    // It is being scrolled to, or something is on its way out of the light.
    for (let looks = 0; looks < 60 && now.faults.length > 0; looks++) {
      await page.waitForTimeout(50);
      now = await place(page);
    }
    way.push(now.isNowhere ? '–' : now.name);
    expect([now.name, now.faults]).toEqual([now.name, []]);
    const isIt = typeof name === 'string' ? now.name === name : name.test(now.name);
    if (!now.isNowhere && isIt && (!role || role === now.role)) return;
  }
  throw new Error(`Tab never comes to ${name}: ${way.join(' | ')}`);
}

/** After a change of page one is at its beginning, not nowhere. */
export async function isAtTheTop(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expect.poll(async () => ['h1', 'main'].includes((await place(page)).role)).toBe(true);
}

/** Runs in the page. */
function placeHere(): Place {
  const element = document.activeElement;
  const isNowhere = !element || element === document.body || element === document.documentElement;
  const dialog = document.querySelector('dialog[open]');
  const inDialog = dialog?.contains(element) ?? null;
  if (isNowhere) return { isNowhere, name: '', role: '', inDialog, faults: [] };
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((one) => one.innerText);
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
  const faults: string[] = [];
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isHeading = element.matches('h1, h2, main');
  if (!isHeading && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0)) {
    faults.push('it has no ring');
  }
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inset = 2;
  const points: [[number, number], ...[number, number][]] = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + inset],
    [right - inset, bottom - inset],
  ];
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    );
  });
  if (!isHeading && !isSeen) {
    const [[x, y]] = points;
    faults.push(`it is behind ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 200)}`);
  }
  return { isNowhere, name, role, inDialog, faults };
}
