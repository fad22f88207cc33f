// Replaces platform/workers/spawn-worker.ts in tests (vitest.config.ts): the workers are bundled once for all tests.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { ChildProcessWorker } from '#platform/workers/child-process-worker.ts';
import type * as Workers from '../platform/workers/spawn-worker.ts';

const getBundleUrl = (source: URL) =>
  pathToFileURL(join(inject('workers'), `${basename(source.pathname, '.ts')}.js`));

export const spawnWorkerThread: typeof Workers.spawnWorkerThread = (source, options = {}) =>
  new Worker(getBundleUrl(source), { ...options, execArgv: [] });

export const spawnChildProcessWorker: typeof Workers.spawnChildProcessWorker = (source, limits) =>
  new ChildProcessWorker(getBundleUrl(source), { execArgv: [], limits });
