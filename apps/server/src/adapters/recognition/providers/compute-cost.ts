import type { LanguageModelV3Usage } from '@ai-sdk/provider';

interface Price {
  input: number;
  output: number;
}

/**
 * US dollars for a million tokens, for prompts of up to 100,000 tokens and without discounts for cached input. Sources,
 * read on 2026-11-23: developers.openai.com/api/docs/models and platform.claude.com/docs/en/models. The price of the
 * Gemini model is that of a reseller.
 */
const prices: Readonly<Record<string, Price>> = {
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-6-sol': { input: 2, output: 10 },
  'gpt-5.6-luna': { input: 0.2, output: 1.2 },
  'gpt-5.4-mini': { input: 0.75, output: 4.5 },
  'gpt-5.4-nano': { input: 0.2, output: 1.25 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
  'claude-opus-5-5': { input: 4, output: 20 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'gemini-3.5-flash-lite': { input: 0.3, output: 2.5 },
};

/** Upper bounds for the prompt with its schema, and for a photo of 1568 pixels. */
const PROMPT_TOKENS = 4000;
const IMAGE_TOKENS = 3500;

/** The cost of a request in US dollars; null if the price of the model is not known. */
export function computeCostUsd(modelId: string, usage: LanguageModelV3Usage | null): number | null {
  const input = usage?.inputTokens.total;
  const output = usage?.outputTokens.total;
  if (input === undefined || output === undefined) return null;
  return multiply(modelId, input, output);
}

/** What a request costs at most, in US dollars; null if the price of the model is not known. */
export function computeMaxCostUsd(
  modelId: string,
  imageCount: number,
  maxOutputTokens: number,
): number | null {
  return multiply(modelId, PROMPT_TOKENS + imageCount * IMAGE_TOKENS, maxOutputTokens);
}

function multiply(modelId: string, input: number, output: number): number | null {
  const price = prices[modelId.replace(/-\d{4}-?\d{2}-?\d{2}$/, '')];
  return price ? (input * price.input + output * price.output) / 1_000_000 : null;
}
