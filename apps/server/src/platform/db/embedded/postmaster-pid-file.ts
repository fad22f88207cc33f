import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK_ADDRESS, type ServerEndpoint } from './server-endpoint.ts';

/** The contents of PostgreSQL's `postmaster.pid`. The file remains when the server is killed, so it is only a hint. */
export interface PostmasterPidFile {
  pid: number;
  endpoint: ServerEndpoint;
  isReady: boolean;
}

/** Lines: pid, data folder, start time, port, socket folder, address, shared memory, state. */
export async function readPostmasterPidFile(
  databaseFolder: string,
): Promise<PostmasterPidFile | null> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, , , port, socketFolder] = lines;
  if (!Number(pid) || !Number(port) || socketFolder === undefined) return null;
  return {
    pid: Number(pid),
    endpoint: { host: socketFolder || LOOPBACK_ADDRESS, port: Number(port) },
    isReady: lines[7]?.trim() === 'ready',
  };
}
