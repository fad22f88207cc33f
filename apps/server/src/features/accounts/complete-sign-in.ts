import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import type { RequestContext } from '#platform/http/request-context.ts';
import { readSessionCookie, setKnownDeviceCookie, setSessionCookie } from './account-cookies.ts';
import { getDeviceInfo } from './get-device-info.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { PasswordSignUpAndSignIn, SignInResult } from './password-sign-up-and-sign-in.ts';
import type { SessionService } from './session-service.ts';

interface CompleteSignInDeps {
  accounts: Pick<PasswordSignUpAndSignIn, 'setLanguage'>;
  sessions: SessionService;
  knownDevices: KnownDeviceService;
}

/**
 * Sets the session and known-device cookies after a sign-in, stores the language of the browser, and ends the browser's
 * previous session.
 */
export async function completeSignIn(
  { accounts, sessions, knownDevices }: CompleteSignInDeps,
  { request, reply }: RequestContext,
  { user, secret }: SignInResult,
): Promise<void> {
  const isDifferentUser = await sessions.evictOldestSessions(user.id, readSessionCookie(request));
  if (isDifferentUser) clearBrowserCache(reply);
  setSessionCookie(reply, secret);
  const device = getDeviceInfo(request);
  await accounts.setLanguage(user, device);
  setKnownDeviceCookie(reply, await knownDevices.remember(user.id, device.knownDeviceCookie));
}
