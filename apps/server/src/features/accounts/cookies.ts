import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_LIFETIME } from './known-devices.ts';
import { PROOF_LIFETIME } from './one-time-codes.ts';
import { type Device, SESSION_LIFETIME } from './sessions.ts';

const SESSION = 'plateful_session';
const PROOF = 'plateful_address';
const KNOWN_DEVICE = 'plateful_device';

export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION];
}

/** Whether `secure` goes with them is set once for all cookies. */
const base = { httpOnly: true, sameSite: 'lax' } as const;

/** The same from a raw `Cookie` header, as a socket's handshake brings it. */
export function sessionSecretIn(cookieHeader: string | undefined): string | undefined {
  return cookieHeader === undefined ? undefined : fastifyCookie.parse(cookieHeader)[SESSION];
}

/** @param lifetimeMs what is left of the session; a new one has all its life before it. */
export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  lifetimeMs = SESSION_LIFETIME,
): void {
  const maxAge = Math.ceil(lifetimeMs / 1000);
  reply.setCookie(SESSION, secret, { ...base, path: '/', maxAge });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION, { ...base, path: '/' });
}

export function proofSecretOf(request: FastifyRequest): string | undefined {
  return request.cookies[PROOF];
}

export function setProofCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(PROOF, secret, { ...base, path: '/', maxAge: PROOF_LIFETIME / 1000 });
}

export function clearProofCookie(reply: FastifyReply): void {
  reply.clearCookie(PROOF, { ...base, path: '/' });
}

export function deviceOf(request: FastifyRequest): Device {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    ip: request.ip,
    knownDeviceCookie: request.cookies[KNOWN_DEVICE],
  };
}

/** Stays when the browser signs out: it opens nothing. */
export function setKnownDeviceCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(KNOWN_DEVICE, value, {
    ...base,
    path: '/',
    maxAge: KNOWN_DEVICE_LIFETIME / 1000,
  });
}
