import { changePassword } from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { getDeviceInfo, setSessionCookie } from './account-cookies.ts';
import type { PasswordChange } from './password-change.ts';

/** Route that changes the password of a signed-in user. */
export function passwordChangeRoutes(bind: RouteBinder, passwordChange: PasswordChange): void {
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
