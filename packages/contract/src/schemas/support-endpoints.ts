import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { SUPPORT_MESSAGE_MAX_LENGTH } from '../constants.ts';
import { sanitizeMultilineText } from '../sanitize-multiline-text.ts';
import * as messages from '../user-messages.ts';
import { createActionEnvelopeSchema, defineEndpoint } from './define-endpoint-and-action.ts';
import { emailSchema } from './email-schema.ts';
import { firstOrLastNameSchema } from './person-name-schemas.ts';

/** A multi-line message to the server operator. */
export const supportMessageTextSchema = z
  .string({ error: messages.supportMessageEmpty })
  .transform(sanitizeMultilineText)
  .pipe(
    z
      .string()
      .min(1, messages.supportMessageEmpty)
      .max(SUPPORT_MESSAGE_MAX_LENGTH, messages.supportMessageTooLong),
  );

export const sendSupportMessage = defineEndpoint({
  ...calls.sendSupportMessage,
  tag: 'support',
  summary: 'Send a message to the server operator; no sign-in required',
  body: z.object({
    /** The address for the reply. */
    email: emailSchema,
    name: firstOrLastNameSchema.default(''),
    message: supportMessageTextSchema,
    /** Idempotency key chosen by the client: a repeated request sends no second email. */
    requestKey: z.uuid(),
  }),
  response: createActionEnvelopeSchema(z.object({})),
});
