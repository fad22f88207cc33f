import { z } from 'zod';
import { MAXIMUM_PASSWORD_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { passwordProblem } from './password.ts';

/** Lower-cased and trimmed, as every address is stored and compared. */
export const emailSchema = z
  .string({ error: messages.invalidEmail })
  .trim()
  .toLowerCase()
  .max(254, messages.invalidEmail)
  .regex(/^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+$/, messages.invalidEmail);

export const passwordSchema = z
  .string({ error: 'Password cannot be empty' })
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Lower case, whitespace to `_`; what is left must fit the rule. */
export function sanitiseUsername(username: string): string {
  return username.trim().toLowerCase().replace(/\s+/g, '_');
}

export const usernameSchema = z
  .string({ error: messages.fillAllFields })
  .max(200, messages.usernameRule)
  .transform(sanitiseUsername)
  .pipe(z.string().regex(/^[a-z0-9_.]{3,30}$/, messages.usernameRule));

/** The code as an integer; text of six digits is understood too. */
export const codeSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{6}$/)
        .transform(Number),
    ],
    {
      error: messages.codeLength,
    },
  )
  .pipe(
    z
      .number()
      .int(messages.codeLength)
      .min(100_000, messages.codeLength)
      .max(999_999, messages.codeLength),
  );

export const userSchema = z.object({
  userId: z.string(),
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  isProUser: z.boolean(),
  isTempUser: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

const requiredText = (maximum: number) =>
  z.string({ error: messages.fillAllFields }).min(1, messages.fillAllFields).max(maximum);

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'accounts',
  summary: 'Sign in with e-mail and password',
  body: z.object({
    // No format check: an address that cannot exist answers like one that does not.
    email: requiredText(254).transform((email) => email.trim().toLowerCase()),
    password: requiredText(MAXIMUM_PASSWORD_LENGTH),
    accountType: z.string().max(50).optional(),
  }),
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema,
  }),
});

export const requestAccountCreation = endpoint({
  method: 'POST',
  path: '/auth/requestaccountcreation',
  tag: 'accounts',
  summary: 'Mail a one-time code to a new address',
  body: z.object({ email: emailSchema }),
  answer: z.object({ succeeded: z.boolean(), otpTokenId: z.string() }),
});

export const validateUserEmail = endpoint({
  method: 'POST',
  path: '/auth/validateuseremail',
  tag: 'accounts',
  summary: 'Prove the address with the mailed code; counts for this browser for 30 minutes',
  body: z.object({
    email: emailSchema,
    code: codeSchema,
    otpTokenId: z.string({ error: messages.invalidCode }).min(1, messages.invalidCode).max(100),
  }),
  answer: z.object({ succeeded: z.boolean() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  tag: 'accounts',
  summary: 'Create the account of a proven address and sign in',
  body: z.object({
    email: emailSchema,
    username: usernameSchema,
    password: passwordSchema,
    firstName: z.string().trim().max(100).optional(),
    lastName: z.string().trim().max(100).optional(),
    accountType: z.string().max(50).optional(),
  }),
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    secureSession: z.boolean(),
    user: userSchema,
  }),
});

export const checkLogin = endpoint({
  method: 'GET',
  path: '/auth/check-login',
  tag: 'accounts',
  summary: 'Who is signed in on this browser',
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema.optional(),
  }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'accounts',
  summary: 'End the session of this browser',
  answer: z.object({ succeeded: z.boolean(), message: z.string() }),
});
