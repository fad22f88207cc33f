import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CATEGORY_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  INSTRUCTIONS_MAX_TOTAL_LENGTH,
  MAX_LINES_PER_RECIPE_FIELD,
  MAX_RECIPES_PER_IMPORT,
  MAX_SERVINGS,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import { itemFieldsWithBlankLinesSchema, nutritionSources } from '@plateful/contract/schemas';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import { spawnWorkerThread } from '#platform/workers/spawn-worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-task-runner.ts';
import type { DraftFromFields } from '../create-draft-from-fields.ts';

/** Parsing time limit of one text; the largest real imports take 0.2 s. */
const PARSE_TIMEOUT_MS = 2000;
/** Two megabytes of text take up to 60 MB as objects. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Leaves one core for other work. */
const MAX_THREADS = 2;
/** Queued texts; each takes two seconds at most. */
const QUEUE_LIMIT = 20;
const IDLE_TIMEOUT_MS = 60_000;

const nutrientSchema = z.number().min(0).max(100_000).nullable();
const servingsSchema = z.number().int().min(1).max(MAX_SERVINGS).nullable();
const draftSchema = z
  .object({
    /** Empty if the recipe has none. */
    title: z.string().max(TITLE_MAX_LENGTH),
    description: z.string().max(DESCRIPTION_MAX_LENGTH),
    category: z.string().max(CATEGORY_MAX_LENGTH),
    ingredients: z
      .array(
        z.object({
          text: z.string().max(INGREDIENT_MAX_LENGTH),
          grams: z.number().min(0).exactOptional(),
          food: z.string().max(INGREDIENT_MAX_LENGTH).exactOptional(),
        }),
      )
      .max(MAX_LINES_PER_RECIPE_FIELD),
    instructions: z
      .array(z.string().max(INSTRUCTION_MAX_LENGTH))
      .max(MAX_LINES_PER_RECIPE_FIELD)
      .refine(
        (steps) =>
          steps.reduce((total, { length }) => total + length, 0) <= INSTRUCTIONS_MAX_TOTAL_LENGTH,
      ),
    servings: servingsSchema,
    nutritionServings: servingsSchema,
    calories: nutrientSchema,
    protein: nutrientSchema,
    fats: nutrientSchema,
    carbs: nutrientSchema,
    weight: nutrientSchema,
    nutritionSource: z.enum(nutritionSources).nullable(),
  })
  .extend(
    itemFieldsWithBlankLinesSchema.pick({
      ...{ prepMinutes: true, cookMinutes: true, totalMinutes: true, notes: true, author: true },
      ...{ sourceUrl: true, sections: true, tags: true, diets: true, allergens: true },
    }).shape,
  );
const responseSchema = z.union([
  z.object({ tooComplex: z.literal(true) }),
  z.object({
    found: z.number().int().min(0),
    drafts: z.array(z.unknown()).max(MAX_RECIPES_PER_IMPORT),
  }),
]);

export interface ParsedImport {
  /** Recipes found in the text, including skipped ones. */
  found: number;
  drafts: DraftFromFields[];
}

const workerFile = new URL('./import.worker.ts', import.meta.url);

interface ImportWorkerClientOptions {
  timeLimitMs?: number;
}

/** Parses untrusted text in worker threads with time and memory limits. */
export class ImportWorkerClient {
  readonly #pool: WorkerPool<string, unknown>;

  constructor({ timeLimitMs = PARSE_TIMEOUT_MS }: ImportWorkerClientOptions = {}) {
    this.#pool = new WorkerPool({
      spawn: (options) => spawnWorkerThread(workerFile, options),
      size: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
      queueLimit: QUEUE_LIMIT,
      timeLimitMs,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      memoryLimits: MEMORY_LIMITS,
    });
  }

  /** @throws AppError IMPORT_TOO_COMPLEX, BUSY; the signal's reason if it is aborted */
  async parse(text: string, signal: AbortSignal): Promise<ParsedImport> {
    const response = responseSchema.parse(await this.#runTask(text, signal));
    if ('tooComplex' in response) throw new AppError('IMPORT_TOO_COMPLEX');
    const drafts: DraftFromFields[] = [];
    for (const draft of response.drafts) {
      drafts.push(draftSchema.parse(draft));
      // Lets the event loop handle other requests in between.
      await nextTurn();
    }
    return { found: response.found, drafts };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #runTask(text: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#pool.run(text, { signal });
    } catch (cause) {
      const isTextAtFault = cause instanceof WorkerTaskError && cause.reason !== 'not_started';
      throw isTextAtFault ? new AppError('IMPORT_TOO_COMPLEX', { cause }) : cause;
    }
  }
}
