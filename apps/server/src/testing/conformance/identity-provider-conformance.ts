import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Identity,
  type IdentityProvider,
  IdentityProviderUnavailableError,
  InvalidCredentialError,
} from '#ports/identity-provider.ts';

export type TokenClaims = Record<string, unknown>;

/** A provider under test that can be told which claims to sign. */
export interface IdentityProviderUnderTest {
  provider: IdentityProvider;
  issuer: string;
  clientId: string;
  /** Creates a credential with exactly these claims, in the provider's format. */
  issueCredential(claims: TokenClaims): Promise<string>;
  /** Makes the provider unreachable. */
  simulateOutage(): Promise<void>;
  close(): Promise<void>;
}

export const NOW = new Date('2026-03-14T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

/** The claims of a valid token for Ada, issued a moment ago and valid for an hour. */
export function createValidClaims({
  issuer,
  clientId,
}: {
  issuer: string;
  clientId: string;
}): TokenClaims {
  return {
    iss: issuer,
    aud: clientId,
    iat: NOW_SECONDS - 5,
    exp: NOW_SECONDS + 3600,
    sub: 'ada-1815',
    email: 'ada@example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    name: 'Ada Lovelace',
    nonce: 'a-nonce',
  };
}

/** Tests that every identity provider must pass. `create` returns a new, reachable provider. */
export function testIdentityProviderConformance(
  title: string,
  createSubject: () => Promise<IdentityProviderUnderTest>,
): void {
  describe(`${title} conforms to the identity provider contract`, () => {
    let providerUnderTest: IdentityProviderUnderTest;
    beforeEach(async () => {
      providerUnderTest = await createSubject();
    });
    afterEach(() => providerUnderTest.close());

    /** A credential whose claims differ from the valid ones by `changes`; undefined claims are removed. */
    async function verify(changes: TokenClaims = {}): Promise<Identity> {
      const credential = await providerUnderTest.issueCredential({
        ...createValidClaims(providerUnderTest),
        ...changes,
      });
      return providerUnderTest.provider.verify(credential, NOW);
    }

    testAcceptedCredentials(verify);
    testRejectedCredentials(verify);

    it.each(['', '.', '..', 'garbage', 'a.b.c', 'e30.e30.', 'ä.ö.ü'])(
      'rejects %j, which is not a credential',
      async (credential) => {
        await expect(providerUnderTest.provider.verify(credential, NOW)).rejects.toThrow(
          InvalidCredentialError,
        );
      },
    );

    it('rejects an incomplete credential', async () => {
      const [header, payload] = (
        await providerUnderTest.issueCredential(createValidClaims(providerUnderTest))
      ).split('.');
      for (const part of [`${header}`, `${header}.${payload}`, `.${payload}.`]) {
        await expect(providerUnderTest.provider.verify(part, NOW)).rejects.toThrow(
          InvalidCredentialError,
        );
      }
    });

    it('returns the URL of the sign-in page', async () => {
      const request = { redirectUri: 'https://plateful.example/login', state: 's', nonce: 'n' };
      const url = new URL(await providerUnderTest.provider.getAuthorizationUrl(request));
      expect(Object.fromEntries(url.searchParams)).toEqual({
        response_type: 'id_token',
        scope: 'openid email profile',
        client_id: providerUnderTest.clientId,
        redirect_uri: 'https://plateful.example/login',
        state: 's',
        nonce: 'n',
        prompt: 'select_account',
      });
    });

    it('throws IdentityProviderUnavailableError when the provider is unreachable', async () => {
      const credential = await providerUnderTest.issueCredential(
        createValidClaims(providerUnderTest),
      );
      await providerUnderTest.simulateOutage();
      await expect(providerUnderTest.provider.verify(credential, NOW)).rejects.toThrow(
        IdentityProviderUnavailableError,
      );
      await expect(
        providerUnderTest.provider.getAuthorizationUrl({
          redirectUri: 'https://a.example',
          state: '',
          nonce: '',
        }),
      ).rejects.toThrow(IdentityProviderUnavailableError);
    });
  });
}

type VerifyCredential = (changes?: TokenClaims) => Promise<Identity>;

function testAcceptedCredentials(verify: VerifyCredential): void {
  it('returns the identity of a valid credential', async () => {
    expect(await verify()).toEqual({
      subject: 'ada-1815',
      email: 'ada@example.com',
      givenName: 'Ada',
      familyName: 'Lovelace',
      name: 'Ada Lovelace',
      nonce: 'a-nonce',
    });
  });

  it('converts the email address to lowercase', async () => {
    expect((await verify({ email: 'Ada@Example.COM' })).email).toBe('ada@example.com');
  });

  it('accepts credentials without names and nonce', async () => {
    const noNames = { given_name: undefined, family_name: undefined, name: undefined };
    expect(await verify({ ...noNames, nonce: undefined })).toMatchObject({
      givenName: '',
      familyName: '',
      name: '',
      nonce: null,
    });
  });

  it('sanitizes unusual names', async () => {
    const identity = await verify({ given_name: ' Ada\0\n\tB. ', family_name: 7, name: null });
    expect(identity).toMatchObject({ givenName: 'Ada B.', familyName: '', name: '' });
  });

  it.each([
    ['a clock that is 20 seconds ahead', { iat: NOW_SECONDS + 20 }],
    ['a token that expired 20 seconds ago', { exp: NOW_SECONDS - 20 }],
    ['a token that becomes valid in 20 seconds', { nbf: NOW_SECONDS + 20 }],
    ['email_verified as the string "true", as Google has sent it', { email_verified: 'true' }],
  ])('accepts %s', async (_, changes) => {
    expect((await verify(changes)).subject).toBe('ada-1815');
  });

  it('accepts a token for several audiences when it was issued for this client', async () => {
    const aud = ['other-client', 'plateful-test'];
    expect((await verify({ aud, azp: 'plateful-test' })).subject).toBe('ada-1815');
  });
}

function testRejectedCredentials(verify: VerifyCredential): void {
  const clientId = 'plateful-test';
  it.each<[string, TokenClaims]>([
    ['expired', { exp: NOW_SECONDS - 31 }],
    ['without an expiration time', { exp: undefined }],
    ['with an invalid expiration time', { exp: 'tomorrow' }],
    ['not valid yet', { nbf: NOW_SECONDS + 31 }],
    ['issued in the future', { iat: NOW_SECONDS + 31 }],
    ['without an issue time', { iat: undefined }],
    ['for another client', { aud: 'other-client' }],
    ['without an audience', { aud: undefined }],
    ['for a client whose id starts with this client’s id', { aud: `${clientId}-2` }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without an issuer', { iss: undefined }],
    ['for several audiences without azp', { aud: [clientId, 'other-client'] }],
    ['for several audiences, issued to another client', { aud: [clientId, 'else'], azp: 'else' }],
    ['for this client, issued to another one', { azp: 'other-client' }],
    ['with an invalid azp', { azp: 7 }],
    ['with an unverified address', { email_verified: false }],
    ['with an address without email_verified', { email_verified: undefined }],
    ['with an address verified by 1', { email_verified: 1 }],
    ['with an address verified by "false"', { email_verified: 'false' }],
    ['without an address', { email: undefined }],
    ['with an empty address', { email: '' }],
    ['with two addresses', { email: 'ada@example.com, eve@example.com' }],
    ['with an address in a list', { email: ['ada@example.com'] }],
    ['with a NUL in its address', { email: 'ada@example.com\0' }],
    ['with a lone surrogate in its address', { email: 'ada\ud83d@example.com' }],
    ['with an address that is too long', { email: `${'a'.repeat(250)}@example.com` }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a number as subject', { sub: 1815 }],
    ['with a NUL in its subject', { sub: 'ada\0' }],
    ['with a huge subject', { sub: 'a'.repeat(256) }],
    ['with an invalid nonce', { nonce: ['a-nonce'] }],
  ])('rejects a credential %s', async (_, changes) => {
    await expect(verify(changes)).rejects.toThrow(InvalidCredentialError);
  });
}
