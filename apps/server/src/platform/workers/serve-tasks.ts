import { parentPort, type TransferListItem } from 'node:worker_threads';

/** What a thread of a `WorkerPool` sends: first that it is loaded, then one reply to each task. */
export type WorkerMessage<Response> = { ready: true } | { response: Response } | { error: string };

export interface WorkerResult<Response> {
  response: Response;
  /** Moved to the main thread instead of copied. */
  transfer?: readonly TransferListItem[];
}

/**
 * The thread's side of a `WorkerPool`: call it once, at the end of the worker's file. What `handle` throws fails the
 * task, and the pool replaces the thread.
 */
export function serveTasks<Request, Response>(
  handle: (request: Request) => WorkerResult<Response> | Promise<WorkerResult<Response>>,
): void {
  const send = (message: WorkerMessage<Response>, transfer?: readonly TransferListItem[]) =>
    parentPort?.postMessage(message, transfer);
  parentPort?.on('message', async (request: Request) => {
    try {
      const { response, transfer } = await handle(request);
      send({ response }, transfer);
    } catch (error) {
      send({ error: String(error) });
    }
  });
  send({ ready: true });
}
