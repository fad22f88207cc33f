import { readdir, readFile } from 'node:fs/promises';

/** Ticks a second of `/proc/<pid>/stat`; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export interface ProcessFigures {
  pid: number;
  name: string;
  /** User and system time, its ended children included. */
  cpuMs: number;
  rssBytes: number;
}

/** A process and everything it has started, PostgreSQL left out. Linux only. */
export async function readProcessTree(root: number): Promise<ProcessFigures[]> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess),
  );
  const known = all.filter((process) => process !== null);
  const found = known.filter(({ pid }) => pid === root);
  for (const { pid: parent } of found)
    found.push(
      ...known.filter((each) => each.parent === parent && !each.name.includes('postgres')),
    );
  return found;
}

async function readProcess(pid: string): Promise<(ProcessFigures & { parent: number }) | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // From field 3 (state) on; proc(5) counts fields from 1.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    const ticks = field(14) + field(15) + field(16) + field(17);
    return {
      pid: Number(pid),
      name,
      parent: field(4),
      cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
      rssBytes: field(24) * PAGE_BYTES,
    };
  } catch {
    return null; // It has ended.
  }
}
