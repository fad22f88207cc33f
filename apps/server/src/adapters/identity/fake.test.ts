import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { describeIdentityProvider } from './conformance.ts';
import { createFakeIdentityProvider } from './fake.ts';

describeIdentityProvider('The fake', async () => {
  const provider = createFakeIdentityProvider();
  return {
    provider,
    issuer: provider.issuer,
    clientId: provider.clientId,
    issue: async (claims) => new UnsecuredJWT(claims).encode(),
    goDown: async () => provider.goDown(),
    close: async () => {},
  };
});

describe('the fake', () => {
  it.each(['1980-01-01', '2026-03-14', '2099-12-31'])(
    'takes its own credentials on %s',
    async (day) => {
      const provider = createFakeIdentityProvider();
      const credential = provider.issue({ sub: '1', email: 'ada@example.com' });
      expect(await provider.verify(credential, new Date(day))).toMatchObject({ subject: '1' });
    },
  );
});
