import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type InteractionResults,
  interactionPolicy,
} from 'oidc-provider';

/** The provider's only user. */
export interface OidcUser {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  givenName: string;
  familyName: string;
}

const defaultUser: OidcUser = {
  subject: 'openid-ada',
  email: 'ada@openid.example',
  isEmailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
};

export interface TestOidcProvider {
  issuer: string;
  clientId: string;
  user: OidcUser;
  /** @throws errors that occurred inside the provider */
  close(): Promise<void>;
}

/**
 * A real OpenID provider on a free port, with one user and one client. It asks for the account and then for consent,
 * each on a page with one button.
 */
export async function startTestOidcProvider(user = defaultUser): Promise<TestOidcProvider> {
  const errors: Error[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'plateful';
  const provider = new Provider(issuer, await createProviderConfiguration(user, clientId));
  provider.on('server_error', (_context, error) => errors.push(error));
  const handleRequest = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handled = request.url?.startsWith('/interaction/')
      ? handleInteraction(provider, user, request, response)
      : handleRequest(request, response);
    handled.catch((error) => {
      errors.push(error);
      response.writeHead(500).end();
    });
  });
  return {
    issuer,
    clientId,
    user,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const [firstError] = errors;
      if (firstError) throw firstError;
    },
  };
}

/** Sets everything that would otherwise cause a warning: keys, storage and pages. */
async function createProviderConfiguration(
  user: OidcUser,
  clientId: string,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: clientId,
        // Loopback redirect URIs of native clients ignore the port and may use plain http.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/login', 'http://localhost/login'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    findAccount: (_context, accountId) =>
      accountId === user.subject ? { accountId, claims: async () => toClaims(user) } : undefined,
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'signing', alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: ['not a secret'] },
    adapter: createMemoryAdapter(),
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    async renderError(context, { error, error_description }) {
      context.type = 'text';
      context.body = `${error}: ${error_description}`;
    },
  };
}

function toClaims({ subject, email, isEmailVerified, givenName, familyName }: OidcUser) {
  return {
    sub: subject,
    email,
    email_verified: isEmailVerified,
    name: `${givenName} ${familyName}`,
    given_name: givenName,
    family_name: familyName,
  };
}

/** A page with one button per prompt; pressing it accepts. */
async function handleInteraction(
  provider: Provider,
  user: OidcUser,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (request.method === 'POST') {
    const result: InteractionResults =
      prompt.name === 'consent'
        ? { consent: { grantId: await grantAllScopes(provider, user, String(params.client_id)) } }
        : { select_account: {}, login: { accountId: user.subject } };
    return provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: true,
    });
  }
  const label = prompt.name === 'consent' ? 'Allow' : `Continue as ${user.email}`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Sign in</title>
    <form method="post"><button>${label}</button></form></html>`);
}

function grantAllScopes(provider: Provider, user: OidcUser, clientId: string): Promise<string> {
  const grant = new provider.Grant({ accountId: user.subject, clientId });
  grant.addOIDCScope('openid email profile');
  return grant.save();
}

/** Keeps its data in memory. */
function createMemoryAdapter(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  return (model) => {
    const getKey = (id: string) => `${model}:${id}`;
    const find = async (matches: (payload: AdapterPayload, key: string) => boolean) =>
      [...stored].find(([key, payload]) => matches(payload, key))?.[1];
    return {
      upsert: async (id, payload) => void stored.set(getKey(id), payload),
      find: async (id) => stored.get(getKey(id)),
      findByUid: (uid) =>
        find((payload, key) => key.startsWith(`${model}:`) && payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = stored.get(getKey(id));
        if (payload) payload.consumed = true;
      },
      destroy: async (id) => void stored.delete(getKey(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
