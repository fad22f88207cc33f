// npx tsx bench/startup.ts: measures how long npm start takes until the server is ready, and the memory of the idle server.
// Writes reports/startup.md. Run npm run build first. Linux only.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTempDataDir, projectRoot } from '../e2e/harness/test-server.ts';
import { formatBudgetReport } from './load/format-budget-report.ts';
import { computePercentile } from './load/percentiles.ts';
import { readServerProcessStats } from './load/read-server-process-stats.ts';

const reportFile = join(import.meta.dirname, 'reports/startup.md');
const RUNS = 7;
const IDLE_SECONDS = 15;

const dataDir = await createTempDataDir();
try {
  // The first start creates the database.
  const first = await measureStart();
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureStart());
  const times = runs.map(({ readyMs }) => readyMs);
  const memory = runs.map(({ idleRss }) => idleRss / 1e6);
  const report = formatBudgetReport('Startup', 'startup.ts', [
    {
      name: 'npm start, first time after the build: ready after',
      value: `${(first.readyMs / 1000).toFixed(1)} s`,
      budget: '≤ 30 s',
    },
    {
      name: `npm start, ${RUNS} more times: ready after`,
      value: `p50 ${(computePercentile(times, 50) / 1000).toFixed(1)} s, longest ${(Math.max(...times) / 1000).toFixed(1)} s`,
      budget: '≤ 2 s',
    },
    {
      name: `memory of the server process after ${IDLE_SECONDS} idle seconds`,
      value: `p50 ${computePercentile(memory, 50).toFixed(0)} MB, most ${Math.max(...memory).toFixed(0)} MB`,
      budget: '≤ 180 MB',
    },
  ]);
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
  console.log(report);
} finally {
  await dataDir.remove();
}

async function measureStart(): Promise<{ readyMs: number; idleRss: number }> {
  const start = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir.path, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitUntilReady(npm);
  const readyMs = performance.now() - start;
  await sleep(IDLE_SECONDS * 1000);
  const processes = await readServerProcessStats(npm.pid ?? Number.NaN);
  // npm, its shell, the supervisor and the server; the photo processes are started for photos.
  const idleRss = Math.max(...processes.map(({ rssBytes }) => rssBytes));
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  return { readyMs, idleRss };
}

function waitUntilReady(npm: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    npm.stdout?.on('data', (text: Buffer) => {
      if (text.includes('is ready: ')) resolve();
    });
    npm.once('exit', () => reject(new Error('npm start exited.')));
  });
}
