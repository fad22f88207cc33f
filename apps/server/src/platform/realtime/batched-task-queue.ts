/** Tasks per turn of the event loop; other requests are served between two turns. */
const BATCH_SIZE = 4;

/**
 * Runs short tasks in order of arrival, a few per turn of the event loop, so that a burst does not block other
 * requests.
 */
export class BatchedTaskQueue {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  constructor(private readonly maxWaiting: number) {}

  /** @returns false when the queue is full; the task does not run then */
  enqueue(task: () => void): boolean {
    if (this.waiting.length >= this.maxWaiting) return false;
    this.waiting.push(task);
    this.schedule();
    return true;
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const tasks = this.waiting.splice(0, BATCH_SIZE);
      this.schedule();
      for (const task of tasks) task();
    });
  }
}
