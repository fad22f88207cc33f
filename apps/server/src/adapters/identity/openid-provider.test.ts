import { generateKeyPairSync, sign } from 'node:crypto';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  IdentityProviderUnavailableError,
  InvalidCredentialError,
} from '#ports/identity-provider.ts';
import {
  createValidClaims,
  NOW,
  testIdentityProviderConformance,
} from '#testing/conformance/identity-provider-conformance.ts';
import {
  createSigningKey,
  type FakeOidcProvider,
  startFakeOidcProvider,
} from '#testing/fakes/fake-oidc-provider.ts';
import { createOpenIdProvider, type OpenIdProviderOptions } from './openid-provider.ts';

const clientId = 'plateful-test';
const MINUTE = 60 * 1000;
const request = { redirectUri: 'https://plateful.example/login', state: 's', nonce: 'n' };

testIdentityProviderConformance('An OpenID provider', async () => {
  const shortKey = await startFakeOidcProvider();
  return {
    provider: createOpenIdProvider({ clientId, issuer: shortKey.issuer, jwksUrl: null }),
    issuer: shortKey.issuer,
    clientId,
    issueCredential: (claims) => shortKey.issueToken(claims),
    simulateOutage: shortKey.close,
    close: shortKey.close,
  };
});

let oidcProvider: FakeOidcProvider;
beforeEach(async () => {
  oidcProvider = await startFakeOidcProvider();
});
afterEach(async () => {
  vi.useRealTimers();
  await oidcProvider.close();
});

function createProvider(options: Partial<OpenIdProviderOptions> = {}) {
  return createOpenIdProvider({ clientId, issuer: oidcProvider.issuer, jwksUrl: null, ...options });
}

const createClaims = (changes = {}) => ({
  ...createValidClaims({ issuer: oidcProvider.issuer, clientId }),
  ...changes,
});

describe('a signature', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('of %s is accepted', async (alg) => {
    await oidcProvider.rotateKey('other-kind', alg);
    const credential = await oidcProvider.issueToken(createClaims());
    expect(await createProvider().verify(credential, NOW)).toMatchObject({ subject: 'ada-1815' });
  });

  it("is rejected when it was made with another key under the provider's key id", async () => {
    const { header, privateKey } = await createSigningKey('first');
    const credential = await new SignJWT(createClaims())
      .setProtectedHeader(header)
      .sign(privateKey);
    await expect(createProvider().verify(credential, NOW)).rejects.toThrow(InvalidCredentialError);
  });

  it('does not cover modified claims', async () => {
    const [header, , signature] = (await oidcProvider.issueToken(createClaims())).split('.');
    const claims = Buffer.from(JSON.stringify(createClaims({ sub: 'eve' }))).toString('base64url');
    await expect(createProvider().verify(`${header}.${claims}.${signature}`, NOW)).rejects.toThrow(
      InvalidCredentialError,
    );
  });

  it('is required', async () => {
    const unsigned = new UnsecuredJWT(createClaims()).encode();
    const [header, payload] = (await oidcProvider.issueToken(createClaims())).split('.');
    for (const credential of [unsigned, `${header}.${payload}.`]) {
      await expect(createProvider().verify(credential, NOW)).rejects.toThrow(
        InvalidCredentialError,
      );
    }
  });

  it('made with the public key as an HMAC secret is rejected', async () => {
    await oidcProvider.rotateKey('first', 'RS256');
    const key = await importJWK(oidcProvider.getPublicKey(), 'RS256', { extractable: true });
    if (key instanceof Uint8Array) throw new Error('The public key is not one.');
    const secrets = [await exportSPKI(key), JSON.stringify(oidcProvider.getPublicKey())];
    for (const secret of secrets) {
      const credential = await new SignJWT(createClaims())
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode(secret));
      await expect(createProvider().verify(credential, NOW)).rejects.toThrow(
        InvalidCredentialError,
      );
    }
  });

  it('is not checked with a key that the token contains or links to', async () => {
    const evil = await startFakeOidcProvider();
    const { publicKey, privateKey } = await createSigningKey('evil');
    evil.publish([publicKey]);
    const credential = await new SignJWT(createClaims())
      .setProtectedHeader({
        alg: 'ES256',
        kid: 'evil',
        jwk: publicKey,
        jku: evil.keysUrl,
        x5u: evil.keysUrl,
      })
      .sign(privateKey);
    await expect(createProvider().verify(credential, NOW)).rejects.toThrow(InvalidCredentialError);
    const tokenWithOwnKey = await new SignJWT(createClaims({ iss: evil.issuer }))
      .setProtectedHeader({ alg: 'ES256', kid: 'evil' })
      .sign(privateKey);
    await expect(createProvider().verify(tokenWithOwnKey, NOW)).rejects.toThrow(
      InvalidCredentialError,
    );
    expect(evil.asked).toEqual([]);
    await evil.close();
  });
});

it('is not checked for a huge credential', async () => {
  const credential = await oidcProvider.issueToken(createClaims({ name: 'a'.repeat(9000) }));
  await expect(createProvider().verify(credential, NOW)).rejects.toThrow(InvalidCredentialError);
});

describe('the key set', () => {
  it('is fetched once for many credentials', async () => {
    const provider = createProvider();
    const credential = await oidcProvider.issueToken(createClaims());
    await Promise.all([1, 2, 3].map(() => provider.verify(credential, NOW)));
    await provider.verify(credential, NOW);
    expect(oidcProvider.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('is fetched again when the provider has rotated its keys', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const provider = createProvider();
    const oldCredential = await oidcProvider.issueToken(createClaims());
    await provider.verify(oldCredential, NOW);
    await oidcProvider.rotateKey('second');
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await provider.verify(await oidcProvider.issueToken(createClaims()), NOW)).toBeTruthy();
    await expect(provider.verify(oldCredential, NOW)).rejects.toThrow(InvalidCredentialError);
  });

  it('is not fetched for each token with an unknown key', async () => {
    const provider = createProvider();
    await provider.verify(await oidcProvider.issueToken(createClaims()), NOW);
    for (const kid of ['a', 'b', 'c']) {
      const credential = await oidcProvider.issueToken(createClaims(), { kid });
      await expect(provider.verify(credential, NOW)).rejects.toThrow(InvalidCredentialError);
    }
    expect(oidcProvider.asked.filter((path) => path === '/keys')).toHaveLength(1);
  });

  it('is fetched from GOOGLE_JWKS_URL without asking the issuer', async () => {
    const provider = createProvider({ jwksUrl: oidcProvider.keysUrl });
    await provider.verify(await oidcProvider.issueToken(createClaims()), NOW);
    expect(oidcProvider.asked).toEqual(['/keys']);
  });

  it.each<[string, Parameters<FakeOidcProvider['setKeysHandler']>[0]]>([
    ['status 500', (response) => response.writeHead(500).end('oops')],
    ['an HTML page', (response) => response.writeHead(200).end('<html>')],
    ['no keys', (response) => response.writeHead(200).end('{"no":"keys"}')],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['nothing', (response) => response.destroy()],
  ])('that cannot be fetched (%s) does not make the credential invalid', async (_, handler) => {
    const provider = createProvider();
    const credential = await oidcProvider.issueToken(createClaims());
    oidcProvider.setKeysHandler(handler);
    await expect(provider.verify(credential, NOW)).rejects.toMatchObject({
      name: 'IdentityProviderUnavailableError',
      message: `${oidcProvider.keysUrl} returned no JWKS`,
    });
    oidcProvider.publish([oidcProvider.getPublicKey()]);
    expect(await provider.verify(credential, NOW)).toMatchObject({ subject: 'ada-1815' });
  });
});

describe('a key', () => {
  it('must be named by the token when there are several', async () => {
    const other = await createSigningKey('other');
    oidcProvider.publish([oidcProvider.getPublicKey(), other.publicKey]);
    const credentialWithoutKeyId = await new SignJWT(createClaims())
      .setProtectedHeader({ alg: 'ES256' })
      .sign(other.privateKey);
    await expect(createProvider().verify(credentialWithoutKeyId, NOW)).rejects.toThrow(
      InvalidCredentialError,
    );
    const credentialWithKeyId = await new SignJWT(createClaims())
      .setProtectedHeader(other.header)
      .sign(other.privateKey);
    expect(await createProvider().verify(credentialWithKeyId, NOW)).toMatchObject({
      subject: 'ada-1815',
    });
  });

  it("that is too weak is the provider's error", async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    oidcProvider.publish([{ ...publicKey.export({ format: 'jwk' }), kid: 'weak', alg: 'RS256' }]);
    const signed = [{ alg: 'RS256', kid: 'weak' }, createClaims()]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    await expect(createProvider().verify(`${signed}.${signature}`, NOW)).rejects.toThrow(
      IdentityProviderUnavailableError,
    );
  });
});

describe('the metadata of an issuer', () => {
  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an issuer with a slash', { issuer: 'http://127.0.0.1/' }],
    ['no authorization endpoint', { authorization_endpoint: undefined }],
    ['a javascript: authorization endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
    ['keys on another host over plain http', { jwks_uri: 'http://keys.example/keys' }],
  ])('is rejected when it names %s', async (_, changes) => {
    oidcProvider.describe(changes);
    await expect(createProvider().getAuthorizationUrl(request)).rejects.toThrow(
      IdentityProviderUnavailableError,
    );
  });

  it('is fetched again after an error', async () => {
    const provider = createProvider();
    oidcProvider.setMetadataHandler((response) => response.writeHead(503).end());
    await expect(provider.getAuthorizationUrl(request)).rejects.toThrow(
      IdentityProviderUnavailableError,
    );
    oidcProvider.describe();
    expect(await provider.getAuthorizationUrl(request)).toContain(`${oidcProvider.issuer}/auth?`);
  });

  it('is fetched again after an hour', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const provider = createProvider();
    await provider.getAuthorizationUrl(request);
    oidcProvider.describe({ authorization_endpoint: `${oidcProvider.issuer}/moved?realm=kitchen` });
    vi.advanceTimersByTime(59 * MINUTE);
    expect(await provider.getAuthorizationUrl(request)).toContain('/auth?');
    vi.advanceTimersByTime(MINUTE);
    expect(await provider.getAuthorizationUrl(request)).toContain(
      '/moved?realm=kitchen&response_type',
    );
  });

  it('decides whether the user can select an account', async () => {
    oidcProvider.describe({ prompt_values_supported: ['login'] });
    expect(await createProvider().getAuthorizationUrl(request)).not.toContain('prompt');
  });
});

describe('Google', () => {
  const google = (jwksUrl: string | null) => createProvider({ issuer: null, jwksUrl });

  it('is the default issuer', async () => {
    const url = await google(null).getAuthorizationUrl(request);
    expect(url).toMatch(
      /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?response_type=id_token&/,
    );
  });

  it.each(['https://accounts.google.com', 'accounts.google.com'])(
    'may use the issuer name %s',
    async (iss) => {
      const credential = await oidcProvider.issueToken(createClaims({ iss }));
      const identity = await google(oidcProvider.keysUrl).verify(credential, NOW);
      expect(identity.subject).toBe('ada-1815');
    },
  );

  it('does not match similar issuer names', async () => {
    const names = [
      'http://accounts.google.com',
      'https://accounts.google.com/',
      oidcProvider.issuer,
    ];
    for (const iss of names) {
      const credential = await oidcProvider.issueToken(createClaims({ iss }));
      await expect(google(oidcProvider.keysUrl).verify(credential, NOW)).rejects.toThrow(
        InvalidCredentialError,
      );
    }
  });
});
