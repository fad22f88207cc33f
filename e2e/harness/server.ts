import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const READY = /is ready: (http:\S+)/;
const START_LIMIT_MS = 60_000;

/** A data directory of a test's own; removed at the end. */
export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'plateful-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export interface TestServer {
  url: string;
  pid: number;
  /** All that it has printed so far. */
  output(): string;
  /** Whether the process that was started still lives. */
  isRunning(): boolean;
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built server, as `npm start` would, on a free port. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (text: Buffer) => {
    printed += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const url = await waitForUrl(child, () => printed);
  return {
    url,
    pid: child.pid ?? Number.NaN,
    output: () => printed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start:\n${output()}`));
    }, START_LIMIT_MS);
    const look = () => {
      const url = output().match(READY)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output()}`));
    });
  });
}
