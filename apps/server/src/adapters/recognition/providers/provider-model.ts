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

/** A model of the AI SDK, with options that only its provider knows. */
export interface ProviderModel {
  model: LanguageModelV3;
  options?: SharedV3ProviderOptions;
}
