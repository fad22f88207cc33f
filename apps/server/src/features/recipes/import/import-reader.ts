import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CATEGORY_MAXIMUM,
  DESCRIPTION_MAXIMUM,
  INGREDIENT_MAXIMUM,
  INSTRUCTION_MAXIMUM,
  INSTRUCTIONS_MAXIMUM,
  LINES_MAXIMUM,
  nutritionSources,
  SERVINGS_MAXIMUM,
  TITLE_MAXIMUM,
} from '@plateful/contract';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import { spawnWorker } from '#platform/worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-thread.ts';
import type { WrittenDraft } from '../written-draft.ts';
import { MOST_RECIPES } from './read-import.ts';

/** One text; the largest that people import take 0.2 s. */
const TIME_LIMIT_MS = 2000;
/** Two megabytes of text become up to 60 MB of objects. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** One core is left to everybody else. */
const MOST_THREADS = 2;
/** Each takes two seconds at most. */
const QUEUE_LIMIT = 20;
const IDLE_TIMEOUT_MS = 60_000;

const figure = z.number().min(0).max(100_000).nullable();
const servings = z.number().int().min(1).max(SERVINGS_MAXIMUM).nullable();
const draftSchema = z.object({
  title: z.string().min(1).max(TITLE_MAXIMUM),
  description: z.string().max(DESCRIPTION_MAXIMUM),
  category: z.string().max(CATEGORY_MAXIMUM),
  ingredients: z
    .array(
      z.object({
        text: z.string().max(INGREDIENT_MAXIMUM),
        grams: z.number().min(0).exactOptional(),
        food: z.string().max(INGREDIENT_MAXIMUM).exactOptional(),
      }),
    )
    .max(LINES_MAXIMUM),
  instructions: z
    .array(z.string().max(INSTRUCTION_MAXIMUM))
    .max(LINES_MAXIMUM)
    .refine(
      (steps) => steps.reduce((total, { length }) => total + length, 0) <= INSTRUCTIONS_MAXIMUM,
    ),
  servings,
  nutritionServings: servings,
  calories: figure,
  protein: figure,
  fats: figure,
  carbs: figure,
  weight: figure,
  nutritionSource: z.enum(nutritionSources).nullable(),
  tagId: z.null(),
});
const replySchema = z.union([
  z.object({ tooComplex: z.literal(true) }),
  z.object({ found: z.number().int().min(0), drafts: z.array(z.unknown()).max(MOST_RECIPES) }),
]);

export interface ReadRecipes {
  /** Recipes in the text, kept or not. */
  found: number;
  drafts: WrittenDraft[];
}

interface ImportReaderOptions {
  timeLimitMs?: number;
}

/** Reads recipes out of foreign text in worker threads, within limits of time and memory. */
export class ImportReader {
  readonly #pool: WorkerPool<string, unknown>;

  constructor({ timeLimitMs = TIME_LIMIT_MS }: ImportReaderOptions = {}) {
    this.#pool = new WorkerPool({
      spawn: (options) => spawnWorker('import-worker', options),
      size: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
      queueLimit: QUEUE_LIMIT,
      timeLimitMs,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      memoryLimits: MEMORY_LIMITS,
    });
  }

  /** @throws AppError IMPORT_TOO_COMPLEX, BUSY; the signal's reason when it was aborted */
  async read(text: string, signal: AbortSignal): Promise<ReadRecipes> {
    const reply = replySchema.parse(await this.#ask(text, signal));
    if ('tooComplex' in reply) throw new AppError('IMPORT_TOO_COMPLEX');
    const drafts: WrittenDraft[] = [];
    for (const draft of reply.drafts) {
      drafts.push(draftSchema.parse(draft));
      // Others are served in between.
      await nextTurn();
    }
    return { found: reply.found, drafts };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #ask(text: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#pool.run(text, { signal });
    } catch (cause) {
      const isTextAtFault = cause instanceof WorkerTaskError && cause.reason !== 'not_started';
      throw isTextAtFault ? new AppError('IMPORT_TOO_COMPLEX', { cause }) : cause;
    }
  }
}
