import { z } from 'zod';
import { calls } from './calls.ts';
import { cleanMessage } from './clean-message.ts';
import { SUPPORT_MESSAGE_MAXIMUM } from './constants.ts';
import { emailSchema } from './email.ts';
import { endpoint, envelope } from './endpoint.ts';
import { messages } from './messages.ts';
import { nameSchema } from './names.ts';

/** What somebody writes to whoever runs the server, in lines and paragraphs of their own. */
export const supportMessageSchema = z
  .string({ error: messages.supportMessageEmpty })
  .transform(cleanMessage)
  .pipe(
    z
      .string()
      .min(1, messages.supportMessageEmpty)
      .max(SUPPORT_MESSAGE_MAXIMUM, messages.supportMessageTooLong),
  );

export const askSupport = endpoint({
  ...calls.askSupport,
  tag: 'support',
  summary: 'Mail a message to whoever runs this server; anybody may',
  body: z.object({
    /** Where the answer goes. */
    email: emailSchema,
    name: nameSchema.default(''),
    message: supportMessageSchema,
    /** Chosen by the client: the same message sent again makes no second mail. */
    requestKey: z.uuid(),
  }),
  answer: envelope(z.object({})),
});
