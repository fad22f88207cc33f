import { createOpenAI } from '@ai-sdk/openai';
import {
  type ConfiguredModel,
  MAX_OUTPUT_TOKENS,
  type ProviderSettings,
} from './configured-model.ts';

const BASE_URL = 'https://api.openai.com/v1';

/** The Responses API. OpenAI does not store the photos and answers. */
export function createOpenAiModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ConfiguredModel {
  const provider = createOpenAI({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? '', fetch });
  return {
    model: provider.responses(model),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    options: { openai: { store: false, strictJsonSchema: true, reasoningEffort: 'low' } },
  };
}
