import { z } from 'zod';
import { IdentityProviderUnavailable } from '#ports/identity-provider.ts';

const ANSWER_WITHIN_MS = 5000;
const READ_AGAIN_AFTER_MS = 60 * 60 * 1000;

/** Where a provider does what. */
export interface ProviderAddresses {
  authorizationEndpoint: string;
  jwksUrl: string;
  /** Whether it can ask the person which account to take. */
  offersAccountChoice: boolean;
}

/** Reads the addresses that an issuer publishes, once an hour at most. What fails is tried again by the next call. */
export function createDiscovery(issuer: string): () => Promise<ProviderAddresses> {
  let known: { addresses: Promise<ProviderAddresses>; until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.addresses;
    const addresses = readAddresses(issuer);
    const reading = { addresses, until: performance.now() + READ_AGAIN_AFTER_MS };
    known = reading;
    addresses.catch(() => {
      if (known === reading) known = null;
    });
    return addresses;
  };
}

async function readAddresses(issuer: string): Promise<ProviderAddresses> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const document = documentOf(issuer).parse(await response.json());
    return {
      authorizationEndpoint: document.authorization_endpoint,
      jwksUrl: document.jwks_uri,
      offersAccountChoice: document.prompt_values_supported?.includes('select_account') ?? true,
    };
  } catch (cause) {
    throw new IdentityProviderUnavailable(`${address} gave no addresses`, { cause });
  }
}

/** Plain http is for an issuer alone that an operator has named so; nothing leads from https to there. */
function documentOf(issuer: string) {
  const { origin } = new URL(issuer);
  const address = z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || new URL(url).origin === origin);
  return z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: address,
    jwks_uri: address,
    prompt_values_supported: z.array(z.string()).optional(),
  });
}
