import { z } from 'zod';
import * as messages from '../messages.ts';
import { normalizeEmail, requiresSmtpUtf8 } from '../normalize-email.ts';

export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .max(1000, messages.invalidEmail)
  .transform((text, context) => {
    const email = normalizeEmail(text);
    if (email !== null) return email;
    const message = requiresSmtpUtf8(text) ? messages.emailNotAscii : messages.invalidEmail;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
