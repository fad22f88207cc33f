import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { testIdentityProviderConformance } from '../conformance/identity-provider-conformance.ts';
import { createFakeIdentityProvider } from './fake-identity-provider.ts';

testIdentityProviderConformance('The fake', async () => {
  const provider = createFakeIdentityProvider();
  return {
    provider,
    issuer: provider.issuer,
    clientId: provider.clientId,
    issueCredential: async (claims) => new UnsecuredJWT(claims).encode(),
    simulateOutage: async () => provider.simulateOutage(),
    close: async () => {},
  };
});

describe('the fake identity provider', () => {
  it.each(['1980-01-01', '2026-03-14', '2099-12-31'])(
    'accepts its own credentials on %s',
    async (day) => {
      const provider = createFakeIdentityProvider();
      const credential = provider.issueCredential({ sub: '1', email: 'ada@example.com' });
      expect(await provider.verify(credential, new Date(day))).toMatchObject({ subject: '1' });
    },
  );
});
