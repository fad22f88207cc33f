import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_LIFETIME_MS } from './known-device-service.ts';
import { EMAIL_VERIFICATION_LIFETIME_MS } from './one-time-code-service.ts';
import { SESSION_LIFETIME_MS } from './session-service.ts';

const SESSION_COOKIE = 'plateful_session';
const EMAIL_VERIFICATION_COOKIE = 'plateful_address';
export const KNOWN_DEVICE_COOKIE = 'plateful_device';

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}

/** `secure` is set for all cookies when the cookie plugin is registered. */
const cookieDefaults = { httpOnly: true, sameSite: 'lax' } as const;

/** Reads the session secret from a raw `Cookie` header, such as that of a WebSocket handshake. */
export function parseSessionCookie(cookieHeader: string | undefined): string | undefined {
  return cookieHeader === undefined ? undefined : fastifyCookie.parse(cookieHeader)[SESSION_COOKIE];
}

/** @param lifetimeMs the remaining lifetime of the session; defaults to the full lifetime of a new one */
export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  lifetimeMs = SESSION_LIFETIME_MS,
): void {
  const maxAge = Math.ceil(lifetimeMs / 1000);
  reply.setCookie(SESSION_COOKIE, secret, { ...cookieDefaults, path: '/', maxAge });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...cookieDefaults, path: '/' });
}

export function readEmailVerificationCookie(request: FastifyRequest): string | undefined {
  return request.cookies[EMAIL_VERIFICATION_COOKIE];
}

export function setEmailVerificationCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(EMAIL_VERIFICATION_COOKIE, secret, {
    ...cookieDefaults,
    path: '/',
    maxAge: EMAIL_VERIFICATION_LIFETIME_MS / 1000,
  });
}

export function clearEmailVerificationCookie(reply: FastifyReply): void {
  reply.clearCookie(EMAIL_VERIFICATION_COOKIE, { ...cookieDefaults, path: '/' });
}

/** Sign-out keeps this cookie: it grants no access. */
export function setKnownDeviceCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(KNOWN_DEVICE_COOKIE, value, {
    ...cookieDefaults,
    path: '/',
    maxAge: KNOWN_DEVICE_LIFETIME_MS / 1000,
  });
}
