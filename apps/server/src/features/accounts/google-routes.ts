import { googleLogin, googleStart } from '@plateful/contract/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { RequestContext } from '#platform/http/request-context.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { Clock } from '#ports/clock.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { getDeviceInfo } from './get-device-info.ts';
import type { GoogleSignIn } from './google-sign-in.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { PasswordSignUpAndSignIn } from './password-sign-up-and-sign-in.ts';
import { presentUser } from './present.ts';
import type { SessionService } from './session-service.ts';

const GOOGLE_NONCE_COOKIE = 'plateful_google';
const NONCE_LIFETIME_MINUTES = 10;
const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

interface GoogleRouteDeps {
  googleSignIn: GoogleSignIn;
  accounts: PasswordSignUpAndSignIn;
  sessions: SessionService;
  knownDevices: KnownDeviceService;
  clock: Clock;
  publicUrl: string | null;
}

/** Routes that start a sign-in with Google and complete it with the identity token. */
export function registerGoogleRoutes(bind: RouteBinder, deps: GoogleRouteDeps): void {
  const { googleSignIn, clock, publicUrl } = deps;

  bind.publicRoute(
    googleStart,
    async (_body, { request, reply }) => {
      const origin = publicUrl === null ? getRequestOrigin(request) : new URL(publicUrl).origin;
      const { url, state, secret } = await googleSignIn.startSignIn(origin);
      setGoogleSecretCookie(reply, secret);
      return { succeeded: true, url, state };
    },
    { rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );

  bind.publicRoute(
    googleLogin,
    async ({ credential }, context) => {
      const signedIn = await withGoogleNonceSecret(context, (secret) =>
        googleSignIn.signIn({ credential, secret }, getDeviceInfo(context.request)),
      );
      await completeSignIn(deps, context, signedIn);
      const user = presentUser(signedIn.user, clock.now());
      const { isNewAccount } = signedIn;
      return { succeeded: true, isLogIn: true, user, isNewAccount };
    },
    { rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );
}

/** Reads and clears the secret that this browser got when it started the sign-in. */
export function consumeGoogleNonceSecret({ request, reply }: RequestContext): string | undefined {
  const secret = request.cookies[GOOGLE_NONCE_COOKIE];
  if (secret !== undefined) reply.clearCookie(GOOGLE_NONCE_COOKIE, cookieOptions);
  return secret;
}

/**
 * Runs a call that may create an account. If the username is taken, the secret is kept for a retry with another one.
 */
export async function withGoogleNonceSecret<T>(
  { request, reply }: RequestContext,
  run: (secret: string | undefined) => Promise<T>,
): Promise<T> {
  const secret = request.cookies[GOOGLE_NONCE_COOKIE];
  try {
    const result = await run(secret);
    if (secret !== undefined) reply.clearCookie(GOOGLE_NONCE_COOKIE, cookieOptions);
    return result;
  } catch (error) {
    const isKept = error instanceof AppError && error.code === 'USERNAME_TAKEN';
    if (secret !== undefined && isKept) setGoogleSecretCookie(reply, secret);
    if (secret !== undefined && !isKept) reply.clearCookie(GOOGLE_NONCE_COOKIE, cookieOptions);
    throw error;
  }
}

function setGoogleSecretCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(GOOGLE_NONCE_COOKIE, secret, {
    ...cookieOptions,
    maxAge: NONCE_LIFETIME_MINUTES * 60,
  });
}

/** The page's origin. Only the `Origin` header is trusted: clients can forge the `Host` header. */
function getRequestOrigin({ headers: { origin } }: FastifyRequest): string {
  if (origin === undefined) throw new AppError('CROSS_SITE');
  return new URL(origin).origin;
}
