import { apiErrors, type ErrorCode, exportAccountPath, messages } from '@plateful/contract';
import {
  changePassword,
  deleteAccount,
  googleLogin,
  login,
  reauthenticate,
  register,
  requestRecoveryCode,
  resetPassword,
  resetPasswordAlias,
  validateRecoveryCode,
  validateUserEmail,
} from '@plateful/contract/schemas';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '#app-error.ts';
import { API_ROUTE_PREFIX } from '#platform/http/to-canonical-api-url.ts';

/** Service names that admins filter log entries by. */
type LogServiceName = 'authApi' | 'otpApi' | 'secureSession' | 'paymentApi';

interface SecurityEvent {
  message: string;
  service: LogServiceName;
  isRefusal: boolean;
  /** Printed every time instead of once a minute. */
  isAlwaysPrinted?: true;
}

const refusalFlags = { isRefusal: true } as const;
const alwaysPrintedFlag = { isAlwaysPrinted: true } as const;
const successFlags = { isRefusal: false, ...alwaysPrintedFlag } as const;

const eventDefinitions = {
  signInFailed: {
    message: 'Sign-in failed',
    service: 'authApi',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  accountLocked: {
    message: 'Account locked',
    service: 'authApi',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  passwordRefused: {
    message: 'Current password incorrect',
    service: 'authApi',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  googleSignInRefused: {
    message: 'Google sign-in rejected',
    service: 'authApi',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  codeRefused: {
    message: 'One-time code rejected',
    service: 'otpApi',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  recoveryRequested: { message: 'Recovery code requested', service: 'otpApi', ...successFlags },
  passwordReset: { message: 'Password reset', service: 'authApi', ...successFlags },
  passwordChanged: { message: 'Password changed', service: 'authApi', ...successFlags },
  accountDeleted: { message: 'Account deleted', service: 'authApi', ...successFlags },
  accountExported: { message: 'Account exported', service: 'authApi', ...successFlags },
  paymentRefused: { message: 'Payment rejected', service: 'paymentApi', ...refusalFlags },
  webhookRefused: { message: 'Webhook rejected', service: 'paymentApi', ...refusalFlags },
  sessionTokenReused: {
    message: 'Session revoked: an old token was used again',
    service: 'secureSession',
    ...refusalFlags,
    ...alwaysPrintedFlag,
  },
  crossSiteRefused: {
    message: 'Cross-site request rejected',
    service: 'secureSession',
    ...refusalFlags,
  },
  accessDenied: { message: 'Access denied', service: 'secureSession', ...refusalFlags },
  rateLimited: { message: 'Too many requests', service: 'secureSession', ...refusalFlags },
} as const satisfies Record<string, SecurityEvent>;

export type SecurityEventName = keyof typeof eventDefinitions;
export const securityEvents: Readonly<Record<SecurityEventName, SecurityEvent>> = eventDefinitions;

/** The event of a refusal by path, regardless of the error code: wrong, used up, locked or expired. */
const refusalEventsByPath: Readonly<Record<string, SecurityEventName>> = {
  [login.path]: 'signInFailed',
  [googleLogin.path]: 'googleSignInRefused',
  [register.path]: 'googleSignInRefused',
  [validateUserEmail.path]: 'codeRefused',
  [validateRecoveryCode.path]: 'codeRefused',
  [changePassword.path]: 'passwordRefused',
  [reauthenticate.path]: 'passwordRefused',
  '/webhooks/stripe': 'webhookRefused',
  '/webhooks/revenuecat': 'webhookRefused',
};

/** A payment that does not exist, is someone else's, or does not pay for the plan. */
const paymentRefusalCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'PAYMENT_NOT_FOUND',
  'PAYMENT_MISMATCH',
  'PAYMENT_NOT_COMPLETED',
  'PAYMENT_USED',
]);

const successEventsByPath: Readonly<Record<string, SecurityEventName>> = {
  [requestRecoveryCode.path]: 'recoveryRequested',
  [resetPassword.path]: 'passwordReset',
  [resetPasswordAlias.path]: 'passwordReset',
  [changePassword.path]: 'passwordChanged',
  [deleteAccount.path]: 'accountDeleted',
  [exportAccountPath]: 'accountExported',
};

/** @param isDecision whether the application refused a valid request; false for malformed requests */
export function getRefusalEventName(
  request: FastifyRequest,
  failure: AppError,
  isDecision: boolean,
): SecurityEventName | null {
  const { status, code } = failure;
  if (status === 429) return getRateLimitEvent(request, failure);
  if (code === 'CROSS_SITE') return 'crossSiteRefused';
  const path = getContractPath(request);
  if (status === 403 && !path.startsWith('/webhooks/')) return 'accessDenied';
  if (paymentRefusalCodes.has(code)) return 'paymentRefused';
  // Neither a request without a session nor a taken username is an attack.
  if (!isDecision || code === 'NOT_SIGNED_IN') return null;
  if (path === register.path && code !== 'LOGIN_FAILED') return null;
  return refusalEventsByPath[path] ?? null;
}

/** Distinguishes limits on guesses for an account from general rate limits by the error's message. */
function getRateLimitEvent(request: FastifyRequest, { message }: AppError): SecurityEventName {
  if (message === messages.accountLocked) return 'accountLocked';
  const isCodeCall = refusalEventsByPath[getContractPath(request)] === 'codeRefused';
  return isCodeCall && message !== apiErrors.TOO_MANY.message ? 'codeRefused' : 'rateLimited';
}

export function getSuccessEventName(request: FastifyRequest): SecurityEventName | null {
  return successEventsByPath[getContractPath(request)] ?? null;
}

/** @returns the request's path as in the contract, without the API base */
function getContractPath(request: FastifyRequest): string {
  return request.routeOptions.url?.replace(API_ROUTE_PREFIX, '') ?? '';
}
