import { reauthenticate } from '@plateful/contract';
import type { Binder } from '#platform/http/bind.ts';
import { takeGoogleSecret } from './google-routes.ts';
import type { Reauthentication } from './reauthentication.ts';

/** The password, or Google, once more. */
export function reauthenticationRoutes(bind: Binder, reauthentication: Reauthentication): void {
  bind.signedIn(
    reauthenticate,
    async (caller, proof, exchange) => {
      if ('password' in proof) {
        await reauthentication.withPassword(caller, proof.password, exchange.request.ip);
      } else {
        const { credential } = proof;
        const secret = takeGoogleSecret(exchange);
        await reauthentication.withGoogle(caller, { credential, secret });
      }
      return { succeeded: true };
    },
    { limits: { perAddress: 30, inAll: 1500 } },
  );
}
