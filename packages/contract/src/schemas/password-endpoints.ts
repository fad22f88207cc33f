import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { PASSWORD_MAX_LENGTH } from '../constants.ts';
import * as messages from '../user-messages.ts';
import { passwordSchema, recoveryCodeSchema } from './account-endpoints.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';
import { emailSchema } from './email-schema.ts';

/** The response is plain text: `succeeded`, or the error message. */
export const changePassword = defineEndpoint({
  ...calls.changePassword,
  tag: 'passwords',
  summary: 'Change the password, given the current one; signs out all other browsers',
  body: z.object({
    currentPassword: z
      .string({ error: messages.fillAllFields })
      .min(1, messages.fillAllFields)
      .max(PASSWORD_MAX_LENGTH, messages.currentPasswordIncorrect),
    newPassword: passwordSchema,
  }),
  response: z.literal('succeeded'),
});

export const requestRecoveryCode = defineEndpoint({
  ...calls.requestRecoveryCode,
  tag: 'passwords',
  summary: 'Send a recovery code if the address has an account; always returns success',
  body: z.object({ email: emailSchema }),
  response: z.object({ succeeded: z.boolean() }),
});

export const validateRecoveryCode = defineEndpoint({
  ...calls.validateRecoveryCode,
  tag: 'passwords',
  summary: 'Verify the email address with the code; valid for 30 minutes in this browser',
  body: z.object({ email: emailSchema, code: recoveryCodeSchema }),
  response: z.object({ succeeded: z.boolean() }),
  errors: ['CODE_SPENT'],
});

const resetPasswordDefinition = {
  ...calls.resetPassword,
  tag: 'passwords',
  summary: 'Set a new password for a verified email address; signs out all browsers',
  body: z.object({ email: emailSchema, newPassword: passwordSchema }),
  response: z.object({ succeeded: z.boolean() }),
  errors: ['FORBIDDEN'],
} as const;

export const resetPassword = defineEndpoint(resetPasswordDefinition);
/** The same endpoint at its alternative path. */
export const resetPasswordAlias = defineEndpoint({
  ...resetPasswordDefinition,
  path: '/auth/v1/update-password',
});
