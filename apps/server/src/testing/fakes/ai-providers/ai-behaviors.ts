import sharp from 'sharp';
import { AiProtocolError, type AiRequest } from './ai-protocol.ts';
import { type AiRequestContext, splitText } from './ai-request-context.ts';
import type { AiBehavior } from './fake-ai-server.ts';
import { createInvalidApiKeyError, insufficientCreditErrors } from './provider-errors.ts';

/** What a model writes that does what it was asked. */
export interface ModelAnswer {
  title?: unknown;
  ingredients: readonly object[];
}

export type AiModel = (request: AiRequest) => ModelAnswer | Promise<ModelAnswer>;

/** Answers what the model writes. */
export function answerWith(model: AiModel): AiBehavior {
  return async (exchange) => exchange.answer({ text: await writeJson(model, exchange) });
}

/** Fails for the first requests. */
export function failFirst(count: number, failure: AiBehavior, others: AiBehavior): AiBehavior {
  let remainingFailures = count;
  return (exchange) => (remainingFailures-- > 0 ? failure : others)(exchange);
}

/** All ways to fail of a service whose model works, by the name of the failure. */
export function createServiceFailures(model: AiModel) {
  return {
    'hang before the first byte': () => {},
    'hang mid-stream': breakOff(model, () => {}),
    'connection reset': ({ response }) => void response.socket?.resetAndDestroy(),
    'reset mid-stream': breakOff(model, ({ response }) => void response.socket?.resetAndDestroy()),
    'end mid-stream': breakOff(model, ({ response }) => void response.end()),
    'error mid-stream': breakOff(model, (exchange) =>
      exchange.endWithErrorEvent(new AiProtocolError(503, 'Overloaded')),
    ),
    'status 400': failWith(400, 'The request is invalid.'),
    'status 401': failWith(401, 'No valid key was provided.'),
    'status 402': failWith(402, 'Insufficient credits. Add more in your settings.'),
    'status 403': failWith(403, 'Your key may not use this model.'),
    'status 404 model gone': failWith(404, 'The model does not exist.', {
      code: 'model_not_found',
    }),
    'status 408': failWith(408, 'The request timed out.'),
    'status 409': failWith(409, 'The resource is in use.'),
    'status 413': failWith(413, 'The request is too large.'),
    'status 413 until the photo is small': refuseLargePhotos(model),
    'status 429': failWith(429, 'Rate limit reached.'),
    'status 429 with Retry-After': failWith(429, 'Rate limit reached.', { retryAfterSeconds: 1 }),
    'status 429 with a long Retry-After': failWith(429, 'Rate limit reached.', {
      retryAfterSeconds: 3600,
    }),
    'no credit': (exchange) => exchange.fail(insufficientCreditErrors[exchange.request.protocol]),
    'rejected key': (exchange) => exchange.fail(createInvalidApiKeyError(exchange.request)),
    'status 500': failWith(500, 'The server had an error.'),
    'status 502 with a page': respondWith(
      502,
      '<html><h1>502 Bad Gateway</h1></html>',
      'text/html',
    ),
    'status 503': failWith(503, 'The service is unavailable.'),
    'status 529': failWith(529, 'Overloaded'),
    'empty body': respondWith(200, '', 'application/json'),
    'page instead of an answer': respondWith(200, '<title>Log in</title>', 'text/html'),
    'no schema support': async (exchange) => {
      const { format } = exchange.request;
      if (format === 'text' || format === 'json_object') return answerWith(model)(exchange);
      exchange.fail(new AiProtocolError(400, `Unsupported response_format: ${format}`));
    },
    'no JSON mode': async (exchange) => {
      if (exchange.request.format === 'text') return answerWith(model)(exchange);
      exchange.fail(new AiProtocolError(400, "'response_format' is not supported by this model."));
    },
    'no streaming': async (exchange) =>
      exchange.respondAtOnce({ text: await writeJson(model, exchange) }),
    'no image input': failWith(404, 'No endpoints found that support image input.'),
  } satisfies Record<string, AiBehavior>;
}

/** All ways to answer without a usable recipe, or with one that is hard to read, by the name of the failure. */
export function createAnswerFailures(model: AiModel) {
  const write = (format: (answer: ModelAnswer) => string): AiBehavior => {
    return async (exchange) => exchange.answer({ text: format(await model(exchange.request)) });
  };
  const writeWith = (edit: (answer: ModelAnswer) => object) =>
    write((answer) => JSON.stringify({ ...answer, ...edit(answer) }));
  const say = (text: string) => write(() => text);
  return {
    'empty answer': say(''),
    malformed: write((answer) => JSON.stringify(answer).replaceAll(':', ' ')),
    truncated: async (exchange) => {
      const text = await writeJson(model, exchange);
      await exchange.answer({ text: text.slice(0, text.length / 2), finish: 'length' });
    },
    fenced: write((answer) => `Here it is:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`\nEnjoy!`),
    'missing field': writeWith(() => ({ title: undefined })),
    'extra field': writeWith(() => ({ isProUser: true, constructor: { isAdmin: true } })),
    'wrong types': writeWith(() => ({ title: 7, ingredients: 'onions', instructions: null })),
    'negative grams': writeWith(({ ingredients }) => ({
      ingredients: ingredients.map((ingredient) => ({ ...ingredient, grams: -300 })),
    })),
    '500 ingredients': writeWith(({ ingredients }) => ({
      ingredients: Array.from({ length: 500 }, () => ingredients[0]),
    })),
    '10 MB of text': async (exchange) => {
      const answer = await model(exchange.request);
      const text = JSON.stringify({ ...answer, description: 'very '.repeat(2 ** 21) });
      await exchange.answer({ text }, { split: (whole) => whole.match(/.{1,16384}/gsu) ?? [] });
    },
    refusal: (exchange) =>
      exchange.answer({ text: "I'm sorry, but I can't help with that.", finish: 'refusal' }),
    'refusal in words': say("I'm sorry, but I can't assist with that request."),
    'cannot see the image': say("I'm sorry, I can't see any image. Could you describe the dish?"),
    'another language': writeWith(() => ({
      title: 'フォー',
      description: 'Суп з локшиною',
      instructions: ['煮汤。', 'أضف النودلز.'],
    })),
    'duplicated chunk': async (exchange) => {
      const text = await writeJson(model, exchange);
      await exchange.answer({ text }, { split: splitWithDuplicate });
    },
  } satisfies Record<string, AiBehavior>;
}

async function writeJson(model: AiModel, { request }: AiRequestContext): Promise<string> {
  return JSON.stringify(await model(request));
}

function breakOff(model: AiModel, end: (exchange: AiRequestContext) => void): AiBehavior {
  return async (exchange) => {
    const text = await writeJson(model, exchange);
    await exchange.answer({ text }, { breakOff: () => end(exchange) });
  };
}

interface FailureOptions {
  code?: string;
  retryAfterSeconds?: number;
}

function failWith(
  status: number,
  message: string,
  { code, retryAfterSeconds }: FailureOptions = {},
): AiBehavior {
  return (exchange) => exchange.fail(new AiProtocolError(status, message, code, retryAfterSeconds));
}

function respondWith(status: number, body: string, contentType: string): AiBehavior {
  return (exchange) => exchange.respond(status, body, { 'content-type': contentType });
}

/** Accepts photos of at most 1024 pixels. */
function refuseLargePhotos(model: AiModel): AiBehavior {
  const refuse = failWith(413, 'The photo is too large.');
  return async (exchange) => {
    const sizes = exchange.request.images.map((image) => sharp(image).metadata());
    const isLarge = (await Promise.all(sizes)).some(
      ({ width, height }) => Math.max(width, height) > 1024,
    );
    await (isLarge ? refuse : answerWith(model))(exchange);
  };
}

/** Sends a chunk from the middle twice. */
function splitWithDuplicate(text: string): string[] {
  const chunks = splitText(text);
  const middle = Math.floor(chunks.length / 2);
  return [...chunks.slice(0, middle + 1), ...chunks.slice(middle)];
}
