import type pg from 'pg';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Wraps a pool for graphile-worker, whose version 0.17.3 mishandles its listening connection (the only one requested
 * with a callback):
 * - It releases the connection twice when the connection is lost while the worker ends. pg throws on the second release
 *   in an unhandled promise, which would end the process.
 * - A worker that is stopped while the connection is being opened ends before it has returned the connection.
 *
 * @returns the pool, and a function that waits until the listening connection is returned
 */
export function wrapPgPoolForJobWorker(pool: pg.Pool) {
  let listenerReleased = Promise.resolve();
  const connectListener = (callback: NonNullable<ConnectCallback>) => {
    listenerReleased = new Promise((resolve) => {
      pool.connect((error, client, release) => {
        let isReleased = false;
        if (error) resolve();
        callback(error, client, (reason) => {
          if (isReleased) return;
          isReleased = true;
          release(reason);
          resolve();
        });
      });
    });
  };
  const connect = (callback?: ConnectCallback) =>
    callback ? connectListener(callback) : pool.connect();
  const workerPool = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { workerPool, waitForListener: () => listenerReleased };
}
