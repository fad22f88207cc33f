import { createAnthropic } from '@ai-sdk/anthropic';
import type { ProviderModel, ProviderSettings } from './provider-model.ts';

const BASE_URL = 'https://api.anthropic.com/v1';

export function createAnthropicModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ProviderModel {
  const provider = createAnthropic({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? '', fetch });
  return { model: provider.languageModel(model) };
}
