import type { BrowserContext, Page } from 'playwright-core';

/** What a page may jump about by itself while it is loaded: a fifth of what the Core Web Vitals call good. */
const SHIFT_LIMIT = 0.02;

/** What the browser says for us where a story keeps the service worker out. */
const WORKER_KEPT_OUT = 'Service Worker registration blocked by Playwright';

/**
 * Notes what no page of the browser context may do: errors and warnings on the console, uncaught errors, reports of the
 * content security policy, requests to other hosts, and content that jumps.
 *
 * @param expected what is provoked on purpose
 */
export async function listen(
  context: BrowserContext,
  url: string,
  expected?: RegExp,
): Promise<string[]> {
  const complaints: string[] = [];
  const complain = (line: string) => {
    if (line !== WORKER_KEPT_OUT && !expected?.test(line)) complaints.push(line);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text());
  });
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('request', (request) => {
    if (!isOwn(request.url(), url)) complain(`a request to ${request.url()}`);
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (!isOwn(socket.url(), url)) complain(`a connection to ${socket.url()}`);
    }),
  );
  await context.addInitScript(reportViolations);
  await context.addInitScript(reportShifts, SHIFT_LIMIT);
  return complaints;
}

function isOwn(address: string, url: string): boolean {
  const { host, protocol } = new URL(address);
  return host === new URL(url).host || ['data:', 'blob:'].includes(protocol);
}

/** What is reported late has been said when this is over. */
export async function hearOut(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // A page that is on its way elsewhere has nothing left to say.
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    .catch(() => undefined);
}

// What follows runs in the page.

function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (report) =>
    console.error(`policy: ${report.violatedDirective} ${report.blockedURI} ${report.sourceFile}`),
  );
}

/**
 * Adds up layout shifts in session windows, as the Core Web Vitals do (gaps of a second, five seconds at most), and
 * tells once a load when one exceeds the limit. What answers an input is no shift: it comes within half a second after
 * it (a field that a script fills counts too), or after the server's answer to what it asked for on the same page.
 */
function reportShifts(limit: number): void {
  if (window.top !== window) return;
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
  let [sum, first, last, isTold] = [0, 0, 0, false];
  let moved: string[] = [];
  new PerformanceObserver((list) => {
    const answers = (
      performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    ).filter(({ startTime }) => startTime >= input.at && startTime - input.at < 1000);
    for (const entry of list.getEntries()) {
      const { startTime, value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const isAnswer =
        input.path === location.pathname &&
        answers.some((one) => startTime > one.startTime && startTime - one.responseEnd < 500);
      const isPrompt = startTime >= input.at && startTime - input.at < 500;
      if (hadRecentInput || isPrompt || isAnswer) continue;
      if (startTime - last > 1000 || startTime - first > 5000) {
        [sum, first, moved] = [0, startTime, []];
      }
      last = startTime;
      sum += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName.toLowerCase()}.${element?.className}`.slice(0, 80);
        const places = [from, to].map((box) =>
          [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
        );
        moved.push(`${name} (${node?.textContent?.trim().slice(0, 30)}) ${places.join(' → ')}`);
      }
      if (sum <= limit || isTold) continue;
      isTold = true;
      console.warn(
        `layout shift of ${sum.toFixed(3)} on ${location.pathname}: ${moved.join('; ')}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
