import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

const DISCOVERY = '/.well-known/openid-configuration';
const KEYS = '/keys';

type Answer = (response: ServerResponse) => void;

interface SigningKey {
  header: JWTHeaderParameters;
  privateKey: CryptoKey;
  publicKey: JWK;
}

export type TinyProvider = Awaited<ReturnType<typeof startTinyProvider>>;

/** The part of an OpenID provider that speaks with other servers: its addresses and keys, on loopback. */
export async function startTinyProvider() {
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path) ?? ((missing) => missing.writeHead(404).end());
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await createKey('first');

  function publish(keys: JWK[]): void {
    answers.set(KEYS, answerJson({ keys }));
  }
  function describe(changes: JWTPayload = {}): void {
    const authorization_endpoint = `${issuer}/auth`;
    const document = { issuer, authorization_endpoint, jwks_uri: issuer + KEYS, ...changes };
    answers.set(DISCOVERY, answerJson(document));
  }
  publish([key.publicKey]);
  describe();

  return {
    issuer,
    keysUrl: issuer + KEYS,
    /** The paths that were asked for. */
    asked,
    /** The public key that it signs with. */
    publicKey: () => key.publicKey,
    publish,
    /** Changes what it says of itself. */
    describe,
    answerKeys: (answer: Answer) => answers.set(KEYS, answer),
    answerDiscovery: (answer: Answer) => answers.set(DISCOVERY, answer),
    issue: (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT(claims).setProtectedHeader({ ...key.header, ...header }).sign(key.privateKey),
    /** Signs with a new key from now on, and publishes it alone. */
    async rotate(kid: string, alg?: string) {
      key = await createKey(kid, alg);
      publish([key.publicKey]);
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A key pair as a provider has them; those of ES256 are made in no time. */
export async function createKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const exported = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { header: { alg, kid }, privateKey, publicKey: exported };
}

function answerJson(value: unknown): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}
