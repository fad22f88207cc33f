import type { AuthorizationRequest } from '#ports/identity-provider.ts';
import type { ProviderAddresses } from './discovery.ts';

type Endpoint = Pick<ProviderAddresses, 'authorizationEndpoint' | 'offersAccountChoice'>;

/** OpenID Connect Core, 3.2.2.1: the implicit flow, which needs neither a secret nor a call from us to the provider. */
export function authorizationAddress(
  { authorizationEndpoint, offersAccountChoice }: Endpoint,
  clientId: string,
  { redirectUri, state, nonce }: AuthorizationRequest,
): string {
  const address = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'id_token',
    scope: 'openid email profile',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    ...(offersAccountChoice && { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
