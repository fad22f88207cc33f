import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProjectLock } from './project-lock.mjs';
import { projectRoot, runProgram, UserFacingError } from './run-program.mjs';

const MIN_NODE_VERSION = [20, 19];

/** @throws UserFacingError when Node is too old. */
function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE_VERSION;
  if (major < minMajor || (major === minMajor && minor < minMinor)) {
    throw new UserFacingError(
      `Plateful needs Node ${MIN_NODE_VERSION.join('.')} or newer. This is Node ${process.versions.node}.`,
    );
  }
}

/** Installs packages when they are missing or older than the lockfile. */
export async function installIfStale() {
  assertNodeVersion();
  await withProjectLock(projectRoot, async () => {
    const lockfile = await getModifiedTime(join(projectRoot, 'package-lock.json'));
    const installed = await getModifiedTime(join(projectRoot, 'node_modules/.package-lock.json'));
    if (installed > 0 && installed >= lockfile) return;
    console.error('Installing packages …');
    await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** @typedef {{ isBackground?: boolean }} BuildOptions isBackground: builds at the lowest priority */

/**
 * Build targets. A target is rebuilt when the content of its sources has changed.
 * @type {Record<string, { sources: string[], products: string[], build: (options: BuildOptions) => Promise<unknown> }>}
 */
const buildTargets = {
  cookbook: {
    sources: ['packages/cookbook'],
    products: [
      'packages/cookbook/src/generated/cookbook.json',
      'packages/cookbook/src/generated/us-measures.json',
    ],
    build: (options) => {
      const args = ['run', '--silent', 'build', '-w', '@plateful/cookbook'];
      return runProgram('npm', args, { quiet: true, ...options });
    },
  },
  server: {
    sources: ['apps/server/src', 'packages', 'scripts/build-server.mjs', 'package-lock.json'],
    products: ['apps/server/dist/main.js'],
    build: (options) =>
      runProgram(process.execPath, ['scripts/build-server.mjs'], { quiet: true, ...options }),
  },
  web: {
    sources: [
      'apps/web',
      'packages',
      'scripts/build-service-worker.mjs',
      'scripts/check-script-sizes.mjs',
      'scripts/compress-web-assets.mjs',
      'scripts/prerender.mjs',
      'package-lock.json',
    ],
    products: [
      'apps/web/build/client/__spa-fallback.html',
      'apps/web/build/client/service-worker.js',
    ],
    build: async (options) => {
      const args = ['run', '--silent', 'build', '-w', '@plateful/web'];
      await runProgram('npm', args, { quiet: true, ...options });
      await runProgram(process.execPath, ['scripts/prerender.mjs'], options);
      await runProgram(process.execPath, ['scripts/build-service-worker.mjs'], options);
      await runProgram(process.execPath, ['scripts/compress-web-assets.mjs'], options);
      const checkSizes = ['scripts/check-script-sizes.mjs'];
      await runProgram(process.execPath, checkSizes, { quiet: true, ...options });
    },
  },
};

/**
 * Builds the given targets that are stale: whose sources changed since the last build.
 * @param {(keyof typeof buildTargets)[]} names in dependency order
 * @param {BuildOptions} [options]
 */
export async function buildIfStale(names, options = {}) {
  for (const name of names) {
    await withProjectLock(projectRoot, () => buildTargetIfStale(name, options));
  }
}

/**
 * @param {keyof typeof buildTargets} name
 * @param {BuildOptions} options
 */
async function buildTargetIfStale(name, options) {
  const target = buildTargets[name];
  if (!target) throw new Error(`Unknown build target ${name}.`);
  const stamp = join(projectRoot, '.cache', `${name}.hash`);
  const current = await hashSources(target.sources);
  const productsExist = target.products.every((product) => existsSync(join(projectRoot, product)));
  if (productsExist && (await readFileOr(stamp, '')) === current) return;
  console.error(`Building the ${name} …`);
  await target.build(options);
  await mkdir(join(projectRoot, '.cache'), { recursive: true });
  await writeFile(stamp, current);
}

const EXCLUDED_DIRECTORIES = new Set(['node_modules', 'dist', 'build', 'generated', '.cache']);

/** @param {string[]} paths */
async function hashSources(paths) {
  const hash = createHash('sha256');
  for (const path of paths) await hashPath(hash, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
async function hashPath(hash, path) {
  const full = join(projectRoot, path);
  const stats = await stat(full);
  if (!stats.isDirectory()) {
    hash.update(`${path}\0`).update(await readFile(full));
    return;
  }
  const excluded = path.startsWith('packages/cookbook')
    ? COOKBOOK_EXCLUDED_DIRECTORIES
    : EXCLUDED_DIRECTORIES;
  for (const name of (await readdir(full)).sort()) {
    if (!excluded.has(name)) await hashPath(hash, `${path}/${name}`);
  }
}

/** In packages/cookbook, `build/` holds the source of the compiler, not build output. */
const COOKBOOK_EXCLUDED_DIRECTORIES = new Set(
  [...EXCLUDED_DIRECTORIES].filter((name) => name !== 'build'),
);

/** @param {string} path @returns {Promise<number>} modification time in milliseconds; 0 if the file does not exist */
async function getModifiedTime(path) {
  return existsSync(path) ? (await stat(path)).mtimeMs : 0;
}

/** @param {string} path @param {string} fallback */
async function readFileOr(path, fallback) {
  return existsSync(path) ? readFile(path, 'utf8') : fallback;
}
