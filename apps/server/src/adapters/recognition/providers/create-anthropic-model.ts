import { createAnthropic } from '@ai-sdk/anthropic';
import {
  type ConfiguredModel,
  MAX_OUTPUT_TOKENS,
  type ProviderSettings,
} from './configured-model.ts';

const BASE_URL = 'https://api.anthropic.com/v1';

export function createAnthropicModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ConfiguredModel {
  const provider = createAnthropic({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? '', fetch });
  return {
    model: provider.languageModel(model),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    // The first words of a recipe come seconds earlier. Larger models reject this.
    ...(model.includes('haiku') && { options: { anthropic: { thinking: { type: 'disabled' } } } }),
  };
}
