// npx tsx bench/interaction.ts: how quickly the app answers to fingers with 5,000 recipes in it, on a processor four
// times slower than this one; into reports/interaction.md. Build first (npm run build). Fails when a task while scrolling
// or typing takes longer than 100 ms. BENCH_RECIPES makes a quick try of it, which is printed and not kept.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage } from '../e2e/harness/browser.ts';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { signIn } from './collection/seed.ts';
import { watchFrames } from './interaction/frames.ts';
import { faultsOf, type Seen, writeReport } from './interaction/report.ts';
import { type Step, steps } from './interaction/steps.ts';
import { stockUp } from './interaction/stock.ts';
import { categories, type TraceEvent, tasksOf } from './interaction/trace.ts';
import { openBeside } from './load/database.ts';

const reportFile = join(import.meta.dirname, 'reports/interaction.md');
const SLOWER = 4;
const { BENCH_RECIPES } = process.env;
const recipes = Number(BENCH_RECIPES ?? 5000);
const views = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

const data = await makeDataDir();
const server = await startServer(data.path);
const browser = await openBrowser();
const database = await openBeside(data.path);
try {
  const { userId } = await stockUp(database, data.path, recipes);
  const seen: Seen[] = [];
  for (const view of views) {
    for (const step of steps) seen.push(await watch(view, step, userId));
  }
  const report = writeReport(seen, { recipes, slower: SLOWER });
  console.log(report);
  if (BENCH_RECIPES === undefined) {
    await mkdir(join(reportFile, '..'), { recursive: true });
    await writeFile(reportFile, report);
  }
  for (const fault of faultsOf(seen)) console.error(fault);
  if (faultsOf(seen).length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await database.close();
  await server.stop();
  await data.remove();
}

async function watch(view: (typeof views)[number], step: Step, userId: string): Promise<Seen> {
  const { page, context } = await openPage(browser, { ...view, url: server.url });
  // Of its own: pages renew their session's secret.
  const [session] = await signIn(database.pool, [userId]);
  const [name = '', value = ''] = session?.cookie.split('=') ?? [];
  await context.addCookies([{ name, value, url: server.url }]);
  let requests = 0;
  await step.prepare(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  await browser.startTracing(page, { categories });
  const stop = await watchFrames(page);
  await step.run(page);
  const frames = await stop();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await context.close();
  console.error(`${view.name}: ${step.what}`);
  return { view: view.name, step, tasks: tasksOf(trace.traceEvents), frames, requests };
}
