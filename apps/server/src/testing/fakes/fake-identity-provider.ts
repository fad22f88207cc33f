import { errors, type JWTPayload, UnsecuredJWT } from 'jose';
import { buildAuthorizationUrl } from '#adapters/identity/build-authorization-url.ts';
import {
  createJwtVerifyOptions,
  parseIdentityClaims,
} from '#adapters/identity/parse-identity-claims.ts';
import {
  type IdentityProvider,
  IdentityProviderUnavailableError,
  InvalidCredentialError,
} from '#ports/identity-provider.ts';

const ISSUER = 'https://identity.example';
const CLIENT_ID = 'plateful-test';
/** Later than the clock of any test. */
const EXPIRES_IN_2100 = 4_102_444_800;

export interface FakeIdentityProvider extends IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Creates a credential with these claims. It has no signature, so no other provider accepts it. */
  issueCredential(claims: JWTPayload): string;
  /** Makes the provider unreachable. */
  simulateOutage(): void;
}

/** Accepts every identity named by its own credentials, and checks claims like the real adapter. */
export function createFakeIdentityProvider(): FakeIdentityProvider {
  let isDown = false;
  function requireAvailable(): void {
    if (isDown) throw new IdentityProviderUnavailableError('the fake is down');
  }
  return {
    issuer: ISSUER,
    clientId: CLIENT_ID,
    issueCredential: (claims) =>
      new UnsecuredJWT({
        iss: ISSUER,
        aud: CLIENT_ID,
        iat: 0,
        exp: EXPIRES_IN_2100,
        email_verified: true,
        ...claims,
      }).encode(),
    simulateOutage() {
      isDown = true;
    },
    async getAuthorizationUrl(request) {
      requireAvailable();
      const endpoint = { authorizationEndpoint: `${ISSUER}/auth`, supportsAccountSelection: true };
      return buildAuthorizationUrl(endpoint, CLIENT_ID, request);
    },
    async verify(credential, now) {
      requireAvailable();
      const expectedClaims = { clientId: CLIENT_ID, issuers: [ISSUER], now };
      return parseIdentityClaims(
        decodeCredential(credential, createJwtVerifyOptions(expectedClaims)),
        expectedClaims,
      );
    },
  };
}

function decodeCredential(
  credential: string,
  verifyOptions: ReturnType<typeof createJwtVerifyOptions>,
): JWTPayload {
  try {
    return UnsecuredJWT.decode(credential, verifyOptions).payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError)
      throw new InvalidCredentialError(cause.message, { cause });
    throw cause;
  }
}
