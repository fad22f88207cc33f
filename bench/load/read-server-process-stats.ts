import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc/<pid>/stat`; 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export interface ProcessStats {
  pid: number;
  name: string;
  /** User and system time, including terminated children. */
  cpuMs: number;
  rssBytes: number;
}

/** Returns a process and its descendants, except PostgreSQL. Linux only. */
export async function readServerProcessStats(root: number): Promise<ProcessStats[]> {
  const readings = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess),
  );
  const processes = readings.filter((process) => process !== null);
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree)
    tree.push(
      ...processes.filter(({ parentPid, name }) => parentPid === pid && !name.includes('postgres')),
    );
  return tree;
}

async function readProcess(pid: string): Promise<(ProcessStats & { parentPid: number }) | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // Starts with field 3 (state); proc(5) numbers fields from 1.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    const ticks = field(14) + field(15) + field(16) + field(17);
    return {
      pid: Number(pid),
      name,
      parentPid: field(4),
      cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
      rssBytes: field(24) * PAGE_BYTES,
    };
  } catch {
    return null; // The process has ended.
  }
}
