import { createGoogleGenerativeAI } from '@ai-sdk/google';
import {
  type ConfiguredModel,
  MAX_OUTPUT_TOKENS,
  type ProviderSettings,
} from './configured-model.ts';

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

export function createGoogleModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ConfiguredModel {
  const provider = createGoogleGenerativeAI({
    baseURL: baseUrl ?? BASE_URL,
    apiKey: apiKey ?? '',
    fetch,
  });
  return { model: provider.languageModel(model), maxOutputTokens: MAX_OUTPUT_TOKENS };
}
