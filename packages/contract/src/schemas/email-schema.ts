import { z } from 'zod';
import { parseEmailAddress, requiresSmtpUtf8 } from '../parse-email-address.ts';
import * as messages from '../user-messages.ts';

export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .max(1000, messages.invalidEmail)
  .transform((text, context) => {
    const email = parseEmailAddress(text);
    if (email !== null) return email;
    const message = requiresSmtpUtf8(text)
      ? messages.emailLocalPartNotAscii
      : messages.invalidEmail;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
