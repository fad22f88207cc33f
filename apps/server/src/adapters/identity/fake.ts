import { errors, type JWTPayload, UnsecuredJWT } from 'jose';
import {
  CredentialRefused,
  type IdentityProvider,
  IdentityProviderUnavailable,
} from '#ports/identity-provider.ts';
import { authorizationAddress } from './authorization-address.ts';
import { claimRules, identityIn } from './claims.ts';

const ISSUER = 'https://identity.example';
const CLIENT_ID = 'plateful-test';
/** Late enough for every test, wherever its clock stands. */
const THE_YEAR_2100 = 4_102_444_800;

export interface FakeIdentityProvider extends IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** A credential that says so. It has no signature: nobody else takes it. */
  issue(claims: JWTPayload): string;
  /** Nobody answers from now on. */
  goDown(): void;
}

/** Knows everybody whom its own credentials name, and judges claims as the real one does. */
export function createFakeIdentityProvider(): FakeIdentityProvider {
  let isDown = false;
  function answer(): void {
    if (isDown) throw new IdentityProviderUnavailable('the fake is down');
  }
  return {
    issuer: ISSUER,
    clientId: CLIENT_ID,
    issue: (claims) =>
      new UnsecuredJWT({
        iss: ISSUER,
        aud: CLIENT_ID,
        iat: 0,
        exp: THE_YEAR_2100,
        email_verified: true,
        ...claims,
      }).encode(),
    goDown() {
      isDown = true;
    },
    async authorizationUrl(request) {
      answer();
      const endpoint = { authorizationEndpoint: `${ISSUER}/auth`, offersAccountChoice: true };
      return authorizationAddress(endpoint, CLIENT_ID, request);
    },
    async verify(credential, now) {
      answer();
      const expected = { clientId: CLIENT_ID, issuers: [ISSUER], now };
      return identityIn(decode(credential, claimRules(expected)), expected);
    },
  };
}

function decode(credential: string, rules: ReturnType<typeof claimRules>): JWTPayload {
  try {
    return UnsecuredJWT.decode(credential, rules).payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw new CredentialRefused(cause.message, { cause });
    throw cause;
  }
}
