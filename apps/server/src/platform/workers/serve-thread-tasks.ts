import { parentPort, type TransferListItem } from 'node:worker_threads';

/** Messages of a worker to its `WorkerPool`: one when it is loaded, then one reply per task. */
export type WorkerMessage<Response> = { ready: true } | { response: Response } | { error: string };

export interface WorkerResult<Response> {
  response: Response;
  /** Transferred to the main thread instead of copied. */
  transfer?: readonly TransferListItem[];
}

/**
 * The thread's side of a `WorkerPool`; called once at the end of the worker's file. An error thrown by `handle` fails
 * the task, and the pool replaces the thread.
 */
export function serveThreadTasks<Request, Response>(
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
