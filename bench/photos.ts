// npx tsx bench/photos.ts: what reading uploaded photos costs the built server in CPU time and memory, and what others
// feel of it meanwhile; into reports/photos.md. Build first (npm run build). Linux only.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { type Person, seedPeople } from './collection/seed.ts';
import { atRate, percentile } from './load/at-rate.ts';
import { openBeside } from './load/database.ts';
import { hugeAvif, phonePhotos } from './photos/pictures.ts';
import { readProcessTree } from './photos/process-tree.ts';

const reportFile = join(import.meta.dirname, 'reports/photos.md');
const UPLOADS = 30;
const AT_ONCE = 8;
const WATCH_SECONDS = 20;

interface Row {
  what: string;
  figure: string;
  budget: string;
}

const photos = await phonePhotos(10);
const avif = await hugeAvif();
const dataDir = await makeDataDir();
const server = await startServer(dataDir.path, { FREE_PHOTOS_PER_RECIPE: '1000' });
try {
  const report = write(await measure());
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
  console.log(report);
} finally {
  await server.stop();
  await dataDir.remove();
}

async function measure(): Promise<Row[]> {
  const database = await openBeside(dataDir.path);
  const people = await seedPeople(database.pool, AT_ONCE + 1);
  await database.close();
  const [uploader, ...others] = people;
  if (!uploader) throw new Error('Nobody was seeded.');
  return [...(await measureCpu(uploader)), ...(await measureHugePhotos(uploader, others))];
}

async function measureCpu(person: Person): Promise<Row[]> {
  const itemId = await createItem(person);
  const send = (index: number) => upload(person, itemId, photos[index % photos.length] as Buffer);
  for (let index = 0; index < 5; index++) await send(index);
  const before = await cpuMs();
  for (let index = 0; index < UPLOADS; index++) {
    const status = await send(index);
    if (status !== 200) throw new Error(`An upload was answered with ${status}.`);
  }
  const each = ((await cpuMs()) - before) / UPLOADS;
  return [
    {
      what: `CPU time of an upload, 12-megapixel JPEG of ${megabytes(photos[0]?.length ?? 0)}`,
      figure: `${each.toFixed(0)} ms`,
      budget: '≤ 200 ms',
    },
  ];
}

async function measureHugePhotos(reader: Person, people: Person[]): Promise<Row[]> {
  const items = await Promise.all(people.map(createItem));
  const calm = await watch(reader);
  const idle = await rssOfServer();
  let highest = idle;
  let highestOfChildren = 0;
  const sampling = setInterval(async () => {
    const tree = await readProcessTree(server.pid);
    const rss = tree.find(({ pid }) => pid === server.pid)?.rssBytes ?? 0;
    const ofChildren = tree.reduce((sum, { rssBytes }) => sum + rssBytes, -rss);
    highest = Math.max(highest, rss);
    highestOfChildren = Math.max(highestOfChildren, ofChildren);
  }, 50);
  const start = performance.now();
  let took = 0;
  const sent = Promise.all(
    people.map((person, at) => upload(person, items[at] as string, avif)),
  ).then((statuses) => {
    took = performance.now() - start;
    return statuses;
  });
  const meanwhile = await watch(reader);
  const statuses = await sent;
  clearInterval(sampling);
  await sleep(100);
  const name = `${AT_ONCE} AVIF photos of 49 megapixels at once`;
  return [
    { what: 'memory of the server before', figure: megabytes(idle), budget: '≤ 180 MB' },
    {
      what: `${name}: memory of the server more than before`,
      figure: megabytes(highest - idle),
      budget: '≤ 150 MB',
    },
    {
      what: `${name}: memory of its processes for photos`,
      figure: megabytes(highestOfChildren),
      budget: '',
    },
    {
      what: `${name}: answers`,
      figure: `${statuses.join(', ')} after ${(took / 1000).toFixed(1)} s`,
      budget: '',
    },
    { what: 'check-login of somebody else, 20/s, before', figure: calm, budget: '' },
    {
      what: 'check-login of somebody else, 20/s, meanwhile',
      figure: meanwhile,
      budget: 'p99 ≤ 250 ms',
    },
  ];
}

async function watch({ cookie }: Person): Promise<string> {
  const { times, failed } = await atRate({
    perSecond: 20,
    seconds: WATCH_SECONDS,
    request: async () => {
      const response = await fetch(`${server.url}/api/backend/auth/check-login`, {
        headers: { cookie },
      });
      await response.arrayBuffer();
      return response.status;
    },
  });
  const [p50, p99] = [50, 99].map((share) => percentile(times, share).toFixed(1));
  return `p50 ${p50}, p99 ${p99} ms, ${failed} failed`;
}

async function createItem({ cookie }: Person): Promise<string> {
  const response = await fetch(`${server.url}/api/backend/items`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'CREATE_ITEM',
      payload: { title: 'Soup', requestKey: randomUUID() },
    }),
  });
  const answer = (await response.json()) as { response: { data: { _id: string } } };
  return answer.response.data._id;
}

async function upload({ cookie }: Person, itemId: string, bytes: Buffer): Promise<number> {
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

async function cpuMs(): Promise<number> {
  const tree = await readProcessTree(server.pid);
  return tree.reduce((sum, process) => sum + process.cpuMs, 0);
}

async function rssOfServer(): Promise<number> {
  const tree = await readProcessTree(server.pid);
  return tree.find(({ pid }) => pid === server.pid)?.rssBytes ?? 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function write(rows: Row[]): string {
  const [processor] = cpus();
  return [
    '# Reading photos',
    '',
    `Written by bench/photos.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}; client, server and PostgreSQL share the machine.`,
    '',
    '| what | measured | budget |',
    '|---|---|---|',
    ...rows.map(({ what, figure, budget }) => `| ${what} | ${figure} | ${budget} |`),
    '',
  ].join('\n');
}
