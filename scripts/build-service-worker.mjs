// Bundles the service worker into the built web app, with the list of files that the app needs to start offline.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './lib/run-program.mjs';

const webDir = join(projectRoot, 'apps/web');
const clientDir = join(webDir, 'build/client');
const FALLBACK_PAGE = '/__spa-fallback.html';

/** All code, styles and fonts, the page, and the few images that screens of the app show. */
const PRECACHED_FILE =
  /^\/(assets\/[^/]+\.(js|css|woff2)|icon\.svg|manifest\.webmanifest|examples\/[\w-]+-small\.webp|__spa-fallback\.html)$/;
/** Cached only when first used: translations and fonts with extended Latin letters. */
const OPTIONAL_FILE = /^\/assets\/(language-|[\w-]+-latin-ext-)/;

/** @param {Buffer} bytes */
const computeIntegrity = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

const names = await readdir(clientDir, { recursive: true });
const urls = names
  .map((name) => `/${name.replaceAll('\\', '/')}`)
  .filter((url) => PRECACHED_FILE.test(url));
const files = await Promise.all(
  urls.sort().map(async (url) => ({
    url,
    integrity: computeIntegrity(await readFile(join(clientDir, url))),
    ...(OPTIONAL_FILE.test(url) && { optional: true }),
  })),
);
const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

await build({
  absWorkingDir: webDir,
  entryPoints: ['src/service-worker/service-worker.ts'],
  outfile: join(clientDir, 'service-worker.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  define: {
    PRECACHE_MANIFEST: JSON.stringify({ version, fallbackPage: FALLBACK_PAGE, files }),
  },
  logLevel: 'warning',
});
