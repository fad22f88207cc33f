import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const VERSION = '12.2.3';
/** Now and then the browser's trace lacks its beginning. */
const TRIES = 3;
const folder = join(import.meta.dirname, '../../.cache/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** What Lighthouse says of one visit. */
export interface Audit {
  /** Of 100. */
  marks: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Over the wire, compressed. */
  totalBytes: number;
  scriptBytes: number;
  scripts: number;
  /** Requests to anybody else. */
  strangers: number;
  /** Audits without full marks, in categories that are below 100. */
  lost: string[];
}

interface Measure {
  score: number | null;
  numericValue: number;
}

/** As much of Lighthouse's own report as is read here. */
interface Result {
  finalDisplayedUrl: string;
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Partial<Measure>> & {
    'largest-contentful-paint': Measure;
    'total-blocking-time': Measure;
    'cumulative-layout-shift': Measure;
    'network-requests': {
      details: { items: { url: string; resourceType?: string; transferSize?: number }[] };
    };
  };
}

/** Lighthouse is fetched when it is first asked for: whoever only runs Plateful has no use for its hundred packages. */
export async function openLighthouse() {
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true });
    await run('npm', ['install', '--no-save', '--prefix', folder, `lighthouse@${VERSION}`]);
  }
  const port = await freePort();
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
    async audit(url: string, cookie?: string): Promise<Audit> {
      for (let left = TRIES - 1; ; left--) {
        try {
          return await audit(port, url, cookie);
        } catch (error) {
          if (left === 0) throw error;
        }
      }
    },
    close: () => browser.close(),
  };
}

async function audit(port: number, url: string, cookie: string | undefined): Promise<Audit> {
  const file = join(folder, 'report.json');
  await run(process.execPath, [
    program,
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]);
  const lhr: Result = JSON.parse(await readFile(file, 'utf8'));
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`);
  }
  return { ...measuresOf(lhr, new URL(url).origin), lost: lostIn(lhr) };
}

function measuresOf(lhr: Result, origin: string): Omit<Audit, 'lost'> {
  const { audits } = lhr;
  const requests = audits['network-requests'].details.items.filter(({ url }) =>
    url.startsWith('http'),
  );
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const bytes = (some: typeof requests) =>
    some.reduce((total, { transferSize = 0 }) => total + transferSize, 0);
  const mark = (name: Category) => Math.round((lhr.categories[name].score ?? 0) * 100);
  return {
    marks: {
      performance: mark('performance'),
      accessibility: mark('accessibility'),
      'best-practices': mark('best-practices'),
      seo: mark('seo'),
    },
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    totalBytes: bytes(requests),
    scriptBytes: bytes(scripts),
    scripts: scripts.length,
    strangers: requests.filter(({ url }) => new URL(url).origin !== origin).length,
  };
}

function lostIn({ categories: found, audits }: Result): string[] {
  return Object.entries(found)
    .filter(([, { score }]) => score !== 1)
    .flatMap(([name, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${name}: ${id}`),
    );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
