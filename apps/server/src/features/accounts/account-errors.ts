import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';

export function emailNotVerifiedError(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'Please verify your email address first.',
    fields: { isLogIn: false },
  });
}

/** For accounts without a password. The message says how to set one. */
export function noPasswordError(): AppError {
  return new AppError('INVALID', { message: messages.accountHasNoPassword });
}

export function wrongPasswordError(): AppError {
  return new AppError('INVALID', { message: messages.currentPasswordIncorrect });
}
