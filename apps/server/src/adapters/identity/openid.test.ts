import { generateKeyPairSync, sign } from 'node:crypto';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CredentialRefused, IdentityProviderUnavailable } from '#ports/identity-provider.ts';
import { claimsOfAda, describeIdentityProvider, NOW } from './conformance.ts';
import { createOpenIdProvider, type OpenIdOptions } from './openid.ts';
import { createKey, startTinyProvider, type TinyProvider } from './tiny-provider.ts';

const clientId = 'plateful-test';
const MINUTE = 60 * 1000;
const request = { redirectUri: 'https://plateful.example/login', state: 's', nonce: 'n' };

describeIdentityProvider('An OpenID provider', async () => {
  const tiny = await startTinyProvider();
  return {
    provider: createOpenIdProvider({ clientId, issuer: tiny.issuer, jwksUrl: null }),
    issuer: tiny.issuer,
    clientId,
    issue: (claims) => tiny.issue(claims),
    goDown: tiny.close,
    close: tiny.close,
  };
});

let tiny: TinyProvider;
beforeEach(async () => {
  tiny = await startTinyProvider();
});
afterEach(async () => {
  vi.useRealTimers();
  await tiny.close();
});

function open(options: Partial<OpenIdOptions> = {}) {
  return createOpenIdProvider({ clientId, issuer: tiny.issuer, jwksUrl: null, ...options });
}

const ada = (changes = {}) => ({ ...claimsOfAda({ issuer: tiny.issuer, clientId }), ...changes });

describe('a signature', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('of %s is taken', async (alg) => {
    await tiny.rotate('other-kind', alg);
    const credential = await tiny.issue(ada());
    expect(await open().verify(credential, NOW)).toMatchObject({ subject: 'ada-1815' });
  });

  it('is refused when somebody else has signed under the provider’s key id', async () => {
    const { header, privateKey } = await createKey('first');
    const credential = await new SignJWT(ada()).setProtectedHeader(header).sign(privateKey);
    await expect(open().verify(credential, NOW)).rejects.toThrow(CredentialRefused);
  });

  it('does not cover other claims than those that were signed', async () => {
    const [header, , signature] = (await tiny.issue(ada())).split('.');
    const claims = Buffer.from(JSON.stringify(ada({ sub: 'eve' }))).toString('base64url');
    await expect(open().verify(`${header}.${claims}.${signature}`, NOW)).rejects.toThrow(
      CredentialRefused,
    );
  });

  it('must be there', async () => {
    const unsigned = new UnsecuredJWT(ada()).encode();
    const [header, payload] = (await tiny.issue(ada())).split('.');
    for (const credential of [unsigned, `${header}.${payload}.`]) {
      await expect(open().verify(credential, NOW)).rejects.toThrow(CredentialRefused);
    }
  });

  it('is none when the public key was taken for a shared secret', async () => {
    await tiny.rotate('first', 'RS256');
    const key = await importJWK(tiny.publicKey(), 'RS256', { extractable: true });
    if (key instanceof Uint8Array) throw new Error('The public key is not one.');
    const secrets = [await exportSPKI(key), JSON.stringify(tiny.publicKey())];
    for (const secret of secrets) {
      const credential = await new SignJWT(ada())
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode(secret));
      await expect(open().verify(credential, NOW)).rejects.toThrow(CredentialRefused);
    }
  });

  it('is not checked with a key that the token brings or points to', async () => {
    const evil = await startTinyProvider();
    const { publicKey, privateKey } = await createKey('evil');
    evil.publish([publicKey]);
    const credential = await new SignJWT(ada())
      .setProtectedHeader({
        alg: 'ES256',
        kid: 'evil',
        jwk: publicKey,
        jku: evil.keysUrl,
        x5u: evil.keysUrl,
      })
      .sign(privateKey);
    await expect(open().verify(credential, NOW)).rejects.toThrow(CredentialRefused);
    const itsOwn = await new SignJWT(ada({ iss: evil.issuer }))
      .setProtectedHeader({ alg: 'ES256', kid: 'evil' })
      .sign(privateKey);
    await expect(open().verify(itsOwn, NOW)).rejects.toThrow(CredentialRefused);
    expect(evil.asked).toEqual([]);
    await evil.close();
  });
});

it('refuses a credential that is huge, signed or not', async () => {
  const credential = await tiny.issue(ada({ name: 'a'.repeat(9000) }));
  await expect(open().verify(credential, NOW)).rejects.toThrow(CredentialRefused);
});

describe('the keys', () => {
  it('are read once for many credentials', async () => {
    const provider = open();
    const credential = await tiny.issue(ada());
    await Promise.all([1, 2, 3].map(() => provider.verify(credential, NOW)));
    await provider.verify(credential, NOW);
    expect(tiny.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are read anew when the provider has changed them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const provider = open();
    const old = await tiny.issue(ada());
    await provider.verify(old, NOW);
    await tiny.rotate('second');
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await provider.verify(await tiny.issue(ada()), NOW)).toBeTruthy();
    await expect(provider.verify(old, NOW)).rejects.toThrow(CredentialRefused);
  });

  it('are not read for each token with an unknown key', async () => {
    const provider = open();
    await provider.verify(await tiny.issue(ada()), NOW);
    for (const kid of ['a', 'b', 'c']) {
      const credential = await tiny.issue(ada(), { kid });
      await expect(provider.verify(credential, NOW)).rejects.toThrow(CredentialRefused);
    }
    expect(tiny.asked.filter((path) => path === '/keys')).toHaveLength(1);
  });

  it('are looked for where the operator says, without asking the issuer', async () => {
    const provider = open({ jwksUrl: tiny.keysUrl });
    await provider.verify(await tiny.issue(ada()), NOW);
    expect(tiny.asked).toEqual(['/keys']);
  });

  it.each<[string, Parameters<TinyProvider['answerKeys']>[0]]>([
    ['a fault', (response) => response.writeHead(500).end('oops')],
    ['a page', (response) => response.writeHead(200).end('<html>')],
    ['no keys', (response) => response.writeHead(200).end('{"no":"keys"}')],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['nothing', (response) => response.destroy()],
  ])('are no judgement on the credential when the provider answers %s', async (_, answer) => {
    const provider = open();
    const credential = await tiny.issue(ada());
    tiny.answerKeys(answer);
    await expect(provider.verify(credential, NOW)).rejects.toMatchObject({
      name: 'IdentityProviderUnavailable',
      message: `${tiny.keysUrl} gave no keys`,
    });
    tiny.publish([tiny.publicKey()]);
    expect(await provider.verify(credential, NOW)).toMatchObject({ subject: 'ada-1815' });
  });
});

describe('a key', () => {
  it('must be named by the token when there are several', async () => {
    const other = await createKey('other');
    tiny.publish([tiny.publicKey(), other.publicKey]);
    const nameless = await new SignJWT(ada())
      .setProtectedHeader({ alg: 'ES256' })
      .sign(other.privateKey);
    await expect(open().verify(nameless, NOW)).rejects.toThrow(CredentialRefused);
    const named = await new SignJWT(ada()).setProtectedHeader(other.header).sign(other.privateKey);
    expect(await open().verify(named, NOW)).toMatchObject({ subject: 'ada-1815' });
  });

  it('that is too weak proves nothing, and is the provider’s fault', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    tiny.publish([{ ...publicKey.export({ format: 'jwk' }), kid: 'weak', alg: 'RS256' }]);
    const signed = [{ alg: 'RS256', kid: 'weak' }, ada()]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    await expect(open().verify(`${signed}.${signature}`, NOW)).rejects.toThrow(
      IdentityProviderUnavailable,
    );
  });
});

describe('what an issuer says of itself', () => {
  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an issuer with a slash', { issuer: 'http://127.0.0.1/' }],
    ['no way to sign in', { authorization_endpoint: undefined }],
    ['a way to sign in that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['keys on another machine in plain text', { jwks_uri: 'http://keys.example/keys' }],
  ])('is not believed when it names %s', async (_, changes) => {
    tiny.describe(changes);
    await expect(open().authorizationUrl(request)).rejects.toThrow(IdentityProviderUnavailable);
  });

  it('is read again after a fault', async () => {
    const provider = open();
    tiny.answerDiscovery((response) => response.writeHead(503).end());
    await expect(provider.authorizationUrl(request)).rejects.toThrow(IdentityProviderUnavailable);
    tiny.describe();
    expect(await provider.authorizationUrl(request)).toContain(`${tiny.issuer}/auth?`);
  });

  it('is read again after an hour', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const provider = open();
    await provider.authorizationUrl(request);
    tiny.describe({ authorization_endpoint: `${tiny.issuer}/moved?realm=kitchen` });
    vi.advanceTimersByTime(59 * MINUTE);
    expect(await provider.authorizationUrl(request)).toContain('/auth?');
    vi.advanceTimersByTime(MINUTE);
    expect(await provider.authorizationUrl(request)).toContain(
      '/moved?realm=kitchen&response_type',
    );
  });

  it('decides whether the person is asked for an account', async () => {
    tiny.describe({ prompt_values_supported: ['login'] });
    expect(await open().authorizationUrl(request)).not.toContain('prompt');
  });
});

describe('Google', () => {
  const google = (jwksUrl: string | null) => open({ issuer: null, jwksUrl });

  it('is where people go when no other issuer is named', async () => {
    const url = await google(null).authorizationUrl(request);
    expect(url).toMatch(
      /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?response_type=id_token&/,
    );
  });

  it.each(['https://accounts.google.com', 'accounts.google.com'])(
    'may call itself %s',
    async (iss) => {
      const credential = await tiny.issue(ada({ iss }));
      const identity = await google(tiny.keysUrl).verify(credential, NOW);
      expect(identity.subject).toBe('ada-1815');
    },
  );

  it('is not whoever calls itself alike', async () => {
    const names = ['http://accounts.google.com', 'https://accounts.google.com/', tiny.issuer];
    for (const iss of names) {
      const credential = await tiny.issue(ada({ iss }));
      await expect(google(tiny.keysUrl).verify(credential, NOW)).rejects.toThrow(CredentialRefused);
    }
  });
});
