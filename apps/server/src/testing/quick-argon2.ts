import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// By `require`: an import would lead back here, see vitest.config.ts.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** The least that the algorithm takes, in place of the 20 ms and 19 MiB of a real hash. */
const LEAST = { memoryCost: 8, timeCost: 1 };

let areCostsReal = false;

/** What `task` hashes costs what it costs in production. */
export async function atRealCost<T>(task: () => Promise<T>): Promise<T> {
  areCostsReal = true;
  try {
    return await task();
  } finally {
    areCostsReal = false;
  }
}

const priced = (options?: Argon2.Options | null) => ({
  ...options,
  ...(areCostsReal ? {} : LEAST),
});

export const hash: typeof Argon2.hash = (password, options) =>
  argon2.hash(password, priced(options));
export const hashRaw: typeof Argon2.hashRaw = (password, options) =>
  argon2.hashRaw(password, priced(options));
export const { verify } = argon2;
