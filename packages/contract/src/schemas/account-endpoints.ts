import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { parseEmailAddress } from '../parse-email-address.ts';
import { getPasswordErrorMessage } from '../password-rules.ts';
import * as messages from '../user-messages.ts';
import { getUsernameErrorMessage, normalizeUsername } from '../username-rules.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';
import { emailSchema } from './email-schema.ts';
import { firstOrLastNameSchema } from './person-name-schemas.ts';

export const passwordSchema = z
  .string({ error: 'Password cannot be empty' })
  .superRefine((password, context) => {
    const problem = getPasswordErrorMessage(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const usernameSchema = z
  .string({ error: messages.fillAllFields })
  .max(200, messages.usernameRule)
  .transform(normalizeUsername)
  .refine((username) => getUsernameErrorMessage(username) === null, messages.usernameRule);

/** A six-digit verification code as an integer; a string of six digits is accepted too. */
function createCodeSchema(message: string) {
  const digits = z.string().regex(/^\d{6}$/);
  return z
    .union([z.number(), digits.transform(Number)], { error: message })
    .pipe(z.number().int(message).min(100_000, message).max(999_999, message));
}

export const verificationCodeSchema = createCodeSchema(messages.codeIncomplete);
export const recoveryCodeSchema = createCodeSchema(messages.recoveryCodeIncomplete);

export const userSchema = z
  .object({
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
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** A Google identity token: a JWT, three base64url parts. */
const googleCredentialSchema = z
  .string({ error: messages.googleLoginFailed })
  .min(1, messages.googleLoginFailed)
  .max(8192, messages.googleLoginFailed);

const requiredTextSchema = z
  .string({ error: messages.fillAllFields })
  .min(1, messages.fillAllFields);

export const login = defineEndpoint({
  ...calls.login,
  tag: 'accounts',
  summary: 'Sign in with email and password',
  body: z.object({
    // Format and length are not checked: impossible credentials get the same response as wrong ones.
    email: requiredTextSchema.transform(
      (email) => parseEmailAddress(email) ?? email.trim().toLowerCase(),
    ),
    password: requiredTextSchema,
    accountType: z.string().max(50).optional(),
  }),
  response: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema,
  }),
  errors: ['LOGIN_FAILED'],
});

export const requestAccountCreation = defineEndpoint({
  ...calls.requestAccountCreation,
  tag: 'accounts',
  summary: 'Send a verification code to a new email address',
  body: z.object({ email: emailSchema }),
  response: z.object({ succeeded: z.boolean(), otpTokenId: z.string() }),
  errors: ['CONFLICT'],
});

export const validateUserEmail = defineEndpoint({
  ...calls.validateUserEmail,
  tag: 'accounts',
  summary: 'Verify the email address with the code; valid for 30 minutes in this browser',
  body: z.object({
    email: emailSchema,
    code: verificationCodeSchema,
    otpTokenId: z.string({ error: messages.invalidCode }).min(1, messages.invalidCode).max(100),
  }),
  response: z.object({ succeeded: z.boolean() }),
  errors: ['CODE_SPENT'],
});

const emailRegistrationSchema = z.object({
  email: emailSchema,
  username: usernameSchema,
  password: passwordSchema,
  firstName: firstOrLastNameSchema.optional(),
  lastName: firstOrLastNameSchema.optional(),
  // A Google registration must send a credential and uses the other schema.
  accountType: z.string().max(50).refine(isNotGoogle, messages.googleCredentialMissing).optional(),
  isGoogleAccount: z
    .unknown()
    .refine((value) => value !== true, messages.googleCredentialMissing)
    .optional(),
});

function isNotGoogle(accountType: string): boolean {
  return accountType !== 'google';
}

/** The identity token decides; the names in the body are optional overrides, and an email in the body is ignored. */
const googleRegistrationSchema = z.object({
  accountType: z.literal('google'),
  credential: z
    .string({ error: messages.googleCredentialMissing })
    .min(1, messages.googleCredentialMissing)
    .max(8192, messages.googleLoginFailed),
  username: usernameSchema.optional(),
  firstName: firstOrLastNameSchema.optional(),
  lastName: firstOrLastNameSchema.optional(),
});

const googleRequestSchema = z.union([
  z.object({ accountType: z.literal('google') }),
  z.object({ isGoogleAccount: z.literal(true) }),
]);

/** Picks the error message of the registration type (Google or email) that the client meant. */
function getRegistrationErrorMessage({
  input,
  errors,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const [googleIssues, emailIssues] = errors;
  const isGoogleRequest = googleRequestSchema.safeParse(input).success;
  const relevantIssue = isGoogleRequest
    ? googleIssues?.find(({ path }) => path[0] !== 'accountType')
    : emailIssues?.[0];
  return relevantIssue?.message ?? messages.googleCredentialMissing;
}

export const register = defineEndpoint({
  ...calls.register,
  tag: 'accounts',
  summary: 'Create the account for a verified email address and sign in',
  body: z.union([googleRegistrationSchema, emailRegistrationSchema], {
    error: (issue) => (issue.code === 'invalid_union' ? getRegistrationErrorMessage(issue) : null),
  }),
  response: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    secureSession: z.boolean(),
    user: userSchema,
  }),
  errors: [
    'FORBIDDEN',
    'CONFLICT',
    'USERNAME_TAKEN',
    'LOGIN_FAILED',
    'GOOGLE_OFF',
    'GOOGLE_FAILED',
  ],
});

export const googleStart = defineEndpoint({
  ...calls.googleStart,
  tag: 'accounts',
  summary: 'Get the URL that starts Google sign-in; valid in this browser only',
  response: z.object({
    succeeded: z.boolean(),
    url: z.string(),
    /** Returned with the identity token; the page compares the two values. */
    state: z.string(),
  }),
  errors: ['GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const googleLogin = defineEndpoint({
  ...calls.googleLogin,
  tag: 'accounts',
  summary: 'Sign in or register with a Google identity token',
  body: z.object({ credential: googleCredentialSchema }),
  response: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema,
    /** True when this call created the account, with names from the token. */
    isNewAccount: z.boolean(),
  }),
  errors: ['LOGIN_FAILED', 'CONFLICT', 'USERNAME_TAKEN', 'GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const checkLogin = defineEndpoint({
  ...calls.checkLogin,
  tag: 'accounts',
  summary: 'Get the signed-in user of this browser',
  response: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema.optional(),
  }),
});

export const logout = defineEndpoint({
  ...calls.logout,
  tag: 'accounts',
  summary: 'End the session of this browser',
  response: z.object({ succeeded: z.boolean(), message: z.string() }),
});

export const clearCache = defineEndpoint({
  ...calls.clearCache,
  tag: 'accounts',
  summary: 'Tell this browser to clear its cached files after its session ended',
  response: z.object({ succeeded: z.boolean() }),
});

export const reauthenticate = defineEndpoint({
  ...calls.reauthenticate,
  tag: 'accounts',
  summary:
    'Confirm the signed-in user’s identity with the password or Google; valid for this session for 10 minutes',
  body: z.union(
    [z.object({ password: requiredTextSchema }), z.object({ credential: googleCredentialSchema })],
    {
      error: (issue) =>
        issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : messages.fillAllFields,
    },
  ),
  response: z.object({ succeeded: z.boolean() }),
  errors: ['FORBIDDEN', 'GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const deleteAccount = defineEndpoint({
  ...calls.deleteAccount,
  tag: 'accounts',
  summary: 'Delete the account and all its data permanently; requires recent authentication',
  response: z.object({ succeeded: z.boolean() }),
  errors: ['REAUTHENTICATION_REQUIRED', 'LAST_ADMIN'],
});
