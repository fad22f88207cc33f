import type { Exchange } from '#platform/http/bind.ts';
import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import { deviceOf, sessionSecretOf, setKnownDeviceCookie, setSessionCookie } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignedIn } from './service.ts';
import type { Sessions } from './sessions.ts';

interface SignInDeps {
  sessions: Sessions;
  knownDevices: KnownDevices;
}

/** Gives the browser the cookies of a new sign-in: its session, and that it is known from now on. */
export async function completeSignIn(
  { sessions, knownDevices }: SignInDeps,
  { request, reply }: Exchange,
  { user, secret }: SignedIn,
): Promise<void> {
  const isOtherPerson = await sessions.makeRoom(user.id, sessionSecretOf(request));
  if (isOtherPerson) clearBrowserCache(reply);
  setSessionCookie(reply, secret);
  const { knownDeviceCookie } = deviceOf(request);
  setKnownDeviceCookie(reply, await knownDevices.remember(user.id, knownDeviceCookie));
}
