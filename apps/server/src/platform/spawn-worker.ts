import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ChildProcessWorker } from './workers/child-process-worker.ts';
import type { ProcessLimits } from './workers/serve-process-tasks.ts';

/**
 * All workers of the server with their source path relative to this file. The build creates one entry file for each.
 */
const threadWorkerSources = {
  'import-worker': '../features/recipes/import/import-worker.ts',
  'recognition-worker': '../adapters/recognition/embedded/recognition-worker.ts',
} as const;

const processWorkerSources = {
  'photo-worker': '../features/photos/photo-worker.ts',
} as const;

export type WorkerName = keyof typeof threadWorkerSources;

export type SpawnOptions = Omit<WorkerOptions, 'eval' | 'execArgv' | 'name'>;

/**
 * Starts a worker thread. The bundle uses `<name>.js` beside it; in development and tests tsx runs the TypeScript file.
 *
 * @returns the worker; a file that can't be loaded emits an `error` event
 */
export function spawnWorker(name: WorkerName, options: SpawnOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, name, execArgv: [] });
  return spawnWorkerFromSource(new URL(threadWorkerSources[name], import.meta.url), {
    ...options,
    name,
  });
}

/** Starts a worker thread from a TypeScript file with tsx. */
export function spawnWorkerFromSource(
  source: URL,
  options: SpawnOptions & { name?: string },
): Worker {
  return new Worker(source, { ...options, execArgv: ['--import', getTsxLoaderUrl()] });
}

/** Starts a child process from the bundle or from the sources, like `spawnWorker`. */
export function forkWorker(
  name: keyof typeof processWorkerSources,
  limits: ProcessLimits,
): ChildProcessWorker {
  if (import.meta.url.endsWith('.ts'))
    return forkWorkerFromSource(new URL(processWorkerSources[name], import.meta.url), limits);
  const file = new URL(`./${name}.js`, import.meta.url);
  return new ChildProcessWorker(file, { execArgv: [], limits });
}

/** Starts a child process from a TypeScript file with tsx. */
function forkWorkerFromSource(source: URL, limits: ProcessLimits): ChildProcessWorker {
  return new ChildProcessWorker(source, { execArgv: ['--import', getTsxLoaderUrl()], limits });
}

/**
 * A data URL module that registers tsx in the thread or process that imports it. `--import tsx` has no effect in
 * workers on Node 20. The URLs are absolute, so the working directory does not matter.
 */
function getTsxLoaderUrl(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href);
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register();`)}`;
}
