import type { BrowserContext, Page } from 'playwright-core';

/** Maximum cumulative layout shift while loading: a fifth of the Core Web Vitals' "good" threshold. */
const LAYOUT_SHIFT_LIMIT = 0.02;

/** Matches a layout shift on `/items` that moved only elements after the card of a new or deleted recipe. */
export const LIST_LAYOUT_SHIFT_PATTERN =
  /layout shift of [\d.]+ on \/items after a new or deleted recipe:/;

/** Logged by the browser when a test blocks the service worker. */
const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Collects what must not happen in any page of the browser context: console errors and warnings, uncaught errors,
 * CSP violations, requests to other hosts, and layout shifts.
 *
 * @param expected matches errors that the test causes on purpose
 */
export async function collectConsoleErrors(
  context: BrowserContext,
  url: string,
  expected?: RegExp,
): Promise<string[]> {
  const consoleErrors: string[] = [];
  const addError = (line: string) => {
    if (line !== SERVICE_WORKER_BLOCKED && !expected?.test(line)) consoleErrors.push(line);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) addError(message.text());
  });
  context.on('weberror', (error) => addError(String(error.error())));
  context.on('request', (request) => {
    if (!isSameHost(request.url(), url)) addError(`request to ${request.url()}`);
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (!isSameHost(socket.url(), url)) addError(`connection to ${socket.url()}`);
    }),
  );
  await context.addInitScript(reportCspViolations);
  await context.addInitScript(reportLayoutShifts, LAYOUT_SHIFT_LIMIT);
  return consoleErrors;
}

function isSameHost(address: string, url: string): boolean {
  const { host, protocol } = new URL(address);
  return host === new URL(url).host || ['data:', 'blob:'].includes(protocol);
}

/** Waits until pending reports (CSP violations, layout shifts) have reached the console. */
export async function flushConsoleErrors(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // A page that is navigating cannot be evaluated, and reports nothing more.
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    .catch(() => undefined);
}

// The functions below run in the page.

function reportCspViolations(): void {
  document.addEventListener('securitypolicyviolation', (report) =>
    console.error(`CSP: ${report.violatedDirective} ${report.blockedURI} ${report.sourceFile}`),
  );
}

/**
 * Sums layout shifts per session window, as the Core Web Vitals do (a gap of one second, at most five seconds), and
 * logs a warning, at most once per page load, when a sum exceeds the limit. Ignores shifts caused by user input: those
 * within half a second of an input (also of a field filled by a script), or of the response to a request that the input
 * triggered. The warning tells if all moved elements follow a recipe card that was added or removed within a second.
 */
function reportLayoutShifts(limit: number): void {
  if (window.top !== window) return;
  const findCards = (node: Node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('li')].filter((element) => element.matches('[data-slot]'))
      : [];
  const listChanges: { position: Node; at: number }[] = [];
  new MutationObserver((mutations) => {
    const at = performance.now();
    for (const { target, previousSibling, addedNodes, removedNodes } of mutations) {
      for (const position of [...addedNodes].flatMap(findCards)) listChanges.push({ position, at });
      if ([...removedNodes].some((node) => findCards(node).length > 0))
        listChanges.push({ position: previousSibling ?? target, at });
    }
  }).observe(document, { childList: true, subtree: true });
  const isAfterListChange = (moved: Node[], startTime: number) =>
    listChanges.some(
      ({ position, at }) =>
        startTime - at < 1000 &&
        position.isConnected &&
        moved.every(
          (node) => position.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
        ),
    );
  performance.setResourceTimingBufferSize(5000);
  const input = { at: Number.NEGATIVE_INFINITY, path: '' };
  for (const kind of ['input', 'change', 'click', 'keydown', 'drop']) {
    addEventListener(
      kind,
      (event) => {
        input.at = event.timeStamp;
        input.path = location.pathname;
      },
      { capture: true, passive: true },
    );
  }
  let [sum, first, last, isReported] = [0, 0, 0, false];
  let moved: string[] = [];
  let cause = ' after a new or deleted recipe';
  new PerformanceObserver((list) => {
    const responses = (
      performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    ).filter(({ startTime }) => startTime >= input.at && startTime - input.at < 1000);
    for (const entry of list.getEntries()) {
      const { startTime, value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const isResponseShift =
        input.path === location.pathname &&
        responses.some((one) => startTime > one.startTime && startTime - one.responseEnd < 500);
      const isInputShift = startTime >= input.at && startTime - input.at < 500;
      // The browser prints a page without moving what is on screen.
      const isPrinted = matchMedia('print').matches;
      if (hadRecentInput || isInputShift || isResponseShift || isPrinted) continue;
      if (startTime - last > 1000 || startTime - first > 5000) {
        [sum, first, moved, cause] = [0, startTime, [], ' after a new or deleted recipe'];
      }
      last = startTime;
      sum += value;
      // A removed element has no node any more.
      const nodes = sources.flatMap(({ node }) => node ?? []);
      if (!isAfterListChange(nodes, startTime)) cause = '';
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName.toLowerCase()}.${element?.className}`.slice(0, 80);
        const positions = [from, to].map((box) =>
          [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
        );
        moved.push(`${name} (${node?.textContent?.trim().slice(0, 30)}) ${positions.join(' → ')}`);
      }
      if (sum <= limit || isReported) continue;
      isReported = true;
      console.warn(
        `layout shift of ${sum.toFixed(3)} on ${location.pathname}${cause}: ${moved.join('; ')}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
