/** A Chromium trace event; times in microseconds. */
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

/** A task of the main thread; while it runs, the page does not respond. */
export interface MainThreadTask {
  startMs: number;
  ms: number;
  /** CPU time of the task; the rest of its duration it waited for the CPU. */
  cpuMs: number;
  /** Describes the longest events of the task; searches the whole trace on each call. */
  describe(): string;
}

export const traceCategories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.gc',
  'blink.user_timing',
];

const TASK_EVENT_NAMES = /^(RunTask|ThreadControllerImpl::RunTask)$/;

/** Returns the tasks of the page's main thread in chronological order. */
export function getMainThreadTasks(events: readonly TraceEvent[]): MainThreadTask[] {
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  const thread = findBusiestMainThread(events, complete);
  const threadEvents = complete
    .filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = keepOutermost(threadEvents.filter(({ name }) => TASK_EVENT_NAMES.test(name)));
  return tasks.map((task) => ({
    startMs: task.ts / 1000,
    ms: (task.dur ?? 0) / 1000,
    cpuMs: (task.tdur ?? task.dur ?? 0) / 1000,
    describe: () => describeTask(task, threadEvents),
  }));
}

/** The initial blank page has a renderer process too, so the busiest main thread is the one of the app. */
function findBusiestMainThread(events: readonly TraceEvent[], complete: readonly TraceEvent[]) {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => ({
      pid,
      tid,
      busyTime: complete
        .filter(
          (event) => event.pid === pid && event.tid === tid && TASK_EVENT_NAMES.test(event.name),
        )
        .reduce((sum, { dur = 0 }) => sum + dur, 0),
    }));
  return threads.sort((a, b) => b.busyTime - a.busyTime)[0];
}

/** Chromium reports the same task from several components, nested; keeps only the outermost event. */
function keepOutermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

const GENERIC_EVENT_NAMES =
  /^(RunTask|ThreadControllerImpl|ThreadPool|SequenceManager|TaskGraph|RunMicrotasks$)/;

/** The longest named events of a task. */
function describeTask(task: TraceEvent, all: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = all.filter(
    ({ name, ts, dur = 0 }) => ts >= task.ts && ts + dur <= end && !GENERIC_EVENT_NAMES.test(name),
  );
  return [...inside]
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 4)
    .map((event) => `${formatEventName(event)} ${((event.dur ?? 0) / 1000).toFixed(0)} ms`)
    .join(', ');
}

function formatEventName({ name, args }: TraceEvent): string {
  const { functionName, url, type } = args?.data ?? {};
  const file = url?.split('/').pop()?.split('?')[0];
  const detail = [functionName, file, type].filter(Boolean).join(' ');
  return detail ? `${name} (${detail})` : name;
}
