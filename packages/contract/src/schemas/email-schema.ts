import { z } from 'zod';
import { normalizeEmail, requiresSmtpUtf8 } from '../normalize-email.ts';
import * as messages from '../user-messages.ts';

export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .max(1000, messages.invalidEmail)
  .transform((text, context) => {
    const email = normalizeEmail(text);
    if (email !== null) return email;
    const message = requiresSmtpUtf8(text)
      ? messages.emailLocalPartNotAscii
      : messages.invalidEmail;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
