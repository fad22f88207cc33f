// npx tsx bench/photo-uploads-and-scans.ts: measures CPU time and memory of photo uploads and scans on the built server, and the latency of
// other requests during them. Writes reports/photo-uploads-and-scans.md. Run npm run build first. Linux only.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { type BudgetRow, formatBudgetReport } from './load/format-budget-report.ts';
import { computePercentile } from './load/percentiles.ts';
import { readServerProcessStats } from './load/read-server-process-stats.ts';
import { sendRequestsAtRate } from './load/send-requests-at-rate.ts';
import { createHugeAvif, createPhonePhotos } from './photo-uploads-and-scans/create-test-photos.ts';
import { type SeededUser, seedUsersWithSessions } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/photo-uploads-and-scans.md');
const REQUESTS = 30;
const CONCURRENT_UPLOADS = 8;
const LATENCY_SECONDS = 20;

const photos = await createPhonePhotos(10);
const avif = await createHugeAvif();
const dataDir = await createTempDataDir();
const server = await startTestServer(dataDir.path, {
  FREE_PHOTOS_PER_RECIPE: '1000',
  FREE_RECIPES_PER_MONTH: '1000',
});
try {
  const report = formatBudgetReport(
    'Photo uploads and scans',
    'photo-uploads-and-scans.ts',
    await runBenchmark(),
  );
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
  console.log(report);
} finally {
  await server.stop();
  await dataDir.remove();
}

async function runBenchmark(): Promise<BudgetRow[]> {
  const database = await openServerDatabase(dataDir.path);
  const users = await seedUsersWithSessions(database.pool, CONCURRENT_UPLOADS + 1);
  await database.close();
  const [firstUser, ...otherUsers] = users;
  if (!firstUser) throw new Error('No users were seeded.');
  return [
    await measureUploads(firstUser),
    ...(await measureHugePhotos(firstUser, otherUsers)),
    // Last, because the first scan loads the model into memory.
    ...(await measureScans(firstUser)),
    await measureLatencyDuringReading(firstUser, otherUsers),
    await measureMemoryAfterUse(firstUser),
  ];
}

function getPhoto(index: number): Buffer {
  return photos[index % photos.length] as Buffer;
}

async function measureUploads(user: SeededUser): Promise<BudgetRow> {
  const itemId = await createItem(user);
  return measureRequests(`upload, ${describePhoto()}`, (index) =>
    upload(user, itemId, getPhoto(index)),
  );
}

async function measureScans(user: SeededUser): Promise<BudgetRow[]> {
  const pizza = await readFile(new URL('../apps/web/public/examples/pizza.jpg', import.meta.url));
  return [
    await measureRequests(`scan, ${describePhoto()}`, (index) => scan(user, getPhoto(index))),
    await measureRequests('scan, the example photo of a pizza', () => scan(user, pizza)),
  ];
}

/** Three users scan pages of text, each one after the other, while another user sends requests. */
async function measureLatencyDuringReading(
  bystander: SeededUser,
  readers: SeededUser[],
): Promise<BudgetRow> {
  const card = await readCardPhoto();
  let isMeasuring = true;
  let pages = 0;
  const reading = Promise.all(
    readers.slice(0, 3).map(async (reader) => {
      while (isMeasuring) {
        const status = await scan(reader, card);
        if (status !== 200) throw new Error(`A scan failed with status ${status}.`);
        pages += 1;
      }
    }),
  );
  const latency = await measureBystanderLatency(bystander);
  isMeasuring = false;
  await reading;
  return {
    name: `check-login of another user, 20/s, while ${pages} pages of text are read`,
    value: latency,
    budget: 'p99 ≤ 50 ms',
  };
}

function readCardPhoto(): Promise<Buffer> {
  return readFile(
    new URL('../apps/server/src/features/scanning/fixtures/card-en.jpg', import.meta.url),
  );
}

/** Reads pages of text, and waits until the idle processes have ended. */
async function measureMemoryAfterUse(user: SeededUser): Promise<BudgetRow> {
  const card = await readCardPhoto();
  for (let index = 0; index < 8; index++) await scan(user, card);
  await sleep(60_000);
  return {
    name: 'server memory a minute after these requests and 8 recipe cards',
    value: formatMegabytes(await getServerRss()),
    budget: '≤ 180 MB',
  };
}

function describePhoto(): string {
  return `12-megapixel JPEG of ${formatMegabytes(getPhoto(0).length)}`;
}

/** Sends requests one after the other. */
async function measureRequests(
  name: string,
  send: (index: number) => Promise<number>,
): Promise<BudgetRow> {
  for (let index = 0; index < 5; index++) await send(index);
  const times: number[] = [];
  const before = await getCpuMs();
  for (let index = 0; index < REQUESTS; index++) {
    const start = performance.now();
    const status = await send(index);
    if (status !== 200) throw new Error(`A request (${name}) failed with status ${status}.`);
    times.push(performance.now() - start);
  }
  const cpuMs = ((await getCpuMs()) - before) / REQUESTS;
  const [p50, p95] = [50, 95].map((share) => computePercentile(times, share).toFixed(0));
  return {
    name: `CPU time per ${name}`,
    value: `${cpuMs.toFixed(0)} ms; response after p50 ${p50}, p95 ${p95} ms`,
    budget: '≤ 200 ms',
  };
}

async function measureHugePhotos(
  bystander: SeededUser,
  uploaders: SeededUser[],
): Promise<BudgetRow[]> {
  const items = await Promise.all(uploaders.map(createItem));
  const idleLatency = await measureBystanderLatency(bystander);
  const idleRss = await getServerRss();
  let peakRss = idleRss;
  let peakWorkerRss = 0;
  const sampling = setInterval(async () => {
    const tree = await readServerProcessStats(server.pid);
    const rss = tree.find(({ pid }) => pid === server.pid)?.rssBytes ?? 0;
    const workerRss = tree.reduce((sum, { rssBytes }) => sum + rssBytes, -rss);
    peakRss = Math.max(peakRss, rss);
    peakWorkerRss = Math.max(peakWorkerRss, workerRss);
  }, 50);
  const start = performance.now();
  let elapsedMs = 0;
  const uploads = Promise.all(
    uploaders.map((user, index) => upload(user, items[index] as string, avif)),
  ).then((statuses) => {
    elapsedMs = performance.now() - start;
    return statuses;
  });
  const loadedLatency = await measureBystanderLatency(bystander);
  const statuses = await uploads;
  clearInterval(sampling);
  await sleep(100);
  const name = `${CONCURRENT_UPLOADS} concurrent AVIF photos of 49 megapixels`;
  return [
    { name: 'server memory before', value: formatMegabytes(idleRss), budget: '≤ 180 MB' },
    {
      name: `${name}: additional server memory`,
      value: formatMegabytes(peakRss - idleRss),
      budget: '≤ 150 MB',
    },
    {
      name: `${name}: memory of the photo worker processes`,
      value: formatMegabytes(peakWorkerRss),
      budget: '',
    },
    {
      name: `${name}: responses`,
      value: `${statuses.join(', ')} after ${(elapsedMs / 1000).toFixed(1)} s`,
      budget: '',
    },
    { name: 'check-login of another user, 20/s, before', value: idleLatency, budget: '' },
    {
      name: 'check-login of another user, 20/s, during the uploads',
      value: loadedLatency,
      budget: 'p99 ≤ 250 ms',
    },
  ];
}

async function measureBystanderLatency({ cookie }: SeededUser): Promise<string> {
  const { times, failed } = await sendRequestsAtRate({
    perSecond: 20,
    seconds: LATENCY_SECONDS,
    request: async () => {
      const response = await fetch(`${server.url}/api/backend/auth/check-login`, {
        headers: { cookie },
      });
      await response.arrayBuffer();
      return response.status;
    },
  });
  const [p50, p99] = [50, 99].map((share) => computePercentile(times, share).toFixed(1));
  return `p50 ${p50}, p99 ${p99} ms, ${failed} failed`;
}

async function createItem({ cookie }: SeededUser): Promise<string> {
  const response = await fetch(`${server.url}/api/backend/items`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'CREATE_ITEM',
      payload: { title: 'Soup', requestKey: randomUUID() },
    }),
  });
  const created = (await response.json()) as { response: { data: { _id: string } } };
  return created.response.data._id;
}

async function upload({ cookie }: SeededUser, itemId: string, bytes: Buffer): Promise<number> {
  const body = new FormData();
  body.append('action', 'UPLOAD_MEDIA_TO_ITEM');
  body.append('itemId', itemId);
  body.append('files', new Blob([new Uint8Array(bytes)]), 'photo');
  const response = await fetch(`${server.url}/api/backend/items/upload`, {
    method: 'POST',
    headers: { cookie, origin: server.url },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Appends random bytes, because the same photo is recognized only once. */
async function scan({ cookie }: SeededUser, bytes: Buffer): Promise<number> {
  const image = Buffer.concat([bytes, randomBytes(8)]).toString('base64');
  const response = await fetch(`${server.url}/api/backend/scan`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'FOOD_RECOGNITION',
      payload: { image: `data:image/jpeg;base64,${image}`, assumeFood: true },
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function getCpuMs(): Promise<number> {
  const tree = await readServerProcessStats(server.pid);
  return tree.reduce((sum, process) => sum + process.cpuMs, 0);
}

async function getServerRss(): Promise<number> {
  const tree = await readServerProcessStats(server.pid);
  return tree.find(({ pid }) => pid === server.pid)?.rssBytes ?? 0;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
