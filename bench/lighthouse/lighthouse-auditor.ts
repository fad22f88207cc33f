import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { type CpuCalibration, calibrateCpuSlowdown } from './calibrate-cpu-slowdown.ts';
import { findOrInstallLighthouse, lighthouseCacheDir } from './find-or-install-lighthouse.ts';

const execFileAsync = promisify(execFile);
/** The start of the browser's trace is missing occasionally. */
const MAX_ATTEMPTS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseCategory = (typeof categories)[number];

/** Result of one Lighthouse run. */
export interface LighthouseResult extends CpuCalibration {
  /** From 0 to 100. */
  scores: Record<LighthouseCategory, number>;
  lcpMs: number;
  tbtMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** Transfer size, compressed. */
  totalBytes: number;
  scriptBytes: number;
  scripts: number;
  /**
   * Compressed size, without headers, of the scripts requested before the largest element was shown; the others are loaded
   * when the browser is idle.
   */
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
    LighthouseCategory,
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

export async function openLighthouseAuditor() {
  const lighthouseCli = join(await findOrInstallLighthouse(), 'cli/index.js');
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
          const calibration = await calibrateCpuSlowdown(browser);
          const { cpuSlowdown } = calibration;
          const report = await runAudit({ lighthouseCli, port, url, cookie, cpuSlowdown });
          return { ...calibration, ...report };
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    close: () => browser.close(),
  };
}

async function runAudit(options: {
  lighthouseCli: string;
  port: number;
  url: string;
  cookie: string | undefined;
  cpuSlowdown: number;
}): Promise<Omit<LighthouseResult, keyof CpuCalibration>> {
  const { lighthouseCli, port, url, cookie, cpuSlowdown } = options;
  const file = join(lighthouseCacheDir, 'report.json');
  await execFileAsync(process.execPath, [
    lighthouseCli,
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${cpuSlowdown.toFixed(2)}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]);
  const lhr: LighthouseReport = JSON.parse(await readFile(file, 'utf8'));
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}.`);
  }
  return { ...(await toMetrics(lhr, new URL(url).origin)), failedAudits: getFailedAudits(lhr) };
}

async function toMetrics(
  lhr: LighthouseReport,
  origin: string,
): Promise<Omit<LighthouseResult, keyof CpuCalibration | 'failedAudits'>> {
  const { audits } = lhr;
  const requests = audits['network-requests'].details.items.filter(({ url }) =>
    url.startsWith('http'),
  );
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const [{ observedLargestContentfulPaint }] = audits.metrics.details.items;
  const firstScripts = scripts.filter(
    ({ networkRequestTime }) => networkRequestTime < observedLargestContentfulPaint,
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const sumBytes = (items: typeof requests) => sum(items.map((item) => item.transferSize ?? 0));
  const getScore = (name: LighthouseCategory) =>
    Math.round((lhr.categories[name].score ?? 0) * 100);
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
    firstScriptBytes: sum(await Promise.all(firstScripts.map(({ url }) => getContentBytes(url)))),
    thirdPartyRequests: requests.filter(({ url }) => new URL(url).origin !== origin).length,
  };
}

/** @returns the size of the compressed file, without headers */
async function getContentBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const bytes = Number(headers.get('content-length'));
  if (headers.get('content-encoding') !== 'br' || bytes === 0)
    throw new Error(`The compressed size of ${url} is unknown.`);
  return bytes;
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
