import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  type AuthorizationRequest,
  type IdentityProvider,
  IdentityProviderUnavailableError,
  InvalidCredentialError,
} from '#ports/identity-provider.ts';
import { buildAuthorizationUrl } from './build-authorization-url.ts';
import { createOpenIdDiscovery, type ProviderMetadata } from './openid-discovery.ts';
import { createJwtVerifyOptions, parseIdentityClaims } from './parse-identity-claims.ts';

const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const GOOGLE_METADATA: ProviderMetadata = {
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  supportsAccountSelection: true,
};

const JWKS_TIMEOUT_MS = 5000;
/** Longer than any ID token; the contract accepts no longer ones either. */
const MAX_CREDENTIAL_LENGTH = 8192;

/** Asymmetric algorithms only: `none` is no signature, and with HS256 the public key would be the secret. */
const ASYMMETRIC_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

export interface OpenIdProviderOptions {
  clientId: string;
  /** An issuer other than Google; must match the `iss` claim exactly. */
  issuer: string | null;
  /** The key set URL, if different from the published one. */
  jwksUrl: string | null;
}

/**
 * Verifies ID tokens of Google or another OpenID provider. Only URLs configured by the operator or published by the
 * issuer are requested, never URLs from a token.
 */
export function createOpenIdProvider({
  clientId,
  issuer,
  jwksUrl,
}: OpenIdProviderOptions): IdentityProvider {
  const getMetadata = issuer === null ? async () => GOOGLE_METADATA : createOpenIdDiscovery(issuer);
  const issuers = issuer === null ? GOOGLE_ISSUERS : [issuer];
  const getKey = createJwksResolver(async () => jwksUrl ?? (await getMetadata()).jwksUrl);
  return {
    async getAuthorizationUrl(request: AuthorizationRequest) {
      return buildAuthorizationUrl(await getMetadata(), clientId, request);
    },
    async verify(credential, now) {
      if (credential.length > MAX_CREDENTIAL_LENGTH)
        throw new InvalidCredentialError('the credential exceeds 8192 characters');
      const expected = { clientId, issuers, now };
      const verifyOptions = {
        ...createJwtVerifyOptions(expected),
        algorithms: ASYMMETRIC_ALGORITHMS,
      };
      const { payload } = await jwtVerify(credential, getKey, verifyOptions).catch(
        rethrowVerificationError,
      );
      return parseIdentityClaims(payload, expected);
    },
  };
}

/**
 * The provider's public keys, cached for ten minutes and fetched again for an unknown key, at most every 30 seconds.
 */
function createJwksResolver(getJwksUrl: () => Promise<string>): JWTVerifyGetKey {
  let keySet: { url: string; find: JWTVerifyGetKey } | null = null;
  return async (header, token) => {
    const url = await getJwksUrl();
    if (keySet?.url !== url) {
      const options = { timeoutDuration: JWKS_TIMEOUT_MS };
      keySet = { url, find: createRemoteJWKSet(new URL(url), options) };
    }
    try {
      return await keySet.find(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new IdentityProviderUnavailableError(`${url} returned no JWKS`, { cause });
    }
  };
}

function rethrowVerificationError(cause: unknown): never {
  if (cause instanceof IdentityProviderUnavailableError) throw cause;
  if (cause instanceof errors.JOSEError) throw new InvalidCredentialError(cause.message, { cause });
  throw new IdentityProviderUnavailableError('the signing key is unusable', { cause });
}
