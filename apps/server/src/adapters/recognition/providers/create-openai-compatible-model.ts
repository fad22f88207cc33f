import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ConfiguredModel, ProviderSettings } from './configured-model.ts';

/** Any server with OpenAI's chat completions: Ollama, vLLM, LM Studio, llama.cpp, OpenRouter. */
export function createOpenAiCompatibleModel({
  model,
  baseUrl,
  apiKey,
  fetch,
}: ProviderSettings): ConfiguredModel {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl ?? '',
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey && { apiKey }),
    fetch,
  });
  return { model: provider.chatModel(model) };
}
