import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { MAX_OUTPUT_TOKENS, type ProviderModel, type ProviderSettings } from './provider-model.ts';

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

export function createGoogleModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ProviderModel {
  const provider = createGoogleGenerativeAI({
    baseURL: baseUrl ?? BASE_URL,
    apiKey: apiKey ?? '',
    fetch,
  });
  return { model: provider.languageModel(model), maxOutputTokens: MAX_OUTPUT_TOKENS };
}
