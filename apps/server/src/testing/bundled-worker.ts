// Replaces platform/spawn-worker.ts in tests (vitest.config.ts): the workers are bundled once for all tests.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { ChildProcessWorker } from '#platform/workers/child-process-worker.ts';
import type * as Workers from '../platform/spawn-worker.ts';

const bundleOf = (name: string) => pathToFileURL(join(inject('workers'), `${name}.js`));

export const spawnWorker: typeof Workers.spawnWorker = (name, options = {}) =>
  new Worker(bundleOf(name), { ...options, name, execArgv: [] });

export const spawnWorkerFromSource: typeof Workers.spawnWorkerFromSource = (source, options) =>
  new Worker(bundleOf(basename(source.pathname, '.ts')), { ...options, execArgv: [] });

export const forkWorker: typeof Workers.forkWorker = (name, limits) =>
  new ChildProcessWorker(bundleOf(name), { execArgv: [], limits });
