import { z } from 'zod';
import { messages } from './messages.ts';
import { hasNonAsciiLocalPart, normaliseEmail } from './normalise-email.ts';

export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .max(1000, messages.invalidEmail)
  .transform((text, context) => {
    const email = normaliseEmail(text);
    if (email !== null) return email;
    const message = hasNonAsciiLocalPart(text) ? messages.emailNotAscii : messages.invalidEmail;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
