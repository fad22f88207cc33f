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

const METADATA_PATH = '/.well-known/openid-configuration';
const JWKS_PATH = '/keys';

type ResponseHandler = (response: ServerResponse) => void;

interface SigningKey {
  header: JWTHeaderParameters;
  privateKey: CryptoKey;
  publicKey: JWK;
}

export type FakeOidcProvider = Awaited<ReturnType<typeof startFakeOidcProvider>>;

/** The server-to-server part of an OpenID provider: metadata and keys, on loopback. */
export async function startFakeOidcProvider() {
  const requestedPaths: string[] = [];
  const handlers = new Map<string, ResponseHandler>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    const handler =
      handlers.get(path) ?? ((notFoundHandler) => notFoundHandler.writeHead(404).end());
    handler(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await createSigningKey('first');

  function publishKeys(keys: JWK[]): void {
    handlers.set(JWKS_PATH, respondWithJson({ keys }));
  }
  function publishMetadata(changes: JWTPayload = {}): void {
    const authorization_endpoint = `${issuer}/auth`;
    const document = { issuer, authorization_endpoint, jwks_uri: issuer + JWKS_PATH, ...changes };
    handlers.set(METADATA_PATH, respondWithJson(document));
  }
  publishKeys([key.publicKey]);
  publishMetadata();

  return {
    issuer,
    keysUrl: issuer + JWKS_PATH,
    /** Requested paths. */
    asked: requestedPaths,
    /** The public signing key. */
    getPublicKey: () => key.publicKey,
    publish: publishKeys,
    /** Changes the published metadata. */
    describe: publishMetadata,
    setKeysHandler: (handler: ResponseHandler) => handlers.set(JWKS_PATH, handler),
    setMetadataHandler: (handler: ResponseHandler) => handlers.set(METADATA_PATH, handler),
    issueToken: (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT(claims).setProtectedHeader({ ...key.header, ...header }).sign(key.privateKey),
    /** Replaces the signing key and publishes only the new one. */
    async rotateKey(kid: string, alg?: string) {
      key = await createSigningKey(kid, alg);
      publishKeys([key.publicKey]);
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates a key pair; ES256 keys are generated quickly. */
export async function createSigningKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const exported = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { header: { alg, kid }, privateKey, publicKey: exported };
}

function respondWithJson(value: unknown): ResponseHandler {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}
