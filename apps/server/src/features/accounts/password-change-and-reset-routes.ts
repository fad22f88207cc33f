import {
  changePassword,
  requestRecoveryCode,
  resetPassword,
  resetPasswordAlias,
  validateRecoveryCode,
} from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import {
  clearEmailVerificationCookie,
  clearSessionCookie,
  readEmailVerificationCookie,
  setEmailVerificationCookie,
  setSessionCookie,
} from './account-cookies.ts';
import { getDeviceInfo } from './get-device-info.ts';
import type { PasswordChange } from './password-change.ts';
import type { PasswordReset } from './password-reset.ts';

/** Routes that reset a forgotten password with an emailed code. */
export function registerPasswordResetRoutes(bind: RouteBinder, passwordReset: PasswordReset): void {
  bind.publicRoute(
    requestRecoveryCode,
    async ({ email }, { request }) => {
      await passwordReset.requestCode(email, getDeviceInfo(request));
      return { succeeded: true };
    },
    { rateLimits: { perAddress: 20, throttleAbove: 300 } },
  );

  bind.publicRoute(
    validateRecoveryCode,
    async (input, { request, reply }) => {
      setEmailVerificationCookie(
        reply,
        await passwordReset.verifyCode(input, getDeviceInfo(request)),
      );
      return { succeeded: true };
    },
    { rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );

  for (const endpoint of [resetPassword, resetPasswordAlias]) {
    bind.publicRoute(
      endpoint,
      async ({ email, newPassword }, { request, reply }) => {
        await passwordReset.resetPassword(
          email,
          newPassword,
          readEmailVerificationCookie(request),
          getDeviceInfo(request),
        );
        clearEmailVerificationCookie(reply);
        clearSessionCookie(reply);
        return { succeeded: true };
      },
      { rateLimits: { perAddress: 20, throttleAbove: 300 } },
    );
  }
}

/** Route that changes the password of a signed-in user. */
export function registerPasswordChangeRoutes(
  bind: RouteBinder,
  passwordChange: PasswordChange,
): void {
  bind.authenticatedRoute(
    changePassword,
    async (caller, input, { request, reply }) => {
      const sessionCookie = await passwordChange.change(caller, input, getDeviceInfo(request));
      setSessionCookie(reply, sessionCookie.secret, sessionCookie.lifetimeMs);
      return 'succeeded' as const;
    },
    { rateLimits: { perAddress: 30, throttleAbove: 1500 } },
  );
}
