import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const execFileAsync = promisify(execFile);
const VERSION = '12.2.3';
/** The start of the browser's trace is missing occasionally. */
const MAX_ATTEMPTS = 3;
const cacheDir = join(import.meta.dirname, '../../.cache/lighthouse');
const lighthouseCli = join(cacheDir, 'node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** Result of one Lighthouse run. */
export interface LighthouseResult {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** Transfer size, compressed. */
  totalBytes: number;
  scriptBytes: number;
  scripts: number;
  /** Of scripts requested before the largest element was shown; the others are loaded when the browser is idle. */
  firstScriptBytes: number;
  /** Requests to other origins. */
  thirdPartyRequests: number;
  /** Audits that failed, in categories with a score below 100. */
  failedAudits: string[];
}

interface AuditMetric {
  score: number | null;
  numericValue: number;
}

/** The fields of a Lighthouse report that are used here. */
interface LighthouseReport {
  finalDisplayedUrl: string;
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Partial<AuditMetric>> & {
    'largest-contentful-paint': AuditMetric;
    'total-blocking-time': AuditMetric;
    'cumulative-layout-shift': AuditMetric;
    metrics: { details: { items: [{ observedLargestContentfulPaint: number }] } };
    'network-requests': {
      details: {
        items: {
          url: string;
          resourceType?: string;
          transferSize?: number;
          /** In milliseconds, as measured without the simulated network. */
          networkRequestTime: number;
        }[];
      };
    };
  };
}

/** Installs Lighthouse on first use, because it has over a hundred dependencies that only this benchmark needs. */
export async function openLighthouseAuditor() {
  if (!existsSync(lighthouseCli)) {
    await mkdir(cacheDir, { recursive: true });
    await execFileAsync('npm', [
      'install',
      '--no-save',
      '--prefix',
      cacheDir,
      `lighthouse@${VERSION}`,
    ]);
  }
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    async audit(url: string, cookie?: string): Promise<LighthouseResult> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runAudit(port, url, cookie);
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    close: () => browser.close(),
  };
}

async function runAudit(
  port: number,
  url: string,
  cookie: string | undefined,
): Promise<LighthouseResult> {
  const file = join(cacheDir, 'report.json');
  await execFileAsync(process.execPath, [
    lighthouseCli,
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]);
  const lhr: LighthouseReport = JSON.parse(await readFile(file, 'utf8'));
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}.`);
  }
  return { ...toMetrics(lhr, new URL(url).origin), failedAudits: getFailedAudits(lhr) };
}

function toMetrics(lhr: LighthouseReport, origin: string): Omit<LighthouseResult, 'failedAudits'> {
  const { audits } = lhr;
  const requests = audits['network-requests'].details.items.filter(({ url }) =>
    url.startsWith('http'),
  );
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const [{ observedLargestContentfulPaint }] = audits.metrics.details.items;
  const firstScripts = scripts.filter(
    ({ networkRequestTime }) => networkRequestTime < observedLargestContentfulPaint,
  );
  const sumBytes = (items: typeof requests) =>
    items.reduce((total, { transferSize = 0 }) => total + transferSize, 0);
  const getScore = (name: Category) => Math.round((lhr.categories[name].score ?? 0) * 100);
  return {
    scores: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      'best-practices': getScore('best-practices'),
      seo: getScore('seo'),
    },
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    totalBytes: sumBytes(requests),
    scriptBytes: sumBytes(scripts),
    scripts: scripts.length,
    firstScriptBytes: sumBytes(firstScripts),
    thirdPartyRequests: requests.filter(({ url }) => new URL(url).origin !== origin).length,
  };
}

function getFailedAudits(report: LighthouseReport): string[] {
  return Object.entries(report.categories)
    .filter(([, { score }]) => score !== 1)
    .flatMap(([name, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${name}: ${id}`),
    );
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
