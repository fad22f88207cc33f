import type { ResponseOf, saveTrialRecipe, trialScan } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import type { PhotoStore, ProcessedPhoto } from '#ports/photo-store.ts';
import type { Embedding, Recognizer } from '#ports/recognizer.ts';
import type { RecipeFromPhotosRecognizer } from './recipe-from-photos-recognizer.ts';
import {
  type RecognizedRecipeStore,
  type ScanRecipeOperations,
  toRecipeFields,
} from './recognized-recipe-store.ts';
import type { TrialRecipeTokenSigner } from './trial-recipe-token-signer.ts';

/** Of a trial scan, including the wait for others. */
const TIME_LIMIT_MS = 20_000;
const EMBED_TIMEOUT_MS = 5000;
/** One trial scan runs at a time, so that visitors never take what users need. */
const QUEUE_LIMITS = { maxRunning: 1, maxWaitingPerKey: 2, maxWaiting: 12 };
/** Visitors count as one account where accounts share something, such as the reading of text. */
const VISITORS = 'visitors';

const noProgress = { enter() {}, update() {} };

interface TrialScanServiceDeps {
  /** Runs on this machine: visitors cost no money. */
  recognizer: Pick<Recognizer, 'source' | 'embed'>;
  recipeRecognition: Pick<RecipeFromPhotosRecognizer, 'recognize'>;
  recipes: Pick<ScanRecipeOperations, 'presentUnsaved'>;
  photoStore: Pick<PhotoStore, 'decodeDataUrl' | 'hashDataUrl' | 'releaseDataUrl' | 'process'>;
  photoProcessPool: Pick<PhotoStore, 'process'>;
  recipeStore: Pick<RecognizedRecipeStore, 'runAndCountOutcome' | 'runOnce' | 'store'>;
  tokens: TrialRecipeTokenSigner;
}

export interface TrialScanRequest {
  image: string;
  assumeFood: boolean;
  /** The visitor's network. */
  network: string;
  signal: AbortSignal;
}

export interface SaveTrialRecipeRequest {
  token: string;
  /** The photo of the trial scan. */
  image?: string | undefined;
  signal: AbortSignal;
}

/** Recognizes photos of visitors without storing anything, and stores the recipe once they have an account. */
export class TrialScanService {
  private readonly queue = new FairQueue({
    ...QUEUE_LIMITS,
    createError: () => new AppError('RECOGNISER_BUSY', { retryAfterSeconds: 5 }),
  });

  constructor(private readonly deps: TrialScanServiceDeps) {}

  /** @throws AppError one of `recognizerErrorCodes`, or a photo that cannot be read */
  async scan(request: TrialScanRequest): Promise<ResponseOf<typeof trialScan>> {
    const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      return await this.queue.run(
        { key: request.network },
        () => this.recognize({ ...request, signal }),
        signal,
      );
    } catch (error) {
      if (request.signal.aborted) throw new AppError('CANCELED', { cause: error });
      if (timeout.aborted) throw new AppError('RECOGNISER_TOO_SLOW', { cause: error });
      throw error;
    }
  }

  private async recognize({ image, assumeFood, signal }: TrialScanRequest) {
    const { photoStore, photoProcessPool, recipeRecognition, recipes, tokens } = this.deps;
    const photoSha256 = photoStore.hashDataUrl(image).toString('base64url');
    const photo = await photoProcessPool.process(VISITORS, photoStore.decodeDataUrl(image), signal);
    photoStore.releaseDataUrl(image);
    const request = { userId: VISITORS, assumeFood, signal, progress: noProgress };
    const recipe = await recipeRecognition.recognize([photo], request);
    if ('errorMessage' in recipe)
      return { succeeded: true, isFood: false, errorMessage: recipe.errorMessage };
    const { embedding: _, ...kept } = recipe;
    const token = await tokens.sign({ recipe: kept, photoSha256 });
    const item = recipes.presentUnsaved(toRecipeFields(recipe));
    const { recognition } = item;
    return {
      succeeded: true,
      isFood: true,
      item,
      ...(recognition && { recognition }),
      ...(token && { token }),
    };
  }

  /**
   * Stores the recipe of a trial scan in the caller's account, for one credit. A token can be used once by each user:
   * later calls return the same recipe.
   *
   * @throws AppError TRIAL_SCAN_EXPIRED, LIMIT_EXCEEDED, INVALID if it is another photo
   */
  keep(
    { userId }: Principal,
    { token, image, signal }: SaveTrialRecipeRequest,
  ): Promise<ResponseOf<typeof saveTrialRecipe>> {
    const { recipeStore, photoStore, tokens, recognizer } = this.deps;
    return recipeStore.runAndCountOutcome(recognizer.source, signal, async () => {
      const trial = await tokens.verify(token);
      const photoSha256 = Buffer.from(trial.photoSha256, 'base64url');
      if (image !== undefined && !photoStore.hashDataUrl(image).equals(photoSha256))
        throw new AppError('INVALID', { message: 'image: this is not the photo of the token.' });
      return recipeStore.runOnce({ userId, photoSha256, signal }, async (reservationId) => {
        const photos: ProcessedPhoto[] = [];
        if (image !== undefined)
          photos.push(await photoStore.process(userId, photoStore.decodeDataUrl(image), signal));
        const [photo] = photos;
        const embedding = photo ? await this.embed(photo, signal) : null;
        return recipeStore.store({
          ...{ ownerId: userId, photos, photoSha256, reservationId, requestKey: trial.id },
          result: { ...trial.recipe, embedding },
        });
      });
    });
  }

  /** For the search by photo, which can do without. */
  private async embed({ pixels }: ProcessedPhoto, signal: AbortSignal): Promise<Embedding | null> {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(EMBED_TIMEOUT_MS)]);
    return (await this.deps.recognizer.embed?.(pixels, timeout).catch(() => null)) ?? null;
  }
}
