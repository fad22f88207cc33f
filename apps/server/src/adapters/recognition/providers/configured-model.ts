import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';

/** How to reach a model. */
export interface ProviderSettings {
  model: string;
  /** Null: the provider's own URL. */
  baseUrl: string | null;
  /** Null: the server needs none. */
  apiKey: string | null;
  fetch: typeof fetch;
}

/** The tokens of a long recipe, and of the model's reasoning before it. */
export const MAX_OUTPUT_TOKENS = 16_000;

/** A model of the AI SDK, with options that only its provider knows. */
export interface ConfiguredModel {
  model: LanguageModelV3;
  /** Absent for servers that reject a limit beyond the context of their model. */
  maxOutputTokens?: number;
  options?: SharedV3ProviderOptions;
}
