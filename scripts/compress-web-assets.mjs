// Writes a Brotli and a gzip copy next to every compressible file of the built web app; the server sends those.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { projectRoot } from './lib/run-program.mjs';

const assetsDir = join(projectRoot, 'apps/web/build/client/assets');
const COMPRESSIBLE_FILE = /\.(js|css|svg|json)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

for (const name of await readdir(assetsDir)) {
  if (!COMPRESSIBLE_FILE.test(name)) continue;
  const bytes = await readFile(join(assetsDir, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(join(assetsDir, `${name}.br`), await toBrotli(bytes, { params }));
  await writeFile(join(assetsDir, `${name}.gz`), await toGzip(bytes, { level: 9 }));
}
