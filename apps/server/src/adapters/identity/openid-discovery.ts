import { z } from 'zod';
import { IdentityProviderUnavailableError } from '#ports/identity-provider.ts';

const METADATA_TIMEOUT_MS = 5000;
const METADATA_CACHE_TTL_MS = 60 * 60 * 1000;

/** The endpoints that a provider publishes. */
export interface ProviderMetadata {
  authorizationEndpoint: string;
  jwksUrl: string;
  /** Whether the provider supports `prompt=select_account`. */
  supportsAccountSelection: boolean;
}

/** Reads an issuer's metadata at most once an hour. A failed request is retried by the next call. */
export function createOpenIdDiscovery(issuer: string): () => Promise<ProviderMetadata> {
  let cached: { metadata: Promise<ProviderMetadata>; until: number } | null = null;
  return () => {
    if (cached && performance.now() < cached.until) return cached.metadata;
    const metadata = fetchProviderMetadata(issuer);
    const entry = { metadata, until: performance.now() + METADATA_CACHE_TTL_MS };
    cached = entry;
    metadata.catch(() => {
      if (cached === entry) cached = null;
    });
    return metadata;
  };
}

async function fetchProviderMetadata(issuer: string): Promise<ProviderMetadata> {
  const metadataUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(metadataUrl, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(METADATA_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const document = createMetadataSchema(issuer).parse(await response.json());
    return {
      authorizationEndpoint: document.authorization_endpoint,
      jwksUrl: document.jwks_uri,
      supportsAccountSelection:
        document.prompt_values_supported?.includes('select_account') ?? true,
    };
  } catch (cause) {
    throw new IdentityProviderUnavailableError(`${metadataUrl} returned no valid metadata`, {
      cause,
    });
  }
}

/** Endpoints may only use plain http if the operator configured an http issuer. */
function createMetadataSchema(issuer: string) {
  const { origin } = new URL(issuer);
  const endpointSchema = z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || new URL(url).origin === origin);
  return z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: endpointSchema,
    jwks_uri: endpointSchema,
    prompt_values_supported: z.array(z.string()).optional(),
  });
}
