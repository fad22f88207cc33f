import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { GeneratedDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import type { CreateRecipe } from './create-recipe.ts';
import { runExclusiveOwnerTransaction } from './owner-write-concurrency.ts';
import type { RecipeService } from './recipe-service.ts';
import { hashRequestContent, type IdempotentRequest } from './request-idempotency.ts';
import type { ConfirmRecognition } from './versions/confirm-recognition.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_POLL_DELAY_MS = 150;
/** Recipes that answer one question; more only if answers are undone to get recipes without credits. */
const MAX_ANSWERS_PER_QUESTION = { points: 3, seconds: (30 * DAY_MS) / 1000 };

export interface GenerateRecipeDeps {
  db: Db;
  clock: Clock;
  ids: Pick<IdGenerator, 'newId'>;
  limits: RateLimitStore;
  recipes: Pick<RecipeService, 'create' | 'publishCreated' | 'requireSpace'>;
  createRecipe: Pick<CreateRecipe, 'findDuplicate'>;
  confirmRecognition: Pick<ConfirmRecognition, 'requireGuess' | 'replaceGuess'>;
  recipeWriter: {
    readonly isAvailable: boolean;
    /** @throws AppError NO_PROVIDER, CANCELED; the errors of recognizers */
    write(request: {
      userId: string;
      title: string;
      scanId: string;
      signal: AbortSignal;
    }): Promise<{ draft: GeneratedDraft; recognition: StoredRecognition }>;
  };
  /** The monthly limit of recipes from photos, which recipes that a provider writes count toward. */
  scanQuota: {
    reserve(userId: string, contentHash: Buffer, duplicateCutoff: Date): Promise<string | null>;
    consume(tx: Tx, reservationId: string, itemId: string): Promise<void>;
    release(reservationId: string): Promise<void>;
  };
}

export interface GenerateRecipeInput {
  title: string;
  /** The recipe whose dish is in question. */
  itemId?: string | undefined;
  scanId?: string | undefined;
  /** Idempotency key chosen by the client: repeating the request creates no second recipe. */
  requestKey?: string | undefined;
}

/** Has a provider write the recipe of a dish that the cookbook does not know. */
export class GenerateRecipe {
  private readonly answersPerQuestion: RateLimiter;

  constructor(private readonly deps: GenerateRecipeDeps) {
    this.answersPerQuestion = deps.limits.createLimiter(
      'composed-answers',
      MAX_ANSWERS_PER_QUESTION,
    );
  }

  get isAvailable(): boolean {
    return this.deps.recipeWriter.isAvailable;
  }

  /**
   * Replaces the guess of a recipe whose dish is in question, whose scan has been counted already; otherwise creates a
   * recipe, which counts toward the monthly limit.
   *
   * @throws AppError NO_PROVIDER, LIMIT_EXCEEDED, CANCELED, BUSY; ITEM_NOT_FOUND, NOT_RECOGNISED, RECOGNITION_CONFIRMED;
   *   REQUEST_KEY_REUSED, ITEM_IN_TRASH; one of `recognizerErrorCodes`
   */
  async generate(ownerId: string, input: GenerateRecipeInput, signal: AbortSignal): Promise<Item> {
    const { recipeWriter, confirmRecognition, ids } = this.deps;
    const { itemId, title, scanId = ids.newId() } = input;
    const dish = { userId: ownerId, title, scanId, signal };
    if (itemId === undefined) return this.create(dish, toIdempotentRequest(input));
    await confirmRecognition.requireGuess(ownerId, itemId);
    const question = itemId.toLowerCase();
    if (!(await this.answersPerQuestion.reserve(question)))
      throw new AppError('RECOGNITION_CONFIRMED');
    try {
      const { draft, recognition } = await recipeWriter.write(dish);
      return await confirmRecognition.replaceGuess(ownerId, itemId, { ...draft, recognition });
    } catch (error) {
      await this.answersPerQuestion.refund(question);
      throw error;
    }
  }

  private async create(
    dish: Parameters<GenerateRecipeDeps['recipeWriter']['write']>[0],
    request: IdempotentRequest | null,
  ): Promise<Item> {
    const { recipeWriter, createRecipe, scanQuota } = this.deps;
    const { userId: ownerId, signal } = dish;
    if (!recipeWriter.isAvailable) throw new AppError('NO_PROVIDER');
    const key = request?.requestKey.toLowerCase() ?? this.deps.ids.newId();
    const contentHash = createHash('sha256').update(`compose ${key}`).digest();
    for (;;) {
      const duplicate = await createRecipe.findDuplicate(ownerId, request);
      if (duplicate) return duplicate;
      const cutoff = new Date(this.deps.clock.now().getTime() - DAY_MS);
      const reservationId = await scanQuota.reserve(ownerId, contentHash, cutoff);
      if (reservationId) return this.createWithReservation(dish, request, reservationId);
      // The same request is running: poll until its recipe exists.
      await sleep(DUPLICATE_POLL_DELAY_MS, undefined, { signal }).catch((cause) => {
        throw new AppError('CANCELED', { cause });
      });
    }
  }

  private async createWithReservation(
    dish: Parameters<GenerateRecipeDeps['recipeWriter']['write']>[0],
    request: IdempotentRequest | null,
    reservationId: string,
  ): Promise<Item> {
    const { db, recipeWriter, recipes, scanQuota } = this.deps;
    const ownerId = dish.userId;
    try {
      await recipes.requireSpace(ownerId);
      const { draft, recognition } = await recipeWriter.write(dish);
      const { source } = recognition;
      const requestKey = request?.requestKey ?? null;
      const requestHash = request?.hash ?? null;
      const itemId = await runExclusiveOwnerTransaction(db, ownerId, async (tx) => {
        const metadata = { ownerId, source, recognition, requestKey, requestHash };
        const id = await recipes.create(tx, { ...metadata, draft });
        await scanQuota.consume(tx, reservationId, id);
        return id;
      });
      return await recipes.publishCreated(ownerId, itemId);
    } catch (error) {
      // If this fails, the reservation expires. A used one stays.
      await scanQuota.release(reservationId).catch(() => {});
      throw error;
    }
  }
}

function toIdempotentRequest({ requestKey, title }: GenerateRecipeInput): IdempotentRequest | null {
  return requestKey === undefined ? null : { requestKey, hash: hashRequestContent({ title }) };
}
