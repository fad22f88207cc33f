import type { LanguageModelV3Usage } from '@ai-sdk/provider';

interface Price {
  input: number;
  output: number;
}

/**
 * US dollars for a million tokens, without discounts for cached input. Sources, read on 2026-11-23:
 * platform.openai.com/docs/pricing, platform.claude.com/docs/en/about-claude/pricing and
 * ai.google.dev/gemini-api/docs/pricing.
 */
const prices: Readonly<Record<string, Price>> = {
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-5.4-mini': { input: 0.75, output: 4.5 },
  'gpt-5.4-nano': { input: 0.2, output: 1.25 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
};

/** The cost of a request in US dollars; null if the price of the model is not known. */
export function computeCostUsd(modelId: string, usage: LanguageModelV3Usage | null): number | null {
  const price = prices[modelId];
  const input = usage?.inputTokens.total;
  const output = usage?.outputTokens.total;
  if (!price || input === undefined || output === undefined) return null;
  return (input * price.input + output * price.output) / 1_000_000;
}
