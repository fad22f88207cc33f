// Lays a Brotli and a gzip copy beside every built file of the web app that gains from it; the server sends those.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './lib/run.mjs';

const folder = join(root, 'apps/web/build/client/assets');
const WORTH_IT = /\.(js|css|svg|json)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

for (const name of await readdir(folder)) {
  if (!WORTH_IT.test(name)) continue;
  const bytes = await readFile(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(join(folder, `${name}.br`), await toBrotli(bytes, { params }));
  await writeFile(join(folder, `${name}.gz`), await toGzip(bytes, { level: 9 }));
}
