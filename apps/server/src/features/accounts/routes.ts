import { messages } from '@plateful/contract';
import {
  checkLogin,
  clearCache,
  deleteAccount,
  login,
  logout,
  register,
  requestAccountCreation,
  validateUserEmail,
} from '@plateful/contract/schemas';
import { requireRecentAuthentication } from '#platform/auth/require-recent-authentication.ts';
import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { Clock } from '#ports/clock.ts';
import {
  clearEmailVerificationCookie,
  clearSessionCookie,
  readEmailVerificationCookie,
  readSessionCookie,
  setEmailVerificationCookie,
} from './account-cookies.ts';
import type { AccountDeletion } from './account-deletion.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { getDeviceInfo } from './get-device-info.ts';
import { withGoogleNonceSecret } from './google-routes.ts';
import type { GoogleSignIn } from './google-sign-in.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { PasswordSignUpAndSignIn } from './password-sign-up-and-sign-in.ts';
import { presentUser } from './present.ts';
import type { SessionService } from './session-service.ts';

/** Overlong credentials up to this size get the same response as wrong ones; larger bodies get 413. */
const MAX_CREDENTIALS_BODY_BYTES = 8 * 1024;

interface AccountRouteDeps {
  accounts: PasswordSignUpAndSignIn;
  googleSignIn: GoogleSignIn;
  sessions: SessionService;
  knownDevices: KnownDeviceService;
  accountDeletion: AccountDeletion;
  clock: Clock;
}

/** Routes for sign-up, sign-in, sign-out and account deletion. */
export function registerAccountRoutes(bind: RouteBinder, deps: AccountRouteDeps): void {
  const { accounts, googleSignIn, sessions, clock } = deps;

  bind.publicRoute(
    requestAccountCreation,
    async ({ email }, { request }) => ({
      succeeded: true,
      otpTokenId: await accounts.requestRegistrationCode(email, getDeviceInfo(request)),
    }),
    { rateLimits: { perAddress: 20, throttleAbove: 300 } },
  );

  bind.publicRoute(
    validateUserEmail,
    async (submission, { request, reply }) => {
      setEmailVerificationCookie(
        reply,
        await accounts.verifyEmail(submission, getDeviceInfo(request)),
      );
      return { succeeded: true };
    },
    { rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );

  bind.publicRoute(
    register,
    async (account, context) => {
      const { request, reply } = context;
      const device = getDeviceInfo(request);
      const signedIn =
        'credential' in account
          ? await withGoogleNonceSecret(context, (secret) =>
              googleSignIn.register({ credential: account.credential, secret }, account, device),
            )
          : await accounts.register(account, readEmailVerificationCookie(request), device);
      clearEmailVerificationCookie(reply);
      await completeSignIn(deps, context, signedIn);
      const user = presentUser(signedIn.user, clock.now());
      return { succeeded: true, isLogIn: true, secureSession: true, user };
    },
    { rateLimits: { perAddress: 20, throttleAbove: 300 } },
  );

  bind.publicRoute(
    login,
    async ({ email, password }, context) => {
      const signedIn = await accounts.signIn(email, password, getDeviceInfo(context.request));
      await completeSignIn(deps, context, signedIn);
      return { succeeded: true, isLogIn: true, user: presentUser(signedIn.user, clock.now()) };
    },
    { bodyLimit: MAX_CREDENTIALS_BODY_BYTES, rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );

  bind.publicRoute(checkLogin, async (_body, { request }) => {
    const session = await sessions.find(readSessionCookie(request), request);
    if (!session) return { succeeded: true, isLogIn: false };
    await accounts.setLanguage(session.user, getDeviceInfo(request));
    return { succeeded: true, isLogIn: true, user: presentUser(session.user, clock.now()) };
  });

  signOutRoutes(bind, deps);
}

/** These routes make the browser clear its cache, which holds private photos. */
function signOutRoutes(
  bind: RouteBinder,
  { sessions, accountDeletion, clock }: AccountRouteDeps,
): void {
  bind.publicRoute(logout, async (_body, { request, reply }) => {
    await sessions.endByCookie(readSessionCookie(request));
    clearSessionCookie(reply);
    clearBrowserCache(reply);
    return { succeeded: true, message: messages.loggedOut };
  });

  bind.authenticatedRoute(deleteAccount, async (caller, _body, { reply }) => {
    requireRecentAuthentication(caller, clock.now());
    await accountDeletion.delete(caller.userId);
    clearSessionCookie(reply);
    clearBrowserCache(reply);
    return { succeeded: true };
  });

  // Does not change cookies: another user may have signed in on this browser since.
  bind.publicRoute(clearCache, async (_body, { reply }) => {
    clearBrowserCache(reply);
    return { succeeded: true };
  });
}
