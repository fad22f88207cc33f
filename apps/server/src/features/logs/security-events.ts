import {
  changePassword,
  deleteAccount,
  errors,
  exportPath,
  googleLogin,
  login,
  messages,
  reauthenticate,
  register,
  requestRecoveryCode,
  updatePassword,
  updatePasswordAtAuth,
  validateRecoveryCode,
  validateUserEmail,
} from '@plateful/contract';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '#app-error.ts';
import { API_BASE } from '#platform/http/rewrite-url.ts';

/** The names of services that the admin filters by. */
type Service = 'authApi' | 'otpApi' | 'secureSession';

interface SecurityEvent {
  message: string;
  service: Service;
  isRefusal: boolean;
  /** In the operator's log each time, and not once a minute. */
  isAlwaysPrinted?: true;
}

const refused = { isRefusal: true } as const;
const each = { isAlwaysPrinted: true } as const;
const done = { isRefusal: false, ...each } as const;

const events = {
  signInFailed: { message: 'Sign-in failed', service: 'authApi', ...refused, ...each },
  accountLocked: { message: 'Account locked', service: 'authApi', ...refused, ...each },
  passwordRefused: { message: 'Current password wrong', service: 'authApi', ...refused, ...each },
  googleSignInRefused: {
    message: 'Google sign-in refused',
    service: 'authApi',
    ...refused,
    ...each,
  },
  codeRefused: { message: 'One-time code refused', service: 'otpApi', ...refused, ...each },
  recoveryRequested: { message: 'Recovery code requested', service: 'otpApi', ...done },
  passwordReset: { message: 'Password reset', service: 'authApi', ...done },
  passwordChanged: { message: 'Password changed', service: 'authApi', ...done },
  accountDeleted: { message: 'Account deleted', service: 'authApi', ...done },
  accountExported: { message: 'Account exported', service: 'authApi', ...done },
  sessionTokenReused: {
    message: 'Session revoked: an old token was used again',
    service: 'secureSession',
    ...refused,
    ...each,
  },
  crossSiteRefused: {
    message: 'Request of another site refused',
    service: 'secureSession',
    ...refused,
  },
  accessDenied: { message: 'Access denied', service: 'secureSession', ...refused },
  rateLimited: { message: 'Too many requests', service: 'secureSession', ...refused },
} as const satisfies Record<string, SecurityEvent>;

export type SecurityEventName = keyof typeof events;
export const securityEvents: Readonly<Record<SecurityEventName, SecurityEvent>> = events;

/** What a refused decision means at these calls, whatever its code: wrong, spent, locked or expired. */
const decisions: Readonly<Record<string, SecurityEventName>> = {
  [login.path]: 'signInFailed',
  [googleLogin.path]: 'googleSignInRefused',
  [register.path]: 'googleSignInRefused',
  [validateUserEmail.path]: 'codeRefused',
  [validateRecoveryCode.path]: 'codeRefused',
  [changePassword.path]: 'passwordRefused',
  [reauthenticate.path]: 'passwordRefused',
};

const successes: Readonly<Record<string, SecurityEventName>> = {
  [requestRecoveryCode.path]: 'recoveryRequested',
  [updatePassword.path]: 'passwordReset',
  [updatePasswordAtAuth.path]: 'passwordReset',
  [changePassword.path]: 'passwordChanged',
  [deleteAccount.path]: 'accountDeleted',
  [exportPath]: 'accountExported',
};

/** @param isDecision false where the request could not be understood */
export function eventOfRefusal(
  request: FastifyRequest,
  failure: AppError,
  isDecision: boolean,
): SecurityEventName | null {
  const { status, code } = failure;
  if (status === 429) return eventOfLimit(request, failure);
  if (code === 'CROSS_SITE') return 'crossSiteRefused';
  if (status === 403) return 'accessDenied';
  const path = pathOf(request);
  // Somebody without a session guessed nothing, and a name that is taken is no attack.
  if (!isDecision || code === 'NOT_SIGNED_IN') return null;
  if (path === register.path && code !== 'LOGIN_FAILED') return null;
  return decisions[path] ?? null;
}

/** Too many guesses at one account say so; limits of requests have the general sentence. */
function eventOfLimit(request: FastifyRequest, { message }: AppError): SecurityEventName {
  if (message === messages.locked) return 'accountLocked';
  const isOfCodes = decisions[pathOf(request)] === 'codeRefused';
  return isOfCodes && message !== errors.TOO_MANY.message ? 'codeRefused' : 'rateLimited';
}

export function eventOfSuccess(request: FastifyRequest): SecurityEventName | null {
  return successes[pathOf(request)] ?? null;
}

/** The call's path as the contract has it. */
function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url?.replace(API_BASE, '') ?? '';
}
