import type { IdentityProvider } from '#ports/identity-provider.ts';
import { createOpenIdProvider, type OpenIdOptions } from './openid.ts';

export type IdentityConfig = { kind: 'off' } | ({ kind: 'openid' } & OpenIdOptions);

/** @returns null where the operator has set up no sign-in with a provider. */
export function createIdentityProvider(config: IdentityConfig): IdentityProvider | null {
  return config.kind === 'off' ? null : createOpenIdProvider(config);
}
