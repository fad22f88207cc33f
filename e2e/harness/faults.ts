import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** What a main action measures at least, in CSS pixels; smaller ones are axe's matter (24, WCAG 2.5.8). */
const TARGET = 44;

/** What axe finds against WCAG 2.2 AA and its best practices, one line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  await comeToRest(page);
  // Half a megabyte of it is read once a page, and not each time.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({
      runOnly: { type: 'tag', values: [...WCAG_22_AA, 'best-practice'] },
      resultTypes: ['violations'],
    })
    // The other mode opens a page of its own each time, for frames of other hosts; there are none.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n')[1]?.trim() ?? '';
      return `${id}: ${target.join(' ')} (${why})`;
    }),
  );
}

/** Fading text is pale, and what slides in is not where it will be; one movement may lead to the next. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let rounds = 0; rounds < 10; rounds++) {
      // What was changed just now begins to move with the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      if (passing.length === 0) return;
      await Promise.race([
        Promise.allSettled(passing.map(({ finished }) => finished)),
        new Promise((done) => setTimeout(done, 1000)),
      ]);
    }
  });
}

/** What does not fit into the window, and what is too small for a finger. */
export async function findMisfits(page: Page): Promise<string[]> {
  await comeToRest(page);
  return page.evaluate(findMisfitsHere, TARGET);
}

/** What a screen has to have, one of each: a title, a main part, a heading that says where one is. */
export async function findMissingParts(page: Page): Promise<string[]> {
  const { title, language, mains, headings } = await page.evaluate(() => ({
    title: document.title.trim(),
    language: document.documentElement.lang,
    mains: [...document.querySelectorAll('main, [role=main]')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    ).length,
    headings: [...document.querySelectorAll('h1')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.textContent?.trim() ?? ''),
  }));
  return [
    ...(title ? [] : ['it has no title']),
    ...(language ? [] : ['it says no language']),
    ...(mains === 1 ? [] : [`it has ${mains} main parts`]),
    ...(headings.length === 1 && headings[0]
      ? []
      : [`its first headings: ${headings.join(' | ')}`]),
  ];
}

/** Runs in the page. */
function findMisfitsHere(least: number): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const wider = document.documentElement.scrollWidth - width;
  if (wider > 0) found.push(`the page is ${wider} px wider than its window`);
  const actions =
    'button, a[href], summary, input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch]';
  const outside = new Set<Element | null>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    const box = element.getBoundingClientRect();
    // What only screen readers read is one pixel large.
    if (box.width <= 1 || box.height <= 1 || element.closest('.sr-only')) continue;
    const style = getComputedStyle(element);
    const said = (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} “${said}” (${element.className})`.slice(0, 120);
    const isInside = outside.has(element.parentElement);
    if (isInside) outside.add(element);
    if ((box.right > width + 1 || box.left < -1) && !isInside) {
      let frame = element.parentElement;
      while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
      const isClipped = frame && frame !== document.body && frame !== document.documentElement;
      if (!isClipped) {
        outside.add(element);
        found.push(`${name} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
      }
    }
    if (!element.matches(actions) || style.display === 'inline') continue;
    // Of a card whose title alone is the link, all can be pressed.
    const after = getComputedStyle(element, '::after');
    if (after.position === 'absolute' && after.content !== 'none') continue;
    // A tick is as large as its label, and a figure needs no more room than itself.
    const isText = element.matches('input:not([type=checkbox], [type=radio]), select, textarea');
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const boxes = [box, ...labels.map((label) => label.getBoundingClientRect())];
    const high = Math.max(...boxes.map((one) => one.height));
    const wide = isText ? least : Math.max(...boxes.map((one) => one.width));
    if (wide < least - 0.5 || high < least - 0.5) {
      found.push(`${name} measures ${Math.round(wide)} × ${Math.round(high)} px`);
    }
  }
  return found;
}
