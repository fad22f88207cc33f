// npx tsx bench/recipe-list-responsiveness.ts: measures how responsive the app is with 5,000 recipes and a
// CPU slowdown of up to 4x, which makes this machine as slow as a phone. Writes reports/recipe-list-responsiveness.md. Run
// npm run build first. Fails if a task during scrolling or typing takes longer than 100 ms. BENCH_RECIPES and BENCH_STEPS (a
// pattern of step names) make a shorter trial run, whose report is only printed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { openBrowser, openMonitoredPage } from '../e2e/harness/open-monitored-page.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { calibrateCpuSlowdown } from './lighthouse/calibrate-cpu-slowdown.ts';
import {
  findBudgetViolations,
  formatReport,
  type StepResult,
} from './recipe-list-responsiveness/format-report.ts';
import { startFrameCounter } from './recipe-list-responsiveness/frame-counter.ts';
import {
  type InteractionStep,
  interactionSteps,
} from './recipe-list-responsiveness/interaction-steps.ts';
import {
  getMainThreadTasks,
  type TraceEvent,
  traceCategories,
} from './recipe-list-responsiveness/main-thread-tasks.ts';
import { seedUserWithRecipePhotos } from './recipe-list-responsiveness/seed-user-with-recipe-photos.ts';
import { createSessions } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/recipe-list-responsiveness.md');
const { BENCH_RECIPES, BENCH_STEPS = '' } = process.env;
const isTrialRun = BENCH_RECIPES !== undefined || BENCH_STEPS !== '';
const steps = interactionSteps.filter(({ name }) => new RegExp(BENCH_STEPS).test(name));
const recipeCount = Number(BENCH_RECIPES ?? 5000);
const viewports = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

const data = await createTempDataDir();
const server = await startTestServer(data.path);
const browser = await openBrowser();
const database = await openServerDatabase(data.path);
try {
  const { userId } = await seedUserWithRecipePhotos(database, data.path, recipeCount);
  const results: StepResult[] = [];
  for (const viewport of viewports) {
    for (const step of steps) results.push(await measureStep(viewport, step, userId));
  }
  const report = formatReport(results, recipeCount);
  console.log(report);
  if (!isTrialRun) {
    await mkdir(join(reportFile, '..'), { recursive: true });
    await writeFile(reportFile, report);
  }
  for (const violation of findBudgetViolations(results)) console.error(violation);
  if (findBudgetViolations(results).length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await database.close();
  await server.stop();
  await data.remove();
}

async function measureStep(
  viewport: (typeof viewports)[number],
  step: InteractionStep,
  userId: string,
): Promise<StepResult> {
  const calibration = await calibrateCpuSlowdown(browser);
  const { page, context } = await openMonitoredPage(browser, { ...viewport, url: server.url });
  // A new session for each page, because pages rotate the session token.
  const [session] = await createSessions(database.pool, [userId]);
  const [name = '', value = ''] = session?.cookie.split('=') ?? [];
  await context.addCookies([{ name, value, url: server.url }]);
  let requests = 0;
  await step.prepare(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {
    rate: calibration.cpuSlowdown,
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  // The first call loads Playwright's script into the page, which is a long task.
  await (await startFrameCounter(page))();
  await browser.startTracing(page, { categories: traceCategories });
  const stopCounter = await startFrameCounter(page);
  await step.run(page);
  const frames = await stopCounter();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await context.close();
  console.error(`${viewport.name}: ${step.name}`);
  return {
    ...calibration,
    viewport: viewport.name,
    step,
    tasks: getMainThreadTasks(trace.traceEvents),
    frames,
    requests,
  };
}
