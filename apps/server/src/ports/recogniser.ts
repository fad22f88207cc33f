/**
 * Names what a photo shows. Every adapter passes the same suite, `adapters/recognition/conformance.ts`.
 */
export interface Recogniser {
  /** Who recognised, as it is stored with a recipe: `embedded`, `openai` … */
  readonly source: string;
  /**
   * @throws RecognitionError when no answer could be had; never for a photo that shows no food.
   */
  recognise(photo: PhotoToRecognise, options: RecogniseOptions): Promise<Recognition>;
  /**
   * The photo's signature alone, where that costs nothing: only recognisers on this machine have it.
   * @throws RecognitionError
   */
  sign?(photo: PhotoToRecognise, signal: AbortSignal): Promise<Signature>;
  /** Frees threads and connections. */
  close(): Promise<void>;
}

/** An upright photo in sRGB without metadata. */
export interface PhotoToRecognise {
  /** Interleaved RGB bytes, `width * height * 3` of them, top row first. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface RecogniseOptions {
  /** The person says that it is food: `not_food` is no possible answer. */
  assumeFood: boolean;
  signal: AbortSignal;
}

export type FoodKind = 'dish' | 'ingredient' | 'packaged' | 'recipe_text';

export interface Candidate {
  title: string;
  /** 0 to 1, falling from the first candidate to the last. */
  confidence: number;
}

/** A photo as a point: those of photos that look alike are near. */
export interface Signature {
  /** Points of two spaces can't be compared. */
  space: string;
  /** Of length 1. */
  vector: Float32Array;
}

/** With the photo's signature, from those recognisers that have such. */
export type Recognition = { signature?: Signature } & (
  | { kind: 'not_food'; confidence: number }
  | {
      /** `unclear`: it may not be food at all. */
      kind: FoodKind | 'unclear';
      /** Best first, never empty, at most 5. */
      candidates: readonly [Candidate, ...Candidate[]];
      /** Whether the person should be asked before the best candidate is believed. */
      needsReview: boolean;
    }
);

export type RecognitionFailure =
  | 'not_configured'
  | 'rejected'
  | 'busy'
  | 'too_slow'
  | 'unavailable'
  | 'invalid_answer'
  | 'cancelled';

/** The recogniser gave no usable answer. `message` is for the log, not for people. */
export class RecognitionError extends Error {
  constructor(
    readonly failure: RecognitionFailure,
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
