import { z } from 'zod';
import { messages } from './messages.ts';
import { normaliseEmail } from './normalise-email.ts';

export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .max(1000, messages.invalidEmail)
  .transform((text, context) => {
    const email = normaliseEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: messages.invalidEmail });
    return z.NEVER;
  });
