import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

interface Process {
  parent: number;
  /** CPU time of the process and of its children that have ended. */
  cpuMs: number;
}

/** @returns CPU time of the PostgreSQL server of a data directory, with all its processes, in milliseconds. */
export async function postgresCpuMs(dataDir: string): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  const processes = await readProcesses();
  return [...processes]
    .filter(([pid, { parent }]) => pid === postmaster || parent === postmaster)
    .reduce((sum, [, { cpuMs }]) => sum + cpuMs, 0);
}

/** @returns CPU time of the Node processes that this one has started, in milliseconds. */
export async function serverCpuMs(): Promise<number> {
  const processes = await readProcesses();
  return [...processes.values()]
    .filter(({ parent }) => parent === process.pid)
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function readProcesses(): Promise<Map<number, Process>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(
    pids.map(async (pid): Promise<[number, Process][]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
      if (stat === null) return [];
      // The name in parentheses may hold spaces; the state and the parent follow it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [[pid, { parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }]];
    }),
  );
  return new Map(entries.flat());
}
