// npx tsx bench/ai-provider-overhead.ts: measures what the server adds to the time of a provider, with a provider on this
// machine that streams a recipe 200 ms after the request. Writes reports/ai-provider-overhead.md. Linux only. Run npm run build first.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { protocolNames } from '@plateful/server/testing/ai-providers/ai-protocol';
import sharp from 'sharp';
import { createDishAnswer } from '../apps/server/src/testing/fakes/ai-providers/fake-ai-model.ts';
import { startFakeAiServer } from '../apps/server/src/testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '../apps/server/src/testing/fakes/ai-providers/provider-environment.ts';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { HttpClient } from './load/http-client.ts';
import { computePercentile } from './load/percentiles.ts';
import { readServerProcessStats } from './load/read-server-process-stats.ts';
import { createPhonePhotos } from './photo-uploads-and-scans/create-test-photos.ts';
import { type SeededUser, seedUsersWithSessions } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/ai-provider-overhead.md');
const PROVIDER_MS = 200;
const WARM_UP_SCANS = 10;
const SCANS = 60;
const MAX_OVERHEAD_MS = 150;
/** As the web app sends them. */
const MAX_PHOTO_EDGE = 2048;

interface Measurement {
  protocol: string;
  /** Per scan, in ms: from the request of the client to its response, less the time of the provider. */
  overheads: number[];
  /** Of the server and its children without PostgreSQL, per scan. */
  cpuMs: number;
}

const photos = await createWebPhotos(WARM_UP_SCANS + SCANS);
const measurements: Measurement[] = [];
for (const protocol of protocolNames) measurements.push(await measure(protocol));
const report = formatReport(measurements);
await mkdir(join(reportFile, '..'), { recursive: true });
await writeFile(reportFile, report);
console.log(report);

/** Each is different: a photo that was scanned before is not recognized again. */
async function createWebPhotos(count: number): Promise<string[]> {
  const originals = await createPhonePhotos(10);
  const images: string[] = [];
  for (let index = 0; index < count; index++) {
    const photo = sharp(originals[index % originals.length])
      .autoOrient()
      .resize(MAX_PHOTO_EDGE, MAX_PHOTO_EDGE, { fit: 'inside' })
      .modulate({ brightness: 1 - index / 1000 });
    images.push((await photo.jpeg({ quality: 85 }).toBuffer()).toString('base64'));
  }
  return images;
}

async function measure(protocol: (typeof protocolNames)[number]): Promise<Measurement> {
  const providerTimes: number[] = [];
  const answer = { text: JSON.stringify(createDishAnswer({ title: 'Poulet DG' })) };
  const provider = await startFakeAiServer({
    behavior: async (exchange) => {
      const start = performance.now();
      await sleep(PROVIDER_MS);
      await exchange.answer(answer);
      providerTimes.push(performance.now() - start);
    },
  });
  const dataDir = await createTempDataDir();
  const environment = createProviderEnvironment(protocol, provider.getBaseUrl(protocol));
  const server = await startTestServer(dataDir.path, environment);
  const client = new HttpClient(server.url);
  try {
    const user = await seedProUser(dataDir.path);
    const overheads: number[] = [];
    let cpuBefore = 0;
    for (const [index, image] of photos.entries()) {
      if (index === WARM_UP_SCANS) cpuBefore = await getCpuMs(server.pid);
      const start = performance.now();
      await scan(client, user, image);
      overheads.push(performance.now() - start - (providerTimes.at(-1) ?? 0));
    }
    const cpuMs = ((await getCpuMs(server.pid)) - cpuBefore) / SCANS;
    return { protocol, overheads: overheads.slice(WARM_UP_SCANS), cpuMs };
  } finally {
    client.close();
    await server.stop();
    await provider.close();
    await dataDir.remove();
  }
}

async function seedProUser(dataDir: string): Promise<SeededUser> {
  const { pool, close } = await openServerDatabase(dataDir);
  const [user] = await seedUsersWithSessions(pool, 1);
  await pool.query("update users set pro_until = '2100-01-01'");
  await close();
  if (!user) throw new Error('No user was seeded.');
  return user;
}

async function scan(client: HttpClient, { cookie }: SeededUser, image: string): Promise<void> {
  const body = JSON.stringify({ action: 'FOOD_RECOGNITION', payload: { image } });
  const { status, body: getBody } = await client.send('/scan', { cookie, body });
  if (status !== 200) throw new Error(`A scan failed with status ${status}: ${getBody()}`);
}

async function getCpuMs(pid: number): Promise<number> {
  return (await readServerProcessStats(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

function formatReport(rows: readonly Measurement[]): string {
  const lines = rows.map(({ protocol, overheads, cpuMs }) => {
    const [p50, p95] = [50, 95].map((share) => computePercentile(overheads, share).toFixed(0));
    return `| ${protocol} | ${p50} ms | ${p95} ms | ${cpuMs.toFixed(0)} ms |`;
  });
  return `# Overhead over a recognition provider

Time of a scan less the time of the provider, which streams a recipe ${PROVIDER_MS} ms after the request. ${SCANS} scans, one
after the other, of photos as the web app sends them (at most ${MAX_PHOTO_EDGE} pixels). Budget: p95 ≤ ${MAX_OVERHEAD_MS} ms.
${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.

| provider | p50 | p95 | CPU time per scan |
|---|---|---|---|
${lines.join('\n')}
`;
}
