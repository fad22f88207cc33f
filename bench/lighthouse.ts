// npx tsx bench/lighthouse.ts: Lighthouse's marks for every public page and the app's own (mobile, slow 4G, processor
// four times slower; the median of five), with bytes, scripts and layout shifts; into reports/lighthouse.md. Build first
// (npm run build). Fetches Lighthouse itself into .cache/. LIGHTHOUSE_RUNS and LIGHTHOUSE_PAGES (a pattern of addresses)
// make a quick try of it, which is printed and not kept.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { signIn } from './collection/seed.ts';
import { openLighthouse } from './lighthouse/audit.ts';
import { type Budget, faultsOf, type Marked, writeReport } from './lighthouse/report.ts';
import { openBeside } from './load/database.ts';

const reportFile = join(import.meta.dirname, 'reports/lighthouse.md');
const { LIGHTHOUSE_RUNS, LIGHTHOUSE_PAGES = '' } = process.env;
const isTry = LIGHTHOUSE_RUNS !== undefined || LIGHTHOUSE_PAGES !== '';
const runs = Number(LIGHTHOUSE_RUNS ?? 5);

const everything = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 };
const printed: Budget = { marks: everything, lcpMs: 1300, scripts: 0 };
const alive: Budget = { marks: everything };
/** Pages for those who are signed in are not for search engines. */
const app: Budget = { marks: { performance: 92, accessibility: 100 }, scriptBytes: 130_000 };

const data = await makeDataDir();
const server = await startServer(data.path);
const database = await openBeside(data.path);
const lighthouse = await openLighthouse();
try {
  const marked: Marked[] = [];
  const { address, userId } = await findCook();
  for (const [path, budget] of pagesWith(address)) {
    if (!new RegExp(LIGHTHOUSE_PAGES).test(path)) continue;
    const audits = [];
    for (let run = 0; run < runs; run++) {
      // Of its own: pages renew their session's secret.
      const [session] = budget === app ? await signIn(database.pool, [userId]) : [];
      audits.push(await lighthouse.audit(server.url + path, session?.cookie));
    }
    const page = { path: path.replace(address, '/items/{id}'), budget, audits };
    marked.push(page);
    console.error(page.path, audits.map(({ marks }) => marks.performance).join(' '));
  }
  const report = writeReport(marked, runs);
  console.log(report);
  if (!isTry) {
    await mkdir(join(reportFile, '..'), { recursive: true });
    await writeFile(reportFile, report);
  }
  for (const fault of faultsOf(marked)) console.error(fault);
  if (faultsOf(marked).length > 0) process.exitCode = 1;
} finally {
  await lighthouse.close();
  await database.close();
  await server.stop();
  await data.remove();
}

/** The demo cook, and one of the sample recipes. */
async function findCook(): Promise<{ userId: string; address: string }> {
  const { rows } = await database.pool.query<{ id: string; owner_id: string }>(
    "select id, owner_id from items where deleted_at is null and title ilike '%lasagna%' limit 1",
  );
  const [recipe] = rows;
  if (!recipe) throw new Error('The demo cook has no lasagna.');
  return { userId: recipe.owner_id, address: `/items/${recipe.id}` };
}

function pagesWith(recipe: string): [path: string, budget: Budget][] {
  return [
    ['/', { ...printed, totalBytes: 150_000 }],
    ['/how-it-works', printed],
    ['/download', alive],
    ['/hello', alive],
    ['/legal', printed],
    ['/terms', printed],
    ['/privacy-policy', printed],
    ['/cookies', printed],
    ['/support', alive],
    ['/login', alive],
    ['/register', alive],
    ['/changepassword', alive],
    ['/app/home', app],
    ['/items', app],
    [recipe, app],
    ['/items/search', app],
    ['/items/create', app],
    ['/app/setting/edit', app],
  ];
}
