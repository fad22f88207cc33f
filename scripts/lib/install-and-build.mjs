import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
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
      'scripts/check-bundle-sizes.mjs',
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
      const checkSizes = ['scripts/check-bundle-sizes.mjs'];
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
  const stampFile = join(projectRoot, '.cache', `${name}.hash`);
  const [lastStats, lastContent] = (await readFileOr(stampFile, '')).split('\n');
  const productsExist = target.products.every((product) => existsSync(join(projectRoot, product)));
  const files = target.sources.flatMap((source) => listFiles(source));
  // Reading thousands of files takes seconds, so they are read only if a size or a time has changed.
  const stats = hashStats(files);
  if (productsExist && stats === lastStats) return;
  const content = await hashContent(files);
  if (!productsExist || content !== lastContent) {
    console.error(`Building the ${name} …`);
    await target.build(options);
  }
  await mkdir(join(projectRoot, '.cache'), { recursive: true });
  await writeFile(stampFile, `${stats}\n${content}`);
}

const EXCLUDED_DIRECTORIES = new Set(['node_modules', 'dist', 'build', 'generated', '.cache']);

/**
 * @param {string} path of a file or directory, relative to the project
 * @returns {string[]} the path of the file, or of each file below the directory
 */
function listFiles(path) {
  const full = join(projectRoot, path);
  if (!statSync(full).isDirectory()) return [path];
  return listFilesBelow(path);
}

/** @param {string} directory @returns {string[]} */
function listFilesBelow(directory) {
  const excluded = directory.startsWith('packages/cookbook')
    ? COOKBOOK_EXCLUDED_DIRECTORIES
    : EXCLUDED_DIRECTORIES;
  return readdirSync(join(projectRoot, directory), { withFileTypes: true })
    .filter(({ name }) => !excluded.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      return entry.isDirectory() ? listFilesBelow(path) : [path];
    });
}

/** @param {string[]} files @returns {string} hash of their paths, sizes and modification times */
function hashStats(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(projectRoot, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** @param {string[]} files @returns {Promise<string>} hash of their paths and content */
async function hashContent(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(await readFile(join(projectRoot, file)));
  }
  return hash.digest('hex');
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
