import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ChildProcessWorker } from './child-process-worker.ts';
import type { ProcessLimits } from './serve-child-process-tasks.ts';

// A worker is a file `<name>.worker.ts` beside the code that starts it with `new URL('./<name>.worker.ts',
// import.meta.url)`. The build bundles each of these files into `<name>.worker.js`, in the folder of the whole bundle.

export type WorkerThreadOptions = Omit<WorkerOptions, 'eval' | 'execArgv' | 'name'>;

/**
 * Starts a worker thread. In development, tsx runs the TypeScript file.
 *
 * @returns the worker; a file that can't be loaded emits an `error` event
 */
export function spawnWorkerThread(source: URL, options: WorkerThreadOptions = {}): Worker {
  const { file, execArgv } = resolveWorkerFile(source);
  return new Worker(file, { ...options, execArgv });
}

/** Starts a child process, like `spawnWorkerThread`. */
export function spawnChildProcessWorker(source: URL, limits: ProcessLimits): ChildProcessWorker {
  const { file, execArgv } = resolveWorkerFile(source);
  return new ChildProcessWorker(file, { execArgv, limits });
}

function resolveWorkerFile(source: URL): { file: URL; execArgv: string[] } {
  if (import.meta.url.endsWith('.ts'))
    return { file: source, execArgv: ['--import', getTsxLoaderUrl()] };
  return { file: new URL(source.href.replace(/\.ts$/, '.js')), execArgv: [] };
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
