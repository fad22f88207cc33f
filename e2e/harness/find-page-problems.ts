import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-rendering.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const axeOptions: RunOptions = {
  runOnly: { type: 'tag', values: [...WCAG_22_AA, 'best-practice'] },
  resultTypes: ['violations'],
  // Style sheets are only needed by an experimental rule.
  preload: { assets: ['media'] },
};
/** Minimum size of controls, in CSS pixels. axe checks the WCAG 2.5.8 minimum of 24 px. */
const MIN_TARGET_SIZE = 44;

/** Runs the WCAG 2.2 AA and best-practice rules of axe. @returns one line per violation */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  // The source (half a megabyte; not minified, twice as much) is needed only once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const summary = failureSummary.split('\n')[1]?.trim() ?? '';
        return `${id}: ${target.join(' ')} (${summary})`;
      }),
    );
  }, axeOptions);
}

/** Finds elements that overflow the viewport and controls that are too small. */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return page.evaluate(findLayoutProblemsInPage, MIN_TARGET_SIZE);
}

/** Checks that a screen has a title, a language, one main element and one h1. */
export async function findPageStructureProblems(page: Page): Promise<string[]> {
  const { title, language, mains, headings } = await page.evaluate(() => ({
    title: document.title.trim(),
    language: document.documentElement.lang,
    mains: [...document.querySelectorAll('main, [role=main]')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    ).length,
    headings: [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => heading.textContent?.trim() ?? ''),
  }));
  return [
    ...(title ? [] : ['missing title']),
    ...(language ? [] : ['missing lang attribute']),
    ...(mains === 1 ? [] : [`${mains} main elements`]),
    ...(headings.length === 1 && headings[0]
      ? []
      : [`expected one h1, found: ${headings.join(' | ')}`]),
  ];
}

/** Runs in the page. */
function findLayoutProblemsInPage(minSize: number): string[] {
  const width = document.documentElement.clientWidth;
  const problems: string[] = [];
  const overflow = document.documentElement.scrollWidth - width;
  if (overflow > 0) problems.push(`the page is ${overflow} px wider than the viewport`);
  const actions =
    'button, a[href], summary, input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch]';
  const overflowing = new Set<Element | null>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    const box = element.getBoundingClientRect();
    // Elements for screen readers only are 1 px in size.
    if (box.width <= 1 || box.height <= 1 || element.closest('.sr-only')) continue;
    const style = getComputedStyle(element);
    const text = (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} “${text}” (${element.className})`.slice(0, 120);
    const isParentReported = overflowing.has(element.parentElement);
    if (isParentReported) overflowing.add(element);
    if ((box.right > width + 1 || box.left < -1) && !isParentReported) {
      let clipping = element.parentElement;
      while (clipping && getComputedStyle(clipping).overflowX === 'visible')
        clipping = clipping.parentElement;
      const isClipped =
        clipping && clipping !== document.body && clipping !== document.documentElement;
      if (!isClipped) {
        overflowing.add(element);
        problems.push(
          `${name} overflows from ${Math.round(box.left)} to ${Math.round(box.right)} px`,
        );
      }
    }
    if (!element.matches(actions) || style.display === 'inline') continue;
    // The link of a card covers the whole card with a pseudo-element.
    const after = getComputedStyle(element, '::after');
    if (after.position === 'absolute' && after.content !== 'none') continue;
    // A checkbox is as large as its label, and a text field may be narrow.
    const isText = element.matches('input:not([type=checkbox], [type=radio]), select, textarea');
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const boxes = [box, ...labels.map((label) => label.getBoundingClientRect())];
    const height = Math.max(...boxes.map((rect) => rect.height));
    const targetWidth = isText ? minSize : Math.max(...boxes.map((rect) => rect.width));
    if (targetWidth < minSize - 0.5 || height < minSize - 0.5) {
      problems.push(`${name} measures ${Math.round(targetWidth)} × ${Math.round(height)} px`);
    }
  }
  return problems;
}
