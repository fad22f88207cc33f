/** Recognizes the dish or ingredient in a photo. All adapters pass `testing/conformance/recognizer-conformance.ts`. */
export interface Recognizer {
  /** The recognizer's name, stored with each recipe: `embedded`, `openai` … */
  readonly source: string;
  /** @throws RecognitionError when there is no result; a photo without food is not an error */
  recognize(photo: PhotoPixels, options: RecognizeOptions): Promise<Recognition>;
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
  /** Releases threads and connections. */
  close(): Promise<void>;
}

/** An upright photo in sRGB without metadata. */
export interface PhotoPixels {
  /** Interleaved RGB bytes (`width * height * 3`), top row first. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface RecognizeOptions {
  /** The user has confirmed that the photo shows food: the result is never `not_food`. */
  assumeFood: boolean;
  signal: AbortSignal;
}

export type FoodKind = 'dish' | 'ingredient' | 'packaged' | 'recipe_text';

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

/** Includes the photo's embedding if the recognizer computes one. */
export type Recognition = { embedding?: Embedding } & (
  | { kind: 'not_food'; confidence: number }
  | {
      /** `unclear`: the photo may not show food. */
      kind: FoodKind | 'unclear';
      /** Best first; 1 to 8 candidates. */
      candidates: readonly [Candidate, ...Candidate[]];
      /** Whether the user should confirm the best candidate. */
      needsReview: boolean;
      /** 0 to 1, if the recognizer computes it. */
      notFoodProbability?: number;
    }
);

export type RecognitionErrorKind =
  | 'not_configured'
  | 'rejected'
  | 'busy'
  | 'too_slow'
  | 'unavailable'
  | 'invalid_result'
  | 'cancelled';

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
