import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError, root, run } from './run.mjs';

const MINIMUM_NODE = [20, 19];

/** Says so in one line when this Node is too old. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new PlainError(
      `Plateful needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );
  }
}

/** Installs the packages when they are missing or older than the lockfile. */
export async function installIfStale() {
  requireNode();
  const installed = await modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= (await modified(join(root, 'package-lock.json')))) return;
  console.error('Installing packages …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * What is built from what. A part is built again when the content of its sources has changed.
 * @type {Record<string, { sources: string[], products: string[], build: () => Promise<unknown> }>}
 */
const parts = {
  cookbook: {
    sources: ['packages/cookbook'],
    products: [
      'packages/cookbook/src/generated/cookbook.json',
      'packages/cookbook/src/generated/us-measures.json',
    ],
    build: () =>
      run('npm', ['run', '--silent', 'build', '-w', '@plateful/cookbook'], { quiet: true }),
  },
  server: {
    sources: ['apps/server/src', 'packages', 'scripts/build-server.mjs', 'package-lock.json'],
    products: ['apps/server/dist/main.js'],
    build: () => run(process.execPath, ['scripts/build-server.mjs'], { quiet: true }),
  },
  web: {
    sources: [
      'apps/web',
      'packages',
      'scripts/build-service-worker.mjs',
      'scripts/compress-web.mjs',
      'scripts/paint-early.mjs',
      'package-lock.json',
    ],
    products: [
      'apps/web/build/client/__spa-fallback.html',
      'apps/web/build/client/service-worker.js',
    ],
    build: async () => {
      await run('npm', ['run', '--silent', 'build', '-w', '@plateful/web'], { quiet: true });
      await run(process.execPath, ['scripts/paint-early.mjs']);
      await run(process.execPath, ['scripts/build-service-worker.mjs']);
      await run(process.execPath, ['scripts/compress-web.mjs']);
    },
  },
};

/**
 * Builds those of the parts whose sources are newer than what was built from them.
 * @param {(keyof typeof parts)[]} names in the order in which they need each other
 */
export async function buildIfStale(names) {
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}.`);
    const stamp = join(root, '.cache', `${name}.hash`);
    const current = await hashOf(part.sources);
    const isThere = part.products.every((product) => existsSync(join(root, product)));
    if (isThere && (await readOr(stamp, '')) === current) continue;
    console.error(`Building the ${name} …`);
    await part.build();
    await mkdir(join(root, '.cache'), { recursive: true });
    await writeFile(stamp, current);
  }
}

const notSources = new Set([
  'node_modules',
  'dist',
  'build',
  'generated',
  '.react-router',
  '.cache',
]);

/** @param {string[]} paths */
async function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) await addToHash(hash, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
async function addToHash(hash, path) {
  const full = join(root, path);
  const about = await stat(full);
  if (!about.isDirectory()) {
    hash.update(`${path}\0`).update(await readFile(full));
    return;
  }
  const inside = path.startsWith('packages/cookbook') ? withoutBuildOutput : notSources;
  for (const name of (await readdir(full)).sort()) {
    if (!inside.has(name)) await addToHash(hash, `${path}/${name}`);
  }
}

/** In the cookbook `build/` is source: the program that builds it. */
const withoutBuildOutput = new Set([...notSources].filter((name) => name !== 'build'));

/** @param {string} path @returns {Promise<number>} milliseconds; 0 when it is not there */
async function modified(path) {
  return existsSync(path) ? (await stat(path)).mtimeMs : 0;
}

/** @param {string} path @param {string} otherwise */
async function readOr(path, otherwise) {
  return existsSync(path) ? readFile(path, 'utf8') : otherwise;
}
