import { reauthenticate } from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { consumeGoogleNonceSecret } from './google-routes.ts';
import type { Reauthentication } from './reauthentication.ts';

/** Route that confirms the identity of a signed-in user with the password or with Google. */
export function registerReauthenticationRoutes(
  bind: RouteBinder,
  reauthentication: Reauthentication,
): void {
  bind.authenticatedRoute(
    reauthenticate,
    async (caller, credentials, context) => {
      if ('password' in credentials) {
        await reauthentication.confirmWithPassword(
          caller,
          credentials.password,
          context.request.ip,
        );
      } else {
        const { credential } = credentials;
        const secret = consumeGoogleNonceSecret(context);
        await reauthentication.confirmWithGoogle(caller, { credential, secret });
      }
      return { succeeded: true };
    },
    { rateLimits: { perAddress: 30, total: 1500 } },
  );
}
