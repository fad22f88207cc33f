import {
  checkLogin,
  clearCache,
  deleteAccount,
  login,
  logout,
  messages,
  register,
  requestAccountCreation,
  validateUserEmail,
} from '@plateful/contract';
import type { Binder } from '#platform/http/bind.ts';
import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import { requireRecentAuthentication } from '#platform/http/recent-authentication.ts';
import type { Clock } from '#ports/clock.ts';
import { completeSignIn } from './complete-sign-in.ts';
import {
  clearProofCookie,
  clearSessionCookie,
  deviceOf,
  proofSecretOf,
  sessionSecretOf,
  setProofCookie,
} from './cookies.ts';
import type { DeleteAccount } from './delete-account.ts';
import { withGoogleSecret } from './google-routes.ts';
import type { GoogleSignIn } from './google-sign-in.ts';
import type { KnownDevices } from './known-devices.ts';
import { presentUser } from './present.ts';
import type { Accounts } from './service.ts';
import type { Sessions } from './sessions.ts';

/** Over-long credentials are answered as wrong ones up to here, and 413 beyond. */
const CREDENTIALS_MAXIMUM_BYTES = 8 * 1024;

interface AccountRouteParts {
  accounts: Accounts;
  googleSignIn: GoogleSignIn;
  sessions: Sessions;
  knownDevices: KnownDevices;
  deletion: DeleteAccount;
  clock: Clock;
}

/** Signing up, in and out, and leaving for good. */
export function accountRoutes(bind: Binder, parts: AccountRouteParts): void {
  const { accounts, googleSignIn, sessions, clock } = parts;

  bind.open(
    requestAccountCreation,
    async ({ email }, { request }) => ({
      succeeded: true,
      otpTokenId: await accounts.requestCreation(email, deviceOf(request)),
    }),
    { limits: { perAddress: 20, slowAbove: 300 } },
  );

  bind.open(
    validateUserEmail,
    async (given, { request, reply }) => {
      setProofCookie(reply, await accounts.proveAddress(given, deviceOf(request)));
      return { succeeded: true };
    },
    { limits: { perAddress: 60, slowAbove: 3000 } },
  );

  bind.open(
    register,
    async (account, exchange) => {
      const { request, reply } = exchange;
      const device = deviceOf(request);
      const signedIn =
        'credential' in account
          ? await withGoogleSecret(exchange, (secret) =>
              googleSignIn.register({ credential: account.credential, secret }, account, device),
            )
          : await accounts.register(account, proofSecretOf(request), device);
      clearProofCookie(reply);
      await completeSignIn(parts, exchange, signedIn);
      const presented = presentUser(signedIn.user, clock.now());
      return { succeeded: true, isLogIn: true, secureSession: true, user: presented };
    },
    { limits: { perAddress: 20, slowAbove: 300 } },
  );

  bind.open(
    login,
    async ({ email, password }, exchange) => {
      const signedIn = await accounts.logIn(email, password, deviceOf(exchange.request));
      await completeSignIn(parts, exchange, signedIn);
      return { succeeded: true, isLogIn: true, user: presentUser(signedIn.user, clock.now()) };
    },
    { bodyLimit: CREDENTIALS_MAXIMUM_BYTES, limits: { perAddress: 60, slowAbove: 3000 } },
  );

  bind.open(checkLogin, async (_nothing, { request }) => {
    const found = await sessions.find(sessionSecretOf(request), request);
    if (!found) return { succeeded: true, isLogIn: false };
    return { succeeded: true, isLogIn: true, user: presentUser(found.user, clock.now()) };
  });

  leavingRoutes(bind, parts);
}

/** Each has the browser forget the photos that it has cached. */
function leavingRoutes(bind: Binder, { sessions, deletion, clock }: AccountRouteParts): void {
  bind.open(logout, async (_nothing, { request, reply }) => {
    await sessions.end(sessionSecretOf(request));
    clearSessionCookie(reply);
    clearBrowserCache(reply);
    return { succeeded: true, message: messages.loggedOut };
  });

  bind.signedIn(deleteAccount, async (caller, _nothing, { reply }) => {
    requireRecentAuthentication(caller, clock.now());
    await deletion.delete(caller.userId);
    clearSessionCookie(reply);
    clearBrowserCache(reply);
    return { succeeded: true };
  });

  // Changes no cookie: another user may have signed in on this browser since.
  bind.open(clearCache, async (_nothing, { reply }) => {
    clearBrowserCache(reply);
    return { succeeded: true };
  });
}
