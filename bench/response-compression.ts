// npx tsx bench/response-compression.ts: measures the CPU time and the result size of compressing a response with 50
// cards, by algorithm and zlib API. CPU time is that of the whole process, including threads.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ItemCard } from '../packages/contract/src/index.ts';
import { cookbookData } from '../packages/cookbook/src/cookbook-data.ts';

const CARDS = 50;
const ROUNDS = 400;
/** The length of a ThumbHash of a 4:3 photo. */
const PLACEHOLDER_BYTES = 21;

/** Creates UUIDv7-like ids of a recipe and its photo, which share a prefix because both are created in the same second. */
function createIds(index: number): [string, string] {
  const time = (Date.UTC(2026, 0, 1) + index * 7_654_321).toString(16).padStart(12, '0');
  const createId = () => `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  return [createId(), createId()];
}

function createCard(index: number): ItemCard {
  const { title, description, category } = cookbookData.recipes[
    (index * 7) % cookbookData.recipes.length
  ] ?? {
    ...{ title: '', description: '', category: 'food' },
  };
  const [_id, photoId] = createIds(index);
  return {
    _id,
    title,
    description: description.slice(0, 160),
    category,
    previewIconUrl: `/media/${photoId}-preview.webp`,
    placeholder: randomBytes(PLACEHOLDER_BYTES).toString('base64'),
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 7_654_321).toISOString(),
    minutes: null,
    calories: 200 + index,
    needsReview: false,
    isFavorite: false,
  };
}

const items = Array.from({ length: CARDS }, (_, index) => createCard(index));
const body = Buffer.from(
  JSON.stringify({ succeeded: true, response: { items, total: CARDS, categories: [] } }),
);

const getGzipOptions = (level: number) => ({ level });
const getBrotliOptions = (quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

async function compressWithStream(stream: zlib.Gzip | zlib.BrotliCompress): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.end(body);
  await once(stream, 'end');
  return Buffer.concat(chunks);
}

const variants: [string, () => Buffer | Promise<Buffer>][] = [
  ['none', () => body],
  ...[1, 4, 6].flatMap((level): typeof variants => [
    [`gzip ${level}, sync`, () => zlib.gzipSync(body, getGzipOptions(level))],
    [`gzip ${level}, async`, async () => gzip(body, getGzipOptions(level))],
    [`gzip ${level}, stream`, () => compressWithStream(zlib.createGzip(getGzipOptions(level)))],
  ]),
  ...[0, 1, 2, 3, 4, 5].flatMap((quality): typeof variants => [
    [`brotli ${quality}, sync`, () => zlib.brotliCompressSync(body, getBrotliOptions(quality))],
    [`brotli ${quality}, async`, async () => brotli(body, getBrotliOptions(quality))],
    [
      `brotli ${quality}, stream`,
      () => compressWithStream(zlib.createBrotliCompress(getBrotliOptions(quality))),
    ],
  ]),
];

console.log('| method | bytes | CPU µs |\n|---|---|---|');
for (const [name, compress] of variants) {
  for (let round = 0; round < 30; round += 1) await compress();
  const before = process.cpuUsage();
  let size = 0;
  for (let round = 0; round < ROUNDS; round += 1) size = (await compress()).length;
  const { user, system } = process.cpuUsage(before);
  console.log(`| ${name} | ${size} | ${Math.round((user + system) / ROUNDS)} |`);
}
