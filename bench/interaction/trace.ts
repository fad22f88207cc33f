/** What Chromium notes of its work; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: {
    name?: string;
    data?: { functionName?: string; url?: string; lineNumber?: number; type?: string };
  };
}

/** A piece of work during which the page answers nobody. */
export interface Task {
  startMs: number;
  ms: number;
  /** The part of it that the processor really worked; the rest is waiting for its turn. */
  cpuMs: number;
  /** What took longest in it; looked for in the whole trace each time. */
  what(): string;
}

export const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.gc',
  'blink.user_timing',
];

const TASKS = /^(RunTask|ThreadControllerImpl::RunTask)$/;

/** The tasks of the page's main thread, as they followed each other. */
export function tasksOf(events: readonly TraceEvent[]): Task[] {
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  const thread = busiestMainThread(events, complete);
  const own = complete
    .filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = outermost(own.filter(({ name }) => TASKS.test(name)));
  return tasks.map((task) => ({
    startMs: task.ts / 1000,
    ms: (task.dur ?? 0) / 1000,
    cpuMs: (task.tdur ?? task.dur ?? 0) / 1000,
    what: () => describe(task, own),
  }));
}

/** There is a renderer for the blank page before, too. */
function busiestMainThread(events: readonly TraceEvent[], complete: readonly TraceEvent[]) {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => ({
      pid,
      tid,
      busy: complete
        .filter((one) => one.pid === pid && one.tid === tid && TASKS.test(one.name))
        .reduce((sum, { dur = 0 }) => sum + dur, 0),
    }));
  return threads.sort((a, b) => b.busy - a.busy)[0];
}

/** One task is noted by more than one part of Chromium, one inside the other. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

const vague = /^(RunTask|ThreadControllerImpl|ThreadPool|SequenceManager|TaskGraph|RunMicrotasks$)/;

/** The longest named pieces of a task, outermost first. */
function describe(task: TraceEvent, all: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = all.filter(
    ({ name, ts, dur = 0 }) => ts >= task.ts && ts + dur <= end && !vague.test(name),
  );
  return [...inside]
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 4)
    .map((event) => `${nameOf(event)} ${((event.dur ?? 0) / 1000).toFixed(0)} ms`)
    .join(', ');
}

function nameOf({ name, args }: TraceEvent): string {
  const { functionName, url, type } = args?.data ?? {};
  const file = url?.split('/').pop()?.split('?')[0];
  const detail = [functionName, file, type].filter(Boolean).join(' ');
  return detail ? `${name} (${detail})` : name;
}
