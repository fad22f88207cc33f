import {
  checkLogin,
  login,
  logout,
  messages,
  register,
  requestAccountCreation,
  validateUserEmail,
} from '@plateful/contract';
import type { FastifyRequest } from 'fastify';
import type { Binder } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import {
  clearProofCookie,
  clearSessionCookie,
  proofSecretOf,
  sessionSecretOf,
  setProofCookie,
  setSessionCookie,
} from './cookies.ts';
import { presentUser } from './present.ts';
import type { Accounts } from './service.ts';
import type { Device, Sessions } from './sessions.ts';

interface AccountRouteParts {
  accounts: Accounts;
  sessions: Sessions;
  clock: Clock;
}

export function accountRoutes(bind: Binder, { accounts, sessions, clock }: AccountRouteParts) {
  bind.open(
    requestAccountCreation,
    async ({ email }) => ({
      succeeded: true,
      otpTokenId: await accounts.requestCreation(email),
    }),
    { perMinute: 20 },
  );

  bind.open(
    validateUserEmail,
    async (given, { reply }) => {
      setProofCookie(reply, await accounts.proveAddress(given));
      return { succeeded: true };
    },
    { perMinute: 60 },
  );

  bind.open(
    register,
    async (account, { request, reply }) => {
      const proof = proofSecretOf(request);
      const { user, secret } = await accounts.register(account, proof, deviceOf(request));
      clearProofCookie(reply);
      setSessionCookie(reply, secret);
      const presented = presentUser(user, clock.now());
      return { succeeded: true, isLogIn: true, secureSession: true, user: presented };
    },
    { perMinute: 20 },
  );

  bind.open(
    login,
    async ({ email, password }, { request, reply }) => {
      const { user, secret } = await accounts.logIn(email, password, deviceOf(request));
      setSessionCookie(reply, secret);
      return { succeeded: true, isLogIn: true, user: presentUser(user, clock.now()) };
    },
    { perMinute: 60 },
  );

  bind.open(checkLogin, async (_nothing, { request }) => {
    const found = await sessions.find(sessionSecretOf(request));
    if (!found) return { succeeded: true, isLogIn: false };
    return { succeeded: true, isLogIn: true, user: presentUser(found.user, clock.now()) };
  });

  bind.open(logout, async (_nothing, { request, reply }) => {
    await sessions.end(sessionSecretOf(request));
    clearSessionCookie(reply);
    return { succeeded: true, message: messages.loggedOut };
  });
}

function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers['user-agent'] ?? '', ip: request.ip };
}
