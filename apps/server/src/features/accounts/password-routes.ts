import {
  changePassword,
  requestRecoveryCode,
  updatePassword,
  updatePasswordAtAuth,
  validateRecoveryCode,
} from '@plateful/contract';
import type { Binder } from '#platform/http/bind.ts';
import {
  clearProofCookie,
  clearSessionCookie,
  deviceOf,
  proofSecretOf,
  setProofCookie,
  setSessionCookie,
} from './cookies.ts';
import type { Passwords } from './passwords.ts';

/** New passwords, by the current one or by a mailed code. */
export function passwordRoutes(bind: Binder, passwords: Passwords): void {
  bind.signedIn(
    changePassword,
    async (caller, given, { request, reply }) => {
      const fresh = await passwords.change(caller, given, deviceOf(request));
      setSessionCookie(reply, fresh.secret, fresh.lifetimeMs);
      return 'succeeded' as const;
    },
    { limits: { perAddress: 30, slowAbove: 1500 } },
  );

  bind.open(
    requestRecoveryCode,
    async ({ email }, { request }) => {
      await passwords.requestRecovery(email, deviceOf(request));
      return { succeeded: true };
    },
    { limits: { perAddress: 20, slowAbove: 300 } },
  );

  bind.open(
    validateRecoveryCode,
    async (given, { request, reply }) => {
      setProofCookie(reply, await passwords.proveAddress(given, deviceOf(request)));
      return { succeeded: true };
    },
    { limits: { perAddress: 60, slowAbove: 3000 } },
  );

  for (const endpoint of [updatePassword, updatePasswordAtAuth]) {
    bind.open(
      endpoint,
      async ({ email, newPassword }, { request, reply }) => {
        await passwords.update(email, newPassword, proofSecretOf(request), deviceOf(request));
        clearProofCookie(reply);
        clearSessionCookie(reply);
        return { succeeded: true };
      },
      { limits: { perAddress: 20, slowAbove: 300 } },
    );
  }
}
