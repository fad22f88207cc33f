import type pg from 'pg';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Wraps a pool for graphile-worker. Version 0.17.3 releases its listening connection twice when the connection is lost
 * while the worker ends. pg throws on the second release in an unhandled promise, which would end the process.
 */
export function tolerateDoubleRelease(pool: pg.Pool): pg.Pool {
  const connect = (callback?: ConnectCallback) => {
    if (!callback) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
