import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { ProviderModel, ProviderSettings } from './provider-model.ts';

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
  return { model: provider.languageModel(model) };
}
