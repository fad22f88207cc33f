// npx tsx bench/compression.ts: what it costs to compress an answer of 50 cards, by algorithm and way of calling it, and
// how small it becomes. CPU time of the whole process, so that threads count too.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ItemCard } from '../packages/contract/src/index.ts';
import { book } from '../packages/cookbook/src/book.ts';

const CARDS = 50;
const ROUNDS = 400;
/** How every blurred picture begins; its pixels follow, as many bytes as real photos have. */
const PLACEHOLDER_HEAD = Buffer.from(
  'UklGRkwAAABXRUJQVlA4IEAAAAAwAgCdASoQAAwABABoJZgAAzqu',
  'base64',
);
const PLACEHOLDER_BYTES = 44;

/** A recipe and its photo are made in the same second: their ids begin alike. */
function makeIds(place: number): [string, string] {
  const time = (Date.UTC(2026, 0, 1) + place * 7_654_321).toString(16).padStart(12, '0');
  const make = () => `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  return [make(), make()];
}

function makeCard(place: number): ItemCard {
  const { title, description, category } = book.recipes[(place * 7) % book.recipes.length] ?? {
    ...{ title: '', description: '', category: 'food' },
  };
  const [_id, photoId] = makeIds(place);
  const dots = Buffer.concat([PLACEHOLDER_HEAD, randomBytes(PLACEHOLDER_BYTES)]);
  return {
    _id,
    title,
    description: description.slice(0, 160),
    category,
    previewIconUrl: `/media/${photoId}-preview.webp`,
    placeholder: `data:image/webp;base64,${dots.toString('base64')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + place * 7_654_321).toISOString(),
    minutes: null,
    calories: 200 + place,
    needsReview: false,
    isFavorite: false,
  };
}

const items = Array.from({ length: CARDS }, (_, place) => makeCard(place));
const body = Buffer.from(
  JSON.stringify({ succeeded: true, response: { items, total: CARDS, categories: [] } }),
);

const gzipOf = (level: number) => ({ level });
const brotliOf = (quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

async function throughStream(stream: zlib.Gzip | zlib.BrotliCompress): Promise<Buffer> {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.end(body);
  await once(stream, 'end');
  return Buffer.concat(parts);
}

const ways: [string, () => Buffer | Promise<Buffer>][] = [
  ['none', () => body],
  ...[1, 4, 6].flatMap((level): typeof ways => [
    [`gzip ${level}, sync`, () => zlib.gzipSync(body, gzipOf(level))],
    [`gzip ${level}, async`, async () => gzip(body, gzipOf(level))],
    [`gzip ${level}, stream`, () => throughStream(zlib.createGzip(gzipOf(level)))],
  ]),
  ...[0, 1, 2, 4, 5].flatMap((quality): typeof ways => [
    [`brotli ${quality}, sync`, () => zlib.brotliCompressSync(body, brotliOf(quality))],
    [`brotli ${quality}, async`, async () => brotli(body, brotliOf(quality))],
    [
      `brotli ${quality}, stream`,
      () => throughStream(zlib.createBrotliCompress(brotliOf(quality))),
    ],
  ]),
];

console.log('| way | bytes | CPU µs |\n|---|---|---|');
for (const [name, compress] of ways) {
  for (let round = 0; round < 30; round += 1) await compress();
  const before = process.cpuUsage();
  let size = 0;
  for (let round = 0; round < ROUNDS; round += 1) size = (await compress()).length;
  const { user, system } = process.cpuUsage(before);
  console.log(`| ${name} | ${size} | ${Math.round((user + system) / ROUNDS)} |`);
}
