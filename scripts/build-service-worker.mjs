// Bundles the service worker into the built web app, with the list of the files that the app needs to start offline.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/run.mjs';

const web = join(root, 'apps/web');
const client = join(web, 'build/client');
const PAGE = '/__spa-fallback.html';

/** All code, styles and fonts, and the few pictures that belong to screens of the app. */
const OF_THE_SHELL =
  /^\/(assets\/[^/]+\.(js|css|woff2)|icon\.svg|manifest\.webmanifest|examples\/[\w-]+-small\.webp|__spa-fallback\.html)$/;
/** What most people never need: other languages, and letters that theirs does not have. */
const OPTIONAL = /^\/assets\/(language-|[\w-]+-latin-ext-)/;

/** @param {Buffer} bytes */
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

const names = await readdir(client, { recursive: true });
const urls = names
  .map((name) => `/${name.replaceAll('\\', '/')}`)
  .filter((url) => OF_THE_SHELL.test(url));
const files = await Promise.all(
  urls.sort().map(async (url) => ({
    url,
    integrity: integrityOf(await readFile(join(client, url))),
    ...(OPTIONAL.test(url) && { optional: true }),
  })),
);
const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

await build({
  absWorkingDir: web,
  entryPoints: ['src/service-worker/service-worker.ts'],
  outfile: join(client, 'service-worker.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  // Of the contract constants alone: its shapes would bring the whole validation library.
  alias: { '@plateful/contract': join(root, 'packages/contract/src/constants.ts') },
  define: { SHELL: JSON.stringify({ version, page: PAGE, files }) },
  logLevel: 'warning',
});
