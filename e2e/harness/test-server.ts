import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const READY_PATTERN = /is ready: (http:\S+)/;
const START_TIMEOUT_MS = 60_000;

export interface TempDataDir {
  path: string;
  remove(): Promise<void>;
}

/** Creates a temporary data directory. */
export async function createTempDataDir(): Promise<TempDataDir> {
  const path = await mkdtemp(join(tmpdir(), 'plateful-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Copies the data directory of a stopped server. */
export async function copyDataDir(source: string): Promise<TempDataDir> {
  const copy = await createTempDataDir();
  // The database may belong to another user, which Node would not copy.
  if (process.platform === 'win32') await cp(source, copy.path, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${source}/.`, copy.path]);
  return copy;
}

export interface TestServer {
  url: string;
  pid: number;
  /** Everything printed to stdout and stderr so far. */
  output(): string;
  /** Whether the process is still running. */
  isRunning(): boolean;
  /** Sends SIGTERM and waits. @returns the exit code */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits. */
  kill(): Promise<void>;
}

/** Starts the built server on a free port. */
export async function startTestServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const child = spawn(process.execPath, [join(projectRoot, 'apps/server/dist/main.js')], {
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
    stop: () => stopProcess(child, 'SIGTERM'),
    kill: async () => {
      await stopProcess(child, 'SIGKILL');
    },
  };
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
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
      reject(new Error(`The server did not start in time:\n${output()}`));
    }, START_TIMEOUT_MS);
    const checkOutput = () => {
      const url = output().match(READY_PATTERN)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', checkOutput);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server exited with code ${code}:\n${output()}`));
    });
  });
}
