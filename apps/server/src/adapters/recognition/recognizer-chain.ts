import {
  type Embedding,
  type GenerateRecipeOptions,
  type PhotoPixels,
  type RecipeGenerationResult,
  RecognitionError,
  type RecognitionErrorKind,
  type Recognizer,
} from '#ports/recognizer.ts';

/** Kept for each recognizer that follows, but never more than its share of the time that is left. */
const RESERVED_MS = 10_000;
const EMBED_TIMEOUT_MS = 5000;
/** The next recognizer would not do better, or must not be asked. */
const finalKinds: readonly RecognitionErrorKind[] = ['cancelled', 'refused'];

interface RecognizerChainOptions {
  /** Time limit for all recognizers together. */
  timeoutMs: number;
  /** Computes the embeddings of photos while recognizers without embeddings work. Absent: there are none. */
  embedder?: Recognizer;
}

type Attempt<T> = (
  recognizer: Recognizer,
  options: { signal: AbortSignal; deadline: number },
) => Promise<T>;

/** Asks recognizers one after the other until one has a result. */
export function createRecognizerChain(
  recognizers: readonly [Recognizer, ...Recognizer[]],
  { timeoutMs, embedder }: RecognizerChainOptions,
): Recognizer {
  const [first] = recognizers;
  const composers = recognizers.filter(({ generateRecipe }) => generateRecipe);
  const chain: Recognizer = {
    source: first.source,
    members: recognizers,
    writesRecipes: first.writesRecipes === true,
    async recognize(photo, options) {
      const embeddingRequest = embedder !== first && embedPhoto(embedder, photo, options.signal);
      const { result, recognizer } = await runChain(
        recognizers,
        options,
        timeoutMs,
        (next, limits) => next.recognize(photo, { ...options, ...limits }),
      );
      const embedding = result.embedding ?? (await embeddingRequest);
      return {
        ...result,
        source: recognizer.source,
        ...(recognizer !== first && { fallbackFrom: first.source }),
        ...(embedding && { embedding }),
      };
    },
    async close() {
      await Promise.all(recognizers.map((recognizer) => recognizer.close()));
    },
  };
  if (composers.length === 0) return chain;
  chain.generateRecipe = async (title, options) => {
    const { result } = await runChain(composers, options, timeoutMs, (next, limits) =>
      generateRecipe(next, title, { ...options, ...limits }),
    );
    return result;
  };
  return chain;
}

/** Null after any error: a recipe without an embedding is found by its text. */
async function embedPhoto(
  embedder: Recognizer | undefined,
  photo: PhotoPixels,
  signal: AbortSignal,
): Promise<Embedding | null> {
  if (!embedder?.embed) return null;
  const timeout = AbortSignal.timeout(EMBED_TIMEOUT_MS);
  return embedder.embed(photo, AbortSignal.any([signal, timeout])).catch(() => null);
}

function generateRecipe(
  recognizer: Recognizer,
  title: string,
  options: GenerateRecipeOptions,
): Promise<RecipeGenerationResult> {
  if (recognizer.generateRecipe) return recognizer.generateRecipe(title, options);
  throw new RecognitionError('not_configured', `${recognizer.source} writes no recipes`);
}

async function runChain<T>(
  recognizers: readonly Recognizer[],
  { signal, deadline: latest = Number.POSITIVE_INFINITY }: GenerateRecipeOptions,
  timeoutMs: number,
  attempt: Attempt<T>,
): Promise<{ result: T; recognizer: Recognizer }> {
  const end = Math.min(latest, performance.now() + timeoutMs);
  let lastError: unknown = new RecognitionError('not_configured', 'There is no recognizer');
  for (const [index, recognizer] of recognizers.entries()) {
    const followers = recognizers.length - index - 1;
    const remainingMs = Math.max(0, end - performance.now());
    const reservedMs = Math.min(RESERVED_MS, remainingMs / (followers + 1));
    const limitMs = remainingMs - followers * reservedMs;
    try {
      return { result: await runWithTimeout(recognizer, signal, limitMs, attempt), recognizer };
    } catch (error) {
      lastError = error;
      const isFinal = error instanceof RecognitionError ? finalKinds.includes(error.kind) : true;
      if (isFinal || signal.aborted) throw error;
    }
  }
  throw lastError;
}

async function runWithTimeout<T>(
  recognizer: Recognizer,
  signal: AbortSignal,
  limitMs: number,
  attempt: Attempt<T>,
): Promise<T> {
  const timeout = new AbortController();
  const error = new RecognitionError('too_slow', `${recognizer.source} took too long`);
  const timer = setTimeout(() => timeout.abort(error), limitMs);
  try {
    return await attempt(recognizer, {
      signal: AbortSignal.any([signal, timeout.signal]),
      deadline: performance.now() + limitMs,
    });
  } catch (cause) {
    // Recognizers that run on this machine report each abort as cancelled.
    throw timeout.signal.aborted && !signal.aborted ? error : cause;
  } finally {
    clearTimeout(timer);
  }
}
