import type { ProtocolName } from './ai-protocol.ts';
import { FAKE_AI_KEY } from './fake-ai-server.ts';

const environments: Record<ProtocolName, Record<string, string>> = {
  openai: { OPENAI_API_KEY: FAKE_AI_KEY },
  anthropic: { ANTHROPIC_API_KEY: FAKE_AI_KEY },
  google: { GOOGLE_GENERATIVE_AI_API_KEY: FAKE_AI_KEY },
  'openai-compatible': { OPENAI_API_KEY: FAKE_AI_KEY, RECOGNISER_MODEL: 'qwen2.5-vl' },
};

/** The variables of a server whose first provider is the fake one. @param followers such as `embedded` */
export function createProviderEnvironment(
  protocol: ProtocolName,
  baseUrl: string,
  ...followers: string[]
): Record<string, string> {
  return {
    ...environments[protocol],
    RECOGNISER: [protocol, ...followers].join(),
    RECOGNISER_BASE_URL: baseUrl,
  };
}
