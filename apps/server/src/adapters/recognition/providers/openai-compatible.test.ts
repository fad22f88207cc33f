import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartialRecipe } from '@plateful/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallResult, Recognition, RecognizeOptions, Recognizer } from '#ports/recognizer.ts';
import { drawStew } from '#testing/draw-test-photos.ts';
import { createRecognizer } from '../create-recognizer.ts';

const stew = {
  kind: 'dish',
  title: 'Beef stew',
  confidence: 0.9,
  description: 'A slow stew.',
  category: 'food',
  servings: 4,
  prepMinutes: 20,
  cookMinutes: 120,
  totalMinutes: 140,
  ingredients: [
    {
      text: '800 g beef chuck',
      food: 'beef chuck',
      grams: 800,
      estimate: { calories: 2000, protein: 150, fats: 150, carbs: 0 },
    },
    { text: '2 carrots', food: 'carrot', grams: 150, estimate: null },
  ],
  instructions: ['Brown the beef.', 'Add the carrots and simmer for 2 hours.'],
  sections: [],
  notes: '',
  author: '',
  uncertainties: ['portion_unknown'],
  alternatives: [{ title: 'Goulash', confidence: 0.1 }],
};

const requestSchema = z.object({
  stream: z.boolean().optional(),
  response_format: z.object({ type: z.string() }).optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});
type ChatRequest = z.infer<typeof requestSchema>;
type Answer = (response: ServerResponse, request: ChatRequest, index: number) => void;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server with chat completions, and a recognizer that uses it. */
async function startServer(answer: Answer) {
  const requests: ChatRequest[] = [];
  const server = createServer(async (message, response) => {
    const request = requestSchema.parse(JSON.parse(await readBody(message)));
    requests.push(request);
    answer(response, request, requests.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const config = { kind: 'openai-compatible', model: 'llava', baseUrl, apiKey: null } as const;
  const recognizer = await createRecognizer([config], { timeoutMs: 20_000 });
  closers.push(() => recognizer.close());
  return { recognizer, requests };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function sendStream(response: ServerResponse, text: string, finishReason = 'stop'): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choice: object, rest: object = {}) =>
    response.write(`data: ${JSON.stringify({ id: '1', choices: [choice], ...rest })}\n\n`);
  for (const content of text.match(/.{1,40}/gs) ?? []) send({ delta: { content } });
  const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
  send({ delta: {}, finish_reason: finishReason }, { usage });
  response.end('data: [DONE]\n\n');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const toCompletion = (content: string) => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
});

function recognize(recognizer: Recognizer, options: Partial<RecognizeOptions> = {}) {
  const signal = new AbortController().signal;
  return recognizer.recognize(drawStew(), { assumeFood: false, signal, ...options });
}

const recognizedStew = {
  kind: 'dish',
  candidates: [
    { title: 'Beef stew', confidence: 0.9 },
    { title: 'Goulash', confidence: 0.1 },
  ],
  needsReview: false,
  uncertainties: ['portion_unknown'],
  source: 'openai-compatible',
  recipe: expect.objectContaining({
    title: 'Beef stew',
    servings: 4,
    ingredients: stew.ingredients,
    instructions: stew.instructions,
  }),
} satisfies Partial<Record<keyof Recognition | string, unknown>>;

describe('a server with chat completions', () => {
  it('streams a recipe', async () => {
    const { recognizer, requests } = await startServer((response) =>
      sendStream(response, JSON.stringify(stew)),
    );
    const partials: PartialRecipe[] = [];
    const results: CallResult[] = [];
    const recognition = await recognize(recognizer, {
      onPartial: (partial) => partials.push(partial),
      calls: { start: async () => ({ end: async (result) => void results.push(result) }) },
    });
    expect(recognition).toEqual(recognizedStew);
    expect(partials.at(-1)).toEqual({
      title: 'Beef stew',
      ingredients: ['800 g beef chuck', '2 carrots'],
      instructions: stew.instructions,
    });
    expect(results).toEqual([
      { outcome: 'ok', inputTokens: 1000, outputTokens: 500, costUsd: null },
    ]);
    expect(requests).toEqual([
      expect.objectContaining({ stream: true, response_format: expect.anything() }),
    ]);
  });

  it('is asked without response_format when it does not know it, and without it from then on', async () => {
    const { recognizer, requests } = await startServer((response, request) => {
      if (request.response_format || request.stream)
        sendJson(response, 400, { error: { message: 'unknown field response_format' } });
      else
        sendJson(
          response,
          200,
          toCompletion(`Here it is:\n\`\`\`json\n${JSON.stringify(stew)}\n\`\`\``),
        );
    });
    expect(await recognize(recognizer)).toEqual(recognizedStew);
    expect(requests).toHaveLength(3);
    expect(await recognize(recognizer)).toEqual(recognizedStew);
    expect(requests).toHaveLength(4);
  });

  it('is asked again without a stream when it answers one with plain JSON', async () => {
    const { recognizer, requests } = await startServer((response) =>
      sendJson(response, 200, toCompletion(JSON.stringify(stew))),
    );
    expect(await recognize(recognizer)).toEqual(recognizedStew);
    expect(requests.map(({ stream }) => stream ?? false)).toEqual([true, false]);
  });
});
