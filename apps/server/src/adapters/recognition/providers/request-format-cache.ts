import { RecognitionError } from '#ports/recognizer.ts';

/** How an answer is requested: by a schema that the provider enforces, as any JSON, or by the prompt alone. */
export type StructuredOutputMode = 'schema' | 'json' | 'prompt';

export interface RequestFormat {
  mode: StructuredOutputMode;
  isStreamed: boolean;
}

/** The answer contains no text: the server may not be able to stream. */
export class EmptyAnswerError extends RecognitionError {
  constructor() {
    super('not_a_recipe', 'The answer is empty');
  }
}

const bestFormat: RequestFormat = { mode: 'schema', isStreamed: true };
const weakerModes: Readonly<Record<StructuredOutputMode, StructuredOutputMode | null>> = {
  schema: 'json',
  json: 'prompt',
  prompt: null,
};
/** After this time the best format is tried again: the server may have been updated, or may have failed for another reason. */
const MEMORY_MS = 10 * 60_000;

/** Remembers which format of request a server understands, so that only the first ones are rejected. */
export class RequestFormatCache {
  #learned: RequestFormat = bestFormat;
  #learnedUntil = 0;

  get(): RequestFormat {
    return performance.now() < this.#learnedUntil ? this.#learned : bestFormat;
  }

  learn(format: RequestFormat): void {
    this.#learned = format;
    this.#learnedUntil = performance.now() + MEMORY_MS;
  }
}

/** A format that the server may understand after this error; null if the format was not the reason. */
export function getSimplerRequestFormat(
  error: RecognitionError,
  { mode, isStreamed }: RequestFormat,
): RequestFormat | null {
  if (error instanceof EmptyAnswerError && isStreamed) return { mode, isStreamed: false };
  const weakerMode = error.kind === 'rejected' ? weakerModes[mode] : null;
  // The weakest format is the simplest request: servers that cannot stream answer it.
  return weakerMode && { mode: weakerMode, isStreamed: isStreamed && weakerMode !== 'prompt' };
}
