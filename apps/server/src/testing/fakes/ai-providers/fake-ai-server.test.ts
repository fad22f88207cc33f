import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel, Output, streamText } from 'ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import {
  answerWith,
  createAnswerFailures,
  createServiceFailures,
  failFirst,
} from './ai-behaviors.ts';
import type { ProtocolName } from './ai-protocol.ts';
import { FAKE_AI_KEY, type FakeAiServer, startFakeAiServer } from './fake-ai-server.ts';

const pho = {
  title: 'Phở',
  ingredients: [{ food: 'noodles', grams: 200 }],
  instructions: ['Simmer the broth for six hours 🍜.', 'Add the noodles.'],
};
const schema = z.object({
  title: z.string(),
  ingredients: z.array(z.object({ food: z.string(), grams: z.number().nullable() })),
  instructions: z.array(z.string()),
});
const { serviceFailures, answerFailures } = {
  serviceFailures: createServiceFailures(() => pho),
  answerFailures: createAnswerFailures(() => pho),
};

const models: Record<ProtocolName, (baseURL: string, apiKey: string) => LanguageModel> = {
  openai: (baseURL, apiKey) => createOpenAI({ baseURL, apiKey })('gpt-5-mini'),
  'openai-compatible': (baseURL, apiKey) => {
    const options = { baseURL, apiKey, name: 'local', supportsStructuredOutputs: true };
    return createOpenAICompatible({ ...options, includeUsage: true })('qwen2.5-vl');
  },
  anthropic: (baseURL, apiKey) => createAnthropic({ baseURL, apiKey })('claude-haiku-4-5'),
  google: (baseURL, apiKey) => createGoogleGenerativeAI({ baseURL, apiKey })('gemini-2.5-flash'),
};

let server: FakeAiServer;
beforeEach(async () => {
  server = await startFakeAiServer({ behavior: answerWith(() => pho) });
});
afterEach(() => server.close());

describe.each(Object.keys(models) as ProtocolName[])('%s', (protocol) => {
  const createOptions = async (apiKey = FAKE_AI_KEY) => ({
    model: models[protocol](server.getBaseUrl(protocol), apiKey),
    maxRetries: 0,
    output: Output.object({ schema }),
    system: 'You write recipes.',
    messages: [
      {
        role: 'user' as const,
        content: [
          { type: 'text' as const, text: 'Which dish is this?' },
          { type: 'image' as const, image: await createTestPhoto(), mediaType: 'image/jpeg' },
        ],
      },
    ],
  });
  const generate = async (apiKey?: string) => generateText(await createOptions(apiKey));
  const stream = async () => {
    const errors: unknown[] = [];
    const onError = ({ error }: { error: unknown }) => void errors.push(error);
    const result = streamText({ ...(await createOptions()), onError });
    const parts: unknown[] = [];
    for await (const part of result.partialOutputStream) parts.push(part);
    return { parts, errors, result };
  };

  it('answers at once, with the usage', async () => {
    const { output, usage, finishReason } = await generate();
    expect(output).toEqual(pho);
    expect(usage).toMatchObject({ inputTokens: 1200, outputTokens: 800 });
    expect(finishReason).toBe('stop');
  });

  it('streams the answer, with the usage', async () => {
    const { parts, errors, result } = await stream();
    expect(errors).toEqual([]);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.at(-1)).toEqual(pho);
    expect(await result.usage).toMatchObject({ inputTokens: 1200, outputTokens: 800 });
    expect(await result.finishReason).toBe('stop');
  });

  it('records the request, with its photo', async () => {
    await generate();
    const [request] = server.requests;
    expect(request).toMatchObject({ protocol, format: 'json_schema', outcome: 'answered' });
    expect(request).toMatchObject({ apiKey: FAKE_AI_KEY, isStreaming: false });
    expect(request?.prompt).toContain('You write recipes.\nWhich dish is this?');
    expect(request?.images).toEqual([await createTestPhoto()]);
  });

  it('fails for the first requests only', async () => {
    server.behavior = failFirst(1, serviceFailures['status 503'], server.behavior);
    await expect(generate()).rejects.toMatchObject({ statusCode: 503 });
    expect((await generate()).output).toEqual(pho);
  });

  it('rejects another key', async () => {
    const statusCode = protocol === 'google' ? 400 : 401;
    await expect(generate('sk-another')).rejects.toMatchObject({ statusCode });
  });

  it.each([400, 402, 403, 408, 409, 413, 429, 500, 503, 529] as const)(
    'answers %i in its own form',
    async (status) => {
      server.behavior = serviceFailures[`status ${status}`];
      const error = await generate().catch((reason: unknown) => reason);
      expect(APICallError.isInstance(error) && error).toMatchObject({ statusCode: status });
      // Parsed by the schema of the package.
      expect(APICallError.isInstance(error) && error.data).toBeDefined();
    },
  );

  it('refuses, and cuts answers off', async () => {
    server.behavior = answerFailures.refusal;
    expect((await generateWithoutOutput()).finishReason).toBe('content-filter');
    server.behavior = answerFailures.truncated;
    expect((await generateWithoutOutput()).finishReason).toBe('length');
  });

  it.each(['reset mid-stream', 'error mid-stream', 'connection reset'] as const)(
    'ends a stream with an error: %s',
    async (name) => {
      server.behavior = serviceFailures[name];
      const { errors } = await stream();
      expect(errors).toHaveLength(1);
    },
  );

  it('notices when the client leaves', async () => {
    server.behavior = serviceFailures['hang mid-stream'];
    const abort = new AbortController();
    const options = { ...(await createOptions()), abortSignal: abort.signal };
    const reading = streamText({ ...options, onError: () => {} }).consumeStream();
    await server.waitForRequest();
    abort.abort();
    await reading;
    await server.waitForRequest(({ outcome }) => outcome === 'aborted');
  });

  async function generateWithoutOutput() {
    const { output: _, ...options } = await createOptions();
    return generateText(options);
  }
});

it('refuses schemas that the strict mode of OpenAI does not accept', async () => {
  const loose = z.object({ title: z.string().max(5) });
  const model = models.openai(server.getBaseUrl('openai'), FAKE_AI_KEY);
  const options = { model, maxRetries: 0, prompt: 'A dish' };
  await expect(
    generateText({ ...options, output: Output.object({ schema: loose }) }),
  ).rejects.toThrow(/maxLength.* is not permitted/);
});

it('has a certificate that no client trusts', async () => {
  const untrusted = await startFakeAiServer({ behavior: () => {}, isSelfSigned: true });
  try {
    const request = fetch(untrusted.getBaseUrl('openai'));
    await expect(request).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  } finally {
    await untrusted.close();
  }
});
