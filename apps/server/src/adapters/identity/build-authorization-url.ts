import type { AuthorizationRequest } from '#ports/identity-provider.ts';
import type { ProviderMetadata } from './openid-discovery.ts';

type AuthorizationEndpoint = Pick<
  ProviderMetadata,
  'authorizationEndpoint' | 'supportsAccountSelection'
>;

/**
 * Builds the URL for the implicit flow (OpenID Connect Core, 3.2.2.1), which needs neither a client secret nor a call
 * from the server to the provider.
 */
export function buildAuthorizationUrl(
  { authorizationEndpoint, supportsAccountSelection }: AuthorizationEndpoint,
  clientId: string,
  { redirectUri, state, nonce }: AuthorizationRequest,
): string {
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'id_token',
    scope: 'openid email profile',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    ...(supportsAccountSelection && { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
