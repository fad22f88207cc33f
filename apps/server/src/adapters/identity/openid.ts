import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  type AuthorizationRequest,
  CredentialRefused,
  type IdentityProvider,
  IdentityProviderUnavailable,
} from '#ports/identity-provider.ts';
import { authorizationAddress } from './authorization-address.ts';
import { claimRules, identityIn } from './claims.ts';
import { createDiscovery, type ProviderAddresses } from './discovery.ts';

const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const GOOGLE: ProviderAddresses = {
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  offersAccountChoice: true,
};

const KEYS_WITHIN_MS = 5000;
/** Longer than any identity token; the contract takes no longer ones either. */
const LONGEST_CREDENTIAL = 8192;

/** Signed with a private key alone: `none` is no signature, and with HS256 the public key would be the secret. */
const ASYMMETRIC = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

export interface OpenIdOptions {
  clientId: string;
  /** Another provider than Google; its tokens name it to the letter. */
  issuer: string | null;
  /** Where its keys are, when not where it says itself. */
  jwksUrl: string | null;
}

/**
 * Google, or the OpenID provider that `issuer` names. Only addresses that the operator or the issuer itself has named
 * are ever asked, never one out of a token.
 */
export function createOpenIdProvider({
  clientId,
  issuer,
  jwksUrl,
}: OpenIdOptions): IdentityProvider {
  const addresses = issuer === null ? async () => GOOGLE : createDiscovery(issuer);
  const issuers = issuer === null ? GOOGLE_ISSUERS : [issuer];
  const keyOf = createKeyring(async () => jwksUrl ?? (await addresses()).jwksUrl);
  return {
    async authorizationUrl(request: AuthorizationRequest) {
      return authorizationAddress(await addresses(), clientId, request);
    },
    async verify(credential, now) {
      if (credential.length > LONGEST_CREDENTIAL) throw new CredentialRefused('it is too long');
      const expected = { clientId, issuers, now };
      const rules = { ...claimRules(expected), algorithms: ASYMMETRIC };
      const { payload } = await jwtVerify(credential, keyOf, rules).catch(rethrow);
      return identityIn(payload, expected);
    },
  };
}

/** The provider's public keys: kept for ten minutes, and read anew for an unknown one, every half minute at most. */
function createKeyring(locate: () => Promise<string>): JWTVerifyGetKey {
  let keys: { url: string; find: JWTVerifyGetKey } | null = null;
  return async (header, token) => {
    const url = await locate();
    if (keys?.url !== url) {
      const options = { timeoutDuration: KEYS_WITHIN_MS };
      keys = { url, find: createRemoteJWKSet(new URL(url), options) };
    }
    try {
      return await keys.find(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new IdentityProviderUnavailable(`${url} gave no keys`, { cause });
    }
  };
}

function rethrow(cause: unknown): never {
  if (cause instanceof IdentityProviderUnavailable) throw cause;
  if (cause instanceof errors.JOSEError) throw new CredentialRefused(cause.message, { cause });
  throw new IdentityProviderUnavailable('its key can’t be used', { cause });
}
