import { z } from 'zod';
import { passwordSchema, recoveryCodeSchema } from './accounts.ts';
import { calls } from './calls.ts';
import { MAXIMUM_PASSWORD_LENGTH } from './constants.ts';
import { emailSchema } from './email.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';

/** Answers in plain text, `succeeded` or what is wrong. */
export const changePassword = endpoint({
  ...calls.changePassword,
  tag: 'passwords',
  summary: 'A new password for the one who knows the current one; signs all other browsers out',
  body: z.object({
    currentPassword: z
      .string({ error: messages.fillAllFields })
      .min(1, messages.fillAllFields)
      .max(MAXIMUM_PASSWORD_LENGTH, messages.currentPasswordWrong),
    newPassword: passwordSchema,
  }),
  answer: z.literal('succeeded'),
});

export const requestRecoveryCode = endpoint({
  ...calls.requestRecoveryCode,
  tag: 'passwords',
  summary: 'Mail a one-time code to the address, if it has an account; the answer never tells',
  body: z.object({ email: emailSchema }),
  answer: z.object({ succeeded: z.boolean() }),
});

export const validateRecoveryCode = endpoint({
  ...calls.validateRecoveryCode,
  tag: 'passwords',
  summary: 'Prove the address with the mailed code; counts for this browser for 30 minutes',
  body: z.object({ email: emailSchema, code: recoveryCodeSchema }),
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['CODE_SPENT'],
});

const recovery = {
  ...calls.updatePassword,
  tag: 'passwords',
  summary: 'A new password for a proven address; signs all browsers out',
  body: z.object({ email: emailSchema, newPassword: passwordSchema }),
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['FORBIDDEN'],
} as const;

export const updatePassword = endpoint(recovery);
/** The same call at its other address. */
export const updatePasswordAtAuth = endpoint({ ...recovery, path: '/auth/v1/update-password' });
