import type { PartialRecipe, RecognitionUncertainty, Section } from '@plateful/contract';

/**
 * Recognizes the dish or ingredient in a photo. Models that run on this machine name dishes of the cookbook; providers
 * write the whole recipe. All adapters pass `testing/conformance/recognizer-conformance.ts`.
 */
export interface Recognizer {
  /** The recognizer's name, stored with each recipe: `embedded`, `openai` … */
  readonly source: string;
  /** True for providers: their results contain a recipe, and they read photos of text themselves. */
  readonly writesRecipes?: boolean;
  /** The recognizers of a chain, in the order in which it asks them. Absent: this one alone. */
  readonly members?: readonly Recognizer[];
  /** @throws RecognitionError when there is no result; a photo without food is not an error */
  recognize(photo: PhotoPixels, options: RecognizeOptions): Promise<Recognition>;
  /**
   * Writes the recipe of a dish from its name. Only providers do this.
   *
   * @throws RecognitionError
   */
  generateRecipe?(title: string, options: GenerateRecipeOptions): Promise<RecipeGenerationResult>;
  /**
   * Computes only the photo's embedding. Only recognizers that run locally support it.
   *
   * @throws RecognitionError
   */
  embed?(photo: PhotoPixels, signal: AbortSignal): Promise<Embedding>;
  /**
   * The name of the space of all embeddings that this recognizer computes; null if it computes none.
   *
   * @throws RecognitionError `unavailable`
   */
  getEmbeddingSpace?(): string | null;
  /** Whether a provider is not asked because it has failed too often. */
  isSuspended?(): boolean;
  /** Releases processes and connections. */
  close(): Promise<void>;
}

/** An upright photo in sRGB without metadata. */
export interface PhotoPixels {
  /** Interleaved RGB bytes (`width * height * 3`), top row first. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface GenerateRecipeOptions {
  signal: AbortSignal;
  /** When the signal is aborted at the latest, on the clock of `performance.now()`: no retry starts that would be too late. */
  deadline?: number;
  /** Called with the part of the recipe that is known so far, while a provider answers. */
  onPartial?(partial: PartialRecipe): void;
  /** Records and limits the calls to providers. Absent: neither. */
  calls?: ProviderCallRecorder;
}

export interface RecognizeOptions extends GenerateRecipeOptions {
  /** The user has confirmed that the photo shows food: the result is never `not_food`. */
  assumeFood: boolean;
  /**
   * Upright JPEG files without metadata of all photos of the dish, at most 2048 pixels on the longest side, for
   * providers. Absent: they get the pixels.
   */
  images?: readonly [Uint8Array, ...Uint8Array[]];
}

/** The calls to providers of one user: each is recorded, and all of a month cost at most the spending cap. */
export interface ProviderCallRecorder {
  /** Called before each request to a provider. @throws RecognitionError `over_budget` */
  start(call: NewProviderCall): Promise<StartedProviderCall>;
}

export interface NewProviderCall {
  provider: string;
  model: string;
  purpose: ProviderCallPurpose;
  /**
   * In US dollars: what the call costs at most. Counts toward the spending cap until the cost is known. Null if the
   * price of the model is not known; absent: the ledger assumes an ordinary price.
   */
  maxCostUsd?: number | null;
}

export type ProviderCallPurpose = 'recognize' | 'compose' | 'self_test';

export interface StartedProviderCall {
  /** Called once when the request has ended. Never rejects. */
  end(result: ProviderCallResult): Promise<void>;
}

export interface ProviderCallResult {
  outcome: 'ok' | RecognitionErrorKind;
  /** Null if the provider did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** In US dollars; null if the price of the model is not known. */
  costUsd: number | null;
}

export type PhotoSubjectKind = 'dish' | 'ingredient' | 'packaged' | 'recipe_text';

export interface Candidate {
  title: string;
  /** 0 to 1, in descending order of the candidates. */
  confidence: number;
}

/** A photo's embedding: similar photos have similar vectors. */
export interface Embedding {
  /** Embeddings of different spaces can't be compared. */
  space: string;
  /** Unit vector. */
  vector: Float32Array;
}

/** A recipe as a provider wrote it: parsed and bounded, but not checked for plausibility. */
export interface GeneratedRecipe {
  title: string;
  description: string;
  /** May be a category that the product does not have. */
  category: string;
  /** Null if a text does not say. */
  servings: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  ingredients: GeneratedIngredient[];
  instructions: string[];
  sections: Section[];
  notes: string;
  author: string;
}

export interface GeneratedIngredient {
  /** The line as a cook reads it: "2 tbsp olive oil". */
  text: string;
  /** The food alone, in English: "olive oil". */
  food: string;
  grams: number | null;
  /** The provider's own estimate for these grams, in kcal and grams. */
  estimate: { calories: number; protein: number; fats: number; carbs: number } | null;
}

export interface RecipeGenerationResult {
  recipe: GeneratedRecipe;
  uncertainties: RecognitionUncertainty[];
  /** The provider that answered. */
  source: string;
}

/**
 * Includes the photo's embedding if the recognizer computes one. `source` and `fallbackFrom` are set by a chain of
 * recognizers: the one that answered, and the first one if it failed.
 */
export type Recognition = { embedding?: Embedding; source?: string; fallbackFrom?: string } & (
  | { kind: 'not_food'; confidence: number }
  | {
      /** `unclear`: the photo may not show food. */
      kind: PhotoSubjectKind | 'unclear';
      /** Best first; 1 to 8 candidates. */
      candidates: readonly [Candidate, ...Candidate[]];
      /** Whether the user should confirm the best candidate. */
      needsReview: boolean;
      /** 0 to 1, if the recognizer computes it. */
      notFoodProbability?: number;
      /** Written, or for `recipe_text` transcribed, by a provider. */
      recipe?: GeneratedRecipe;
      uncertainties?: RecognitionUncertainty[];
    }
);

export type RecognitionErrorKind =
  | 'not_configured'
  | 'rejected'
  | 'busy'
  | 'too_slow'
  | 'unavailable'
  | 'invalid_result'
  | 'cancelled'
  | 'unreachable'
  | 'key_rejected'
  | 'no_credit'
  | 'model_missing'
  | 'rate_limited'
  | 'refused'
  | 'cannot_see'
  | 'too_large'
  | 'cut_off'
  | 'not_a_recipe'
  | 'over_budget';

/** The recognizer returned no usable result. `message` is for the log, not for users. */
export class RecognitionError extends Error {
  constructor(
    readonly kind: RecognitionErrorKind,
    message: string,
    options?: ErrorOptions & { retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.name = 'RecognitionError';
    if (options?.retryAfterSeconds !== undefined)
      this.retryAfterSeconds = options.retryAfterSeconds;
  }

  readonly retryAfterSeconds?: number;
}
