import { messages, type TranscriptionDoubt } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import type {
  CookbookDraft,
  GeneratedDraft,
  StoredRecognition,
  TranscribedDraft,
} from '#ports/recipe-draft.ts';
import type {
  Embedding,
  GeneratedRecipe,
  ProviderCallRecorder,
  Recognition,
  RecognizeOptions,
  Recognizer,
} from '#ports/recognizer.ts';
import type { TextRecognizer } from '#ports/text-recognizer.ts';
import { runWithRecognizerTimeout } from './run-with-recognizer-timeout.ts';
import type { ScanProgressReporter } from './scan-progress-reporter.ts';
import { findTranscriptionDoubts } from './transcription/find-transcription-doubts.ts';
import { transcribeRecipePhotos } from './transcription/transcribe-recipe-photos.ts';
import type { Transcription } from './transcription/transcribe-text-lines.ts';

type FoodRecognition = Exclude<Recognition, { kind: 'not_food' }>;
type Photos = readonly [ProcessedPhoto, ...ProcessedPhoto[]];

/** A scan that a provider has kept waiting ends within a minute. */
const TEXT_TIMEOUT_AFTER_FALLBACK_MS = 10_000;

/** Creates the content of recipes. */
export interface RecipeDraftSource {
  /** The cookbook's recipe of that dish; null if it has none. */
  createFromCookbook(title: string): CookbookDraft | null;
  /** Null if it is no usable recipe. */
  createFromGeneratedRecipe(recipe: GeneratedRecipe, defaultTitle: string): GeneratedDraft | null;
  /** Parses a plain text recipe; null if the text is not a recipe. */
  parseText(text: string, signal: AbortSignal): Promise<TranscribedDraft | null>;
}

interface RecipeRecognitionDeps {
  recognizer: Recognizer;
  textRecognizer: Pick<TextRecognizer, 'read'>;
  /** Time limit of the recognition, and of reading text. */
  recognizerTimeoutMs: number;
  drafts: RecipeDraftSource;
}

export interface RecipeRecognitionContext {
  userId: string;
  assumeFood: boolean;
  signal: AbortSignal;
  progress: Pick<ScanProgressReporter, 'enter' | 'update'>;
  calls?: ProviderCallRecorder;
}

const createBusyError = () => new AppError('RECOGNISER_BUSY', { retryAfterSeconds: 5 });

/** What a recipe is stored with. */
export interface RecognizedRecipe {
  draft: CookbookDraft | TranscribedDraft | GeneratedDraft;
  recognition: StoredRecognition;
  needsReview: boolean;
  embedding: Embedding | null;
}

/**
 * Makes a recipe of the photos of a dish, or of a page of text. A provider writes or transcribes it. Without one, or if
 * none answers, text is read on this machine, and the cookbook has the recipe of a dish.
 */
export class RecipeFromPhotosRecognizer {
  /** No account keeps others waiting for providers. */
  private readonly limitPerUser = createKeyedConcurrencyLimiter({
    maxRunning: 6,
    maxWaiting: 18,
    createError: createBusyError,
  });

  constructor(private readonly deps: RecipeRecognitionDeps) {}

  /**
   * @returns a message for the user if the photos show no food and no legible recipe
   * @throws AppError one of `recognizerErrorCodes`
   */
  async recognize(
    photos: Photos,
    context: RecipeRecognitionContext,
  ): Promise<RecognizedRecipe | { errorMessage: string }> {
    if (!this.deps.recognizer.writesRecipes) return this.recognizeLocally(photos, context, null);
    const recognition = await this.runRecognizer(photos, context);
    if (recognition.kind !== 'not_food' && recognition.recipe)
      return this.toGenerated(recognition, recognition.recipe, context);
    if (recognition.kind === 'not_food' && !recognition.fallbackFrom)
      return { errorMessage: messages.notFood };
    return this.recognizeLocally(photos, context, recognition);
  }

  /** Reads a photo of text; all others, and those with text that is not a recipe, are dishes. */
  private async recognizeLocally(
    photos: Photos,
    context: RecipeRecognitionContext,
    known: Recognition | null,
  ): Promise<RecognizedRecipe | { errorMessage: string }> {
    const { drafts, textRecognizer, recognizerTimeoutMs: timeoutMs } = this.deps;
    const text = await transcribeRecipePhotos(
      {
        textRecognizer,
        recognizerTimeoutMs: known
          ? Math.min(timeoutMs, TEXT_TIMEOUT_AFTER_FALLBACK_MS)
          : timeoutMs,
        recipes: drafts,
      },
      photos,
      { caller: context, signal: context.signal },
    );
    if (typeof text === 'object') return this.toTranscribed(text, context, known);
    const recognition = known ?? (await this.runRecognizer(photos, context));
    const isUncertain = recognition.kind === 'not_food' || recognition.needsReview;
    if (text === 'illegible' && isUncertain && !context.assumeFood)
      return { errorMessage: messages.textUnreadable };
    if (recognition.kind === 'not_food') return { errorMessage: messages.notFood };
    return recognition.recipe
      ? this.toGenerated(recognition, recognition.recipe, context)
      : this.toDish(recognition, context);
  }

  private async runRecognizer(
    [first, ...others]: Photos,
    { userId, assumeFood, signal, calls, progress }: RecipeRecognitionContext,
  ): Promise<Recognition> {
    const { recognizer, recognizerTimeoutMs } = this.deps;
    const deadline = performance.now() + recognizerTimeoutMs;
    const images = [first.display.bytes, ...others.map(({ display }) => display.bytes)] as const;
    let isRunning = true;
    try {
      return await runWithRecognizerTimeout(recognizerTimeoutMs, signal, (combinedSignal) => {
        const options: RecognizeOptions = {
          ...{ assumeFood, signal: combinedSignal, deadline, images },
          // A provider that has been given up may still write.
          onPartial: (partial) => isRunning && progress.update(partial),
          ...(calls && { calls }),
        };
        const recognize = () => {
          // Too little time is left: a request that is cut short would count as a failure of the provider.
          if (performance.now() > deadline - recognizerTimeoutMs / 2) throw createBusyError();
          return recognizer.recognize(first.pixels, options);
        };
        return recognizer.writesRecipes
          ? this.limitPerUser(userId)(async () => recognize(), combinedSignal)
          : recognizer.recognize(first.pixels, options);
      });
    } finally {
      isRunning = false;
    }
  }

  private toDish(
    recognition: FoodRecognition,
    { progress }: RecipeRecognitionContext,
  ): RecognizedRecipe {
    const { recognizer, drafts } = this.deps;
    const { kind, candidates, embedding = null } = recognition;
    // A provider may name dishes without writing a recipe; a text without one could only be invented.
    const dish = candidates.find(({ title }) => drafts.createFromCookbook(title));
    const draft = dish && drafts.createFromCookbook(dish.title);
    if (!draft || kind === 'recipe_text') {
      const cause = new Error(`There is no recipe for ${candidates[0].title} (${kind}).`);
      throw new AppError(recognizer.writesRecipes ? 'PROVIDER_ANSWER_INVALID' : 'INTERNAL', {
        cause,
      });
    }
    const needsReview = recognition.needsReview || dish !== candidates[0];
    progress.enter('writing', needsReview ? {} : { title: dish.title });
    const others = candidates.filter((candidate) => candidate !== dish);
    const known = this.present({ ...recognition, candidates: [dish, ...others] });
    return { draft, recognition: known, needsReview, embedding };
  }

  private toGenerated(
    recognition: FoodRecognition,
    recipe: GeneratedRecipe,
    { progress }: RecipeRecognitionContext,
  ): RecognizedRecipe {
    const [{ title: dish }] = recognition.candidates;
    const isText = recognition.kind === 'recipe_text';
    const draft = createGeneratedDraft(this.deps.drafts, recipe, { isText, defaultTitle: dish });
    const ingredients = draft.ingredients.map(({ text }) => text);
    progress.enter('writing', {
      title: draft.title,
      ingredients,
      instructions: draft.instructions,
    });
    const cookbookTitle = isText ? undefined : this.deps.drafts.createFromCookbook(dish)?.title;
    const { uncertainties = [], embedding = null } = recognition;
    return {
      draft,
      recognition: {
        ...this.present(recognition),
        ...(isText && { title: draft.title, doubts: findTextDoubts(draft) }),
        ...(cookbookTitle && { cookbookTitle }),
        uncertainties,
      },
      needsReview: isText || recognition.needsReview,
      embedding,
    };
  }

  private toTranscribed(
    { draft, doubts, confidence }: Transcription,
    { progress }: RecipeRecognitionContext,
    known: Recognition | null,
  ): RecognizedRecipe {
    progress.enter('writing', {});
    const { source = this.deps.recognizer.source, fallbackFrom } = known ?? {};
    return {
      draft,
      recognition: {
        ...{
          kind: 'recipe_text',
          title: draft.title,
          confidence,
          alternatives: [],
          source,
          doubts,
        },
        ...(fallbackFrom && { fallbackFrom }),
      },
      needsReview: true,
      embedding: null,
    };
  }

  private present(recognition: FoodRecognition): StoredRecognition {
    const { kind, candidates, source = this.deps.recognizer.source, fallbackFrom } = recognition;
    const [{ title, confidence }, ...alternatives] = candidates;
    return {
      ...{ kind, title, confidence, alternatives, source },
      ...(fallbackFrom && { fallbackFrom }),
    };
  }
}

/** @throws AppError PROVIDER_ANSWER_INVALID */
export function createGeneratedDraft(
  drafts: Pick<RecipeDraftSource, 'createFromGeneratedRecipe'>,
  recipe: GeneratedRecipe,
  { isText, defaultTitle }: { isText: boolean; defaultTitle: string },
): GeneratedDraft {
  const draft = drafts.createFromGeneratedRecipe(
    recipe,
    isText ? messages.untitledRecipe : defaultTitle,
  );
  const isComplete = draft && (isText || draft.instructions.length > 0);
  if (!isComplete) {
    const cause = new Error('The provider’s recipe has no ingredients or no steps.');
    throw new AppError('PROVIDER_ANSWER_INVALID', { cause });
  }
  // Notes and author of a card are part of it; a provider's own would outlive a correction of the dish.
  return isText ? draft : { ...draft, notes: '', author: '' };
}

/** The doubts about the amounts of a text that a provider has read. */
function findTextDoubts(draft: GeneratedDraft): TranscriptionDoubt[] {
  const { title, ingredients, instructions } = draft;
  const texts = [title, ...ingredients.map(({ text }) => text), ...instructions];
  const toWords = (line: string) => line.split(' ').map((text) => ({ text, confidence: 1 }));
  return findTranscriptionDoubts(
    texts.map((line) => ({ words: toWords(line) })),
    draft,
  );
}
