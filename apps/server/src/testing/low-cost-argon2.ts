import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Uses `require`, because an import would resolve to this file (see vitest.config.ts).
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** The minimum parameters of the algorithm, instead of the 20 ms and 19 MiB of a production hash. */
const MINIMUM_OPTIONS = { memoryCost: 8, timeCost: 1 };

let isProductionCost = false;

/** Uses the production parameters while `task` runs. */
export async function withProductionHashCost<T>(task: () => Promise<T>): Promise<T> {
  isProductionCost = true;
  try {
    return await task();
  } finally {
    isProductionCost = false;
  }
}

const withCost = (options?: Argon2.Options | null) => ({
  ...options,
  ...(isProductionCost ? {} : MINIMUM_OPTIONS),
});

export const hash: typeof Argon2.hash = (password, options) =>
  argon2.hash(password, withCost(options));
export const hashRaw: typeof Argon2.hashRaw = (password, options) =>
  argon2.hashRaw(password, withCost(options));
export const { verify } = argon2;
