import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ChildProcessWorker } from './workers/child-process-worker.ts';
import type { ProcessLimits } from './workers/serve-tasks-in-process.ts';

/** Every worker of the server and its source, relative to this file. The build makes one entry file of each. */
const workerSources = {
  'import-worker': '../features/recipes/import/import-worker.ts',
  'recognition-worker': '../adapters/recognition/embedded/recognition-worker.ts',
} as const;

const processSources = {
  'photo-worker': '../features/photos/photo-worker.ts',
} as const;

export type WorkerName = keyof typeof workerSources;

export type SpawnOptions = Omit<WorkerOptions, 'eval' | 'execArgv' | 'name'>;

/**
 * Starts a worker thread: from the bundle the file `<name>.js` beside it, from the sources (development, tests)
 * the TypeScript file through tsx.
 *
 * @returns the worker as `node:worker_threads` knows it; a file that can't be loaded shows as its `error` event.
 */
export function spawnWorker(name: WorkerName, options: SpawnOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, name, execArgv: [] });
  return spawnFromSource(new URL(workerSources[name], import.meta.url), { ...options, name });
}

/** Starts a worker thread from a TypeScript file, through tsx. */
export function spawnFromSource(source: URL, options: SpawnOptions & { name?: string }): Worker {
  return new Worker(source, { ...options, execArgv: ['--import', tsxLoader()] });
}

/** Starts a child process of the bundle, or of the sources, as `spawnWorker` starts a thread. */
export function forkWorker(
  name: keyof typeof processSources,
  limits: ProcessLimits,
): ChildProcessWorker {
  if (import.meta.url.endsWith('.ts'))
    return forkFromSource(new URL(processSources[name], import.meta.url), limits);
  const file = new URL(`./${name}.js`, import.meta.url);
  return new ChildProcessWorker(file, { execArgv: [], limits });
}

/** Starts a child process from a TypeScript file, through tsx. */
function forkFromSource(source: URL, limits: ProcessLimits): ChildProcessWorker {
  return new ChildProcessWorker(source, { execArgv: ['--import', tsxLoader()], limits });
}

/**
 * A module that registers tsx in the thread or process that imports it. Plain `--import tsx` does nothing in a worker
 * on Node 20; addresses are absolute, so that it does not matter where the process was started.
 */
function tsxLoader(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href);
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register();`)}`;
}
