import type { IdentityProvider } from '#ports/identity-provider.ts';
import { createOpenIdProvider, type OpenIdProviderOptions } from './openid-provider.ts';

type IdentityProviderConfig = { kind: 'off' } | ({ kind: 'openid' } & OpenIdProviderOptions);

/** @returns null when sign-in with a provider is not configured */
export function createIdentityProvider(config: IdentityProviderConfig): IdentityProvider | null {
  return config.kind === 'off' ? null : createOpenIdProvider(config);
}
