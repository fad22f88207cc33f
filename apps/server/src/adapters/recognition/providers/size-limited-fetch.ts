import { RecognitionError } from '#ports/recognizer.ts';

/** Streamed answers repeat about 300 bytes of JSON for each token. */
const MAX_ANSWER_BYTES = 4_000_000;

/** A `fetch` that follows no redirects and fails as soon as an answer is too long. */
export const sizeLimitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let byteCount = 0;
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      byteCount += chunk.length;
      if (byteCount <= MAX_ANSWER_BYTES) controller.enqueue(chunk);
      else controller.error(new RecognitionError('not_a_recipe', 'The answer is too long'));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limiter), { status, statusText, headers });
};
