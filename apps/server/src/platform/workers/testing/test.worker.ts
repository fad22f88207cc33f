import { workerData } from 'node:worker_threads';
import { serveThreadTasks } from '../serve-thread-tasks.ts';

/** Instructions for the worker of the pool's tests. */
export type TestTask =
  | { kind: 'double'; value: number }
  | { kind: 'count' }
  | { kind: 'wait'; ms: number }
  | { kind: 'loop' }
  | { kind: 'backtrack' }
  | { kind: 'allocate' }
  | { kind: 'throw' }
  | { kind: 'exit' };

if (workerData === 'fail') throw new Error('This thread cannot be loaded.');
if (workerData === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);

let tasks = 0;

serveThreadTasks<TestTask, number>(async (task) => {
  tasks += 1;
  if (task.kind === 'double') return { response: task.value * 2 };
  if (task.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, task.ms));
  if (task.kind === 'loop') for (;;) tasks += 0;
  if (task.kind === 'backtrack') /^(?:a+)+$/.test(`${'a'.repeat(100)}!`);
  if (task.kind === 'allocate')
    for (const heldMemory: unknown[] = []; ; ) heldMemory.push({ held: heldMemory });
  if (task.kind === 'throw') throw new Error('no such recipe');
  if (task.kind === 'exit') process.exit(3);
  return { response: tasks };
});
