import { googleLogin, googleStart } from '@plateful/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Binder, Exchange } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { deviceOf } from './cookies.ts';
import type { GoogleSignIn } from './google-sign-in.ts';
import type { KnownDevices } from './known-devices.ts';
import { presentUser } from './present.ts';
import type { Sessions } from './sessions.ts';

const COOKIE = 'plateful_google';
const MINUTES_UNDER_WAY = 10;
const attributes = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

interface GoogleRouteParts {
  googleSignIn: GoogleSignIn;
  sessions: Sessions;
  knownDevices: KnownDevices;
  clock: Clock;
  publicUrl: string | null;
}

/** Signing in with Google: off to the provider, and back with its token. */
export function googleRoutes(bind: Binder, parts: GoogleRouteParts): void {
  const { googleSignIn, clock, publicUrl } = parts;

  bind.open(
    googleStart,
    async (_nothing, { request, reply }) => {
      const origin = publicUrl === null ? originOf(request) : new URL(publicUrl).origin;
      const { url, state, secret } = await googleSignIn.start(origin);
      keepGoogleSecret(reply, secret);
      return { succeeded: true, url, state };
    },
    { limits: { perAddress: 60, slowAbove: 3000 } },
  );

  bind.open(
    googleLogin,
    async ({ credential }, exchange) => {
      const signedIn = await withGoogleSecret(exchange, (secret) =>
        googleSignIn.logIn({ credential, secret }, deviceOf(exchange.request)),
      );
      await completeSignIn(parts, exchange, signedIn);
      const presented = presentUser(signedIn.user, clock.now());
      const { isNewAccount } = signedIn;
      return { succeeded: true, isLogIn: true, user: presented, isNewAccount };
    },
    { limits: { perAddress: 60, slowAbove: 3000 } },
  );
}

/** What this browser got when it set out to the provider; it counts once. */
export function takeGoogleSecret({ request, reply }: Exchange): string | undefined {
  const secret = request.cookies[COOKIE];
  if (secret !== undefined) reply.clearCookie(COOKIE, attributes);
  return secret;
}

/**
 * For a call that may register somebody: while the username is taken, the secret stays for a try with another username.
 */
export async function withGoogleSecret<T>(
  { request, reply }: Exchange,
  run: (secret: string | undefined) => Promise<T>,
): Promise<T> {
  const secret = request.cookies[COOKIE];
  try {
    const result = await run(secret);
    if (secret !== undefined) reply.clearCookie(COOKIE, attributes);
    return result;
  } catch (error) {
    const isKept = error instanceof AppError && error.code === 'USERNAME_TAKEN';
    if (secret !== undefined && isKept) keepGoogleSecret(reply, secret);
    if (secret !== undefined && !isKept) reply.clearCookie(COOKIE, attributes);
    throw error;
  }
}

function keepGoogleSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(COOKIE, secret, { ...attributes, maxAge: MINUTES_UNDER_WAY * 60 });
}

/** Where the page is that asks. Only its browser can say that; the `Host` header anybody may have written. */
function originOf({ headers: { origin } }: FastifyRequest): string {
  if (origin === undefined) throw new AppError('CROSS_SITE');
  return new URL(origin).origin;
}
