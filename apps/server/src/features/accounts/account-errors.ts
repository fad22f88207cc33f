import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';

export function createEmailNotVerifiedError(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'Please verify your email address first.',
    fields: { isLogIn: false },
  });
}

/** For accounts without a password. The message says how to set one. */
export function createNoPasswordError(): AppError {
  return new AppError('INVALID', { message: messages.accountHasNoPassword });
}

export function createWrongPasswordError(): AppError {
  return new AppError('INVALID', { message: messages.currentPasswordIncorrect });
}
