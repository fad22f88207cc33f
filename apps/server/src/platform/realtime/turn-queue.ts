/** Tasks of one turn of the event loop; between two turns other requests are answered. */
const TASKS_PER_TURN = 4;

/** Runs short tasks in the order of their arrival, a few in each turn of the event loop, so that a burst stalls nobody. */
export class TurnQueue {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  constructor(private readonly maximum: number) {}

  /** @returns false when too many tasks wait already; the task is not run then */
  add(task: () => void): boolean {
    if (this.waiting.length >= this.maximum) return false;
    this.waiting.push(task);
    this.schedule();
    return true;
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const tasks = this.waiting.splice(0, TASKS_PER_TURN);
      this.schedule();
      for (const task of tasks) task();
    });
  }
}
