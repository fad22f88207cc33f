// npx tsx bench/lighthouse.ts: measures Lighthouse scores of all pages (mobile, slow 4G, a CPU slowdown that makes this
// machine as slow as a phone; median of five runs), with bytes, scripts and layout shifts. Writes reports/lighthouse.md.
// Builds what is stale, and installs Lighthouse into .cache/. LIGHTHOUSE_RUNS and LIGHTHOUSE_PAGES (a pattern of paths)
// make a shorter trial run, whose report is only printed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { routes } from '../apps/web/src/lib/paths-and-routes.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { buildIfStale } from '../scripts/lib/install-and-build.mjs';
import {
  findBudgetViolations,
  formatReport,
  type PageBudget,
  type PageResult,
} from './lighthouse/format-report.ts';
import { openLighthouseAuditor } from './lighthouse/lighthouse-auditor.ts';
import { createSessions } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/lighthouse.md');
const { LIGHTHOUSE_RUNS, LIGHTHOUSE_PAGES = '' } = process.env;
const isTrialRun = LIGHTHOUSE_RUNS !== undefined || LIGHTHOUSE_PAGES !== '';
const runs = Number(LIGHTHOUSE_RUNS ?? 5);

const minimumScores = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 };
const prerenderedBudget: PageBudget = { scores: minimumScores, lcpMs: 1300, scripts: 0 };
const interactiveBudget: PageBudget = { scores: minimumScores };
/** Budgets of the pages without scripts. */
const publicBudgets: Readonly<Record<string, PageBudget>> = {
  '/': { ...prerenderedBudget, totalBytes: 150_000 },
  '/hello': prerenderedBudget,
  '/how-it-works': prerenderedBudget,
  '/legal': prerenderedBudget,
  '/terms': prerenderedBudget,
  '/privacy': prerenderedBudget,
  '/cookies': prerenderedBudget,
};
/** Pages behind the sign-in have no SEO budget. */
const appBudget: PageBudget = {
  scores: { performance: 92, accessibility: 100 },
  firstScriptBytes: 130_000,
};

await buildIfStale(['cookbook', 'server', 'web']);
const data = await createTempDataDir();
const server = await startTestServer(data.path);
const database = await openServerDatabase(data.path);
const lighthouse = await openLighthouseAuditor();
try {
  const results: PageResult[] = [];
  const { recipePath, userId } = await findDemoRecipe();
  for (const [path, budget] of getPages(recipePath)) {
    if (!new RegExp(LIGHTHOUSE_PAGES).test(path)) continue;
    const audits = [];
    for (let run = 0; run < runs; run++) {
      // A new session for each run, because pages rotate the session token.
      const [session] = budget === appBudget ? await createSessions(database.pool, [userId]) : [];
      audits.push(await lighthouse.audit(server.url + path, session?.cookie));
    }
    const page = { path: path.replace(recipePath, '/items/{id}'), budget, audits };
    results.push(page);
    console.error(
      page.path,
      audits
        .map(({ scores, cpuSlowdown }) => `${scores.performance} (${cpuSlowdown.toFixed(1)}x)`)
        .join(' '),
    );
  }
  const report = formatReport(results, runs);
  console.log(report);
  if (!isTrialRun) {
    await mkdir(join(reportFile, '..'), { recursive: true });
    await writeFile(reportFile, report);
  }
  for (const violation of findBudgetViolations(results)) console.error(violation);
  if (findBudgetViolations(results).length > 0) process.exitCode = 1;
} finally {
  await lighthouse.close();
  await database.close();
  await server.stop();
  await data.remove();
}

/** Returns the demo user's id and the path of one of their recipes. */
async function findDemoRecipe(): Promise<{ userId: string; recipePath: string }> {
  const { rows } = await database.pool.query<{ id: string; owner_id: string }>(
    "select id, owner_id from items where deleted_at is null and title ilike '%lasagna%' limit 1",
  );
  const [recipe] = rows;
  if (!recipe) throw new Error('The demo user has no lasagna.');
  return { userId: recipe.owner_id, recipePath: `/items/${recipe.id}` };
}

/** Every screen once, at its first path, except the splash screen, which redirects, and invoices, which cost money. */
function getPages(recipePath: string): [path: string, budget: PageBudget][] {
  const pages = routes.filter(
    ({ screen }, index) =>
      !['splash', 'invoice', 'not-found'].includes(screen) &&
      index === routes.findIndex((route) => route.screen === screen),
  );
  return pages.map(({ path, layouts }) => [
    path.replace('/items/:itemId', recipePath),
    layouts.includes('public-layout') ? (publicBudgets[path] ?? interactiveBudget) : appBudget,
  ]);
}
