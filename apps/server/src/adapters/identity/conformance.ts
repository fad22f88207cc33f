import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CredentialRefused,
  type Identity,
  type IdentityProvider,
  IdentityProviderUnavailable,
} from '#ports/identity-provider.ts';

export type Claims = Record<string, unknown>;

/** A provider with a person's page behind it, so to say: it can be told what to vouch for. */
export interface ProviderUnderTest {
  provider: IdentityProvider;
  issuer: string;
  clientId: string;
  /** A credential with exactly these claims, made as the provider makes its own. */
  issue(claims: Claims): Promise<string>;
  /** Nobody answers from now on. */
  goDown(): Promise<void>;
  close(): Promise<void>;
}

export const NOW = new Date('2026-03-14T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;

/** What a provider says of Ada to us, a moment ago and for an hour. */
export function claimsOfAda({ issuer, clientId }: { issuer: string; clientId: string }): Claims {
  return {
    iss: issuer,
    aud: clientId,
    iat: SECONDS - 5,
    exp: SECONDS + 3600,
    sub: 'ada-1815',
    email: 'ada@example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    name: 'Ada Lovelace',
    nonce: 'a-nonce',
  };
}

/** What every identity provider keeps, whatever stands behind it. `create` makes a new one that answers. */
export function describeIdentityProvider(
  title: string,
  create: () => Promise<ProviderUnderTest>,
): void {
  describe(`${title} keeps the promises of an identity provider`, () => {
    let tested: ProviderUnderTest;
    beforeEach(async () => {
      tested = await create();
    });
    afterEach(() => tested.close());

    /** Of a credential that differs from a good one by `changes`; what is undefined is missing. */
    async function verify(changes: Claims = {}): Promise<Identity> {
      const credential = await tested.issue({ ...claimsOfAda(tested), ...changes });
      return tested.provider.verify(credential, NOW);
    }

    describeGood(verify);
    describeRefused(verify);

    it.each(['', '.', '..', 'garbage', 'a.b.c', 'e30.e30.', 'ä.ö.ü'])(
      'refuses %j, which is no credential',
      async (credential) => {
        await expect(tested.provider.verify(credential, NOW)).rejects.toThrow(CredentialRefused);
      },
    );

    it('refuses a credential of which a part is missing', async () => {
      const [header, payload] = (await tested.issue(claimsOfAda(tested))).split('.');
      for (const part of [`${header}`, `${header}.${payload}`, `.${payload}.`]) {
        await expect(tested.provider.verify(part, NOW)).rejects.toThrow(CredentialRefused);
      }
    });

    it('says where a browser goes to sign in', async () => {
      const request = { redirectUri: 'https://plateful.example/login', state: 's', nonce: 'n' };
      const url = new URL(await tested.provider.authorizationUrl(request));
      expect(Object.fromEntries(url.searchParams)).toEqual({
        response_type: 'id_token',
        scope: 'openid email profile',
        client_id: tested.clientId,
        redirect_uri: 'https://plateful.example/login',
        state: 's',
        nonce: 'n',
        prompt: 'select_account',
      });
    });

    it('says that nobody answers, which is no refusal', async () => {
      const credential = await tested.issue(claimsOfAda(tested));
      await tested.goDown();
      await expect(tested.provider.verify(credential, NOW)).rejects.toThrow(
        IdentityProviderUnavailable,
      );
      await expect(
        tested.provider.authorizationUrl({
          redirectUri: 'https://a.example',
          state: '',
          nonce: '',
        }),
      ).rejects.toThrow(IdentityProviderUnavailable);
    });
  });
}

type Verify = (changes?: Claims) => Promise<Identity>;

function describeGood(verify: Verify): void {
  it('knows whom a good credential names', async () => {
    expect(await verify()).toEqual({
      subject: 'ada-1815',
      email: 'ada@example.com',
      givenName: 'Ada',
      familyName: 'Lovelace',
      name: 'Ada Lovelace',
      nonce: 'a-nonce',
    });
  });

  it('lower-cases the address', async () => {
    expect((await verify({ email: 'Ada@Example.COM' })).email).toBe('ada@example.com');
  });

  it('does without names and nonce', async () => {
    const nothing = { given_name: undefined, family_name: undefined, name: undefined };
    expect(await verify({ ...nothing, nonce: undefined })).toMatchObject({
      givenName: '',
      familyName: '',
      name: '',
      nonce: null,
    });
  });

  it('makes the best of odd names', async () => {
    const identity = await verify({ given_name: ' Ada\0\n\tB. ', family_name: 7, name: null });
    expect(identity).toMatchObject({ givenName: 'Ada B.', familyName: '', name: '' });
  });

  it.each([
    ['a clock that is 20 seconds ahead', { iat: SECONDS + 20 }],
    ['a token that ran out 20 seconds ago', { exp: SECONDS - 20 }],
    ['a token that holds in 20 seconds', { nbf: SECONDS + 20 }],
    ['"true" as text, as Google has sent it', { email_verified: 'true' }],
  ])('bears with %s', async (_, changes) => {
    expect((await verify(changes)).subject).toBe('ada-1815');
  });

  it('takes a token for several, when we are the party that it was made for', async () => {
    const aud = ['somebody-else', 'plateful-test'];
    expect((await verify({ aud, azp: 'plateful-test' })).subject).toBe('ada-1815');
  });
}

function describeRefused(verify: Verify): void {
  const us = 'plateful-test';
  it.each<[string, Claims]>([
    ['expired', { exp: SECONDS - 31 }],
    ['without an end', { exp: undefined }],
    ['with an odd end', { exp: 'tomorrow' }],
    ['not valid yet', { nbf: SECONDS + 31 }],
    ['made in the future', { iat: SECONDS + 31 }],
    ['that does not say when it was made', { iat: undefined }],
    ['for another client', { aud: 'somebody-else' }],
    ['for nobody', { aud: undefined }],
    ['for a client whose name begins like ours', { aud: `${us}-2` }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of nobody', { iss: undefined }],
    ['for several, without saying which', { aud: [us, 'somebody-else'] }],
    ['for several, made for another party', { aud: [us, 'else'], azp: 'else' }],
    ['for us, made for another party', { azp: 'somebody-else' }],
    ['with an odd party', { azp: 7 }],
    ['with an unverified address', { email_verified: false }],
    ['with an address that nobody speaks of', { email_verified: undefined }],
    ['with an address verified by 1', { email_verified: 1 }],
    ['with an address verified by "false"', { email_verified: 'false' }],
    ['without an address', { email: undefined }],
    ['with an empty address', { email: '' }],
    ['with two addresses', { email: 'ada@example.com, eve@example.com' }],
    ['with an address in a list', { email: ['ada@example.com'] }],
    ['with a NUL in its address', { email: 'ada@example.com\0' }],
    ['with half a character in its address', { email: 'ada\ud83d@example.com' }],
    ['with an address that is too long', { email: `${'a'.repeat(250)}@example.com` }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a number as subject', { sub: 1815 }],
    ['with a NUL in its subject', { sub: 'ada\0' }],
    ['with a huge subject', { sub: 'a'.repeat(256) }],
    ['with an odd nonce', { nonce: ['a-nonce'] }],
  ])('refuses a credential %s', async (_, changes) => {
    await expect(verify(changes)).rejects.toThrow(CredentialRefused);
  });
}
