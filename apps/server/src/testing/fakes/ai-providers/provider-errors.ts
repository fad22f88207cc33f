import { AiProtocolError, type AiRequest, type ProtocolName } from './ai-protocol.ts';

const openAiCreditError = new AiProtocolError(
  429,
  'You exceeded your current quota, please check your plan and billing details.',
  'insufficient_quota',
);
/** What each service answers when the credit is used up. */
export const insufficientCreditErrors: Record<ProtocolName, AiProtocolError> = {
  openai: openAiCreditError,
  'openai-compatible': openAiCreditError,
  anthropic: new AiProtocolError(400, 'Your credit balance is too low to access the API.'),
  google: new AiProtocolError(429, 'Your prepayment credits are depleted.'),
};

/** What each service answers to an unknown key. */
export function createInvalidApiKeyError({ protocol, apiKey }: AiRequest): AiProtocolError {
  if (protocol === 'anthropic') return new AiProtocolError(401, 'invalid x-api-key');
  if (protocol === 'google')
    return new AiProtocolError(400, 'API key not valid. Please pass a valid API key.');
  return new AiProtocolError(401, `Incorrect API key provided: ${apiKey}.`, 'invalid_api_key');
}
