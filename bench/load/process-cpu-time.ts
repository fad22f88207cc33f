import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux reports CPU time in units of 10 ms. */
const MS_PER_TICK = 10;

interface Process {
  parentPid: number;
  /** CPU time of the process and of its terminated children. */
  cpuMs: number;
}

/** @returns CPU time in milliseconds of all processes of the data directory's PostgreSQL server */
export async function getPostgresCpuMs(dataDir: string): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  const processes = await readProcesses();
  return [...processes]
    .filter(([pid, { parentPid }]) => pid === postmaster || parentPid === postmaster)
    .reduce((sum, [, { cpuMs }]) => sum + cpuMs, 0);
}

/** @returns CPU time in milliseconds of the child processes of this process, such as the Node server */
export async function getChildProcessesCpuMs(): Promise<number> {
  const processes = await readProcesses();
  return [...processes.values()]
    .filter(({ parentPid }) => parentPid === process.pid)
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function readProcesses(): Promise<Map<number, Process>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(
    pids.map(async (pid): Promise<[number, Process][]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
      if (stat === null) return [];
      // The name in parentheses may contain spaces; the state and the parent process id follow it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [[pid, { parentPid: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }]];
    }),
  );
  return new Map(entries.flat());
}
