import { z } from 'zod';
import { calls } from './calls.ts';
import { emailSchema } from './email.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { nameSchema } from './names.ts';
import { normaliseEmail } from './normalise-email.ts';
import { passwordProblem } from './password-rule.ts';
import { sanitiseUsername, usernameProblem } from './usernames.ts';

export const passwordSchema = z
  .string({ error: 'Password cannot be empty' })
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const usernameSchema = z
  .string({ error: messages.fillAllFields })
  .max(200, messages.usernameRule)
  .transform(sanitiseUsername)
  .refine((username) => usernameProblem(username) === null, messages.usernameRule);

/** The code as an integer; text of six digits is understood too. */
function codeSchemaSaying(message: string) {
  const digits = z.string().regex(/^\d{6}$/);
  return z
    .union([z.number(), digits.transform(Number)], { error: message })
    .pipe(z.number().int(message).min(100_000, message).max(999_999, message));
}

export const codeSchema = codeSchemaSaying(messages.codeLength);
export const recoveryCodeSchema = codeSchemaSaying(messages.recoveryCodeLength);

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

/** An identity token: three parts in base64url. */
const credentialSchema = z
  .string({ error: messages.googleLoginFailed })
  .min(1, messages.googleLoginFailed)
  .max(8192, messages.googleLoginFailed);

const requiredText = z.string({ error: messages.fillAllFields }).min(1, messages.fillAllFields);

export const login = endpoint({
  ...calls.login,
  tag: 'accounts',
  summary: 'Sign in with e-mail and password',
  body: z.object({
    // Neither format nor length is checked: credentials that cannot exist answer like wrong ones.
    email: requiredText.transform((email) => normaliseEmail(email) ?? email.trim().toLowerCase()),
    password: requiredText,
    accountType: z.string().max(50).optional(),
  }),
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema,
  }),
  errors: ['LOGIN_FAILED'],
});

export const requestAccountCreation = endpoint({
  ...calls.requestAccountCreation,
  tag: 'accounts',
  summary: 'Mail a one-time code to a new address',
  body: z.object({ email: emailSchema }),
  answer: z.object({ succeeded: z.boolean(), otpTokenId: z.string() }),
  errors: ['CONFLICT'],
});

export const validateUserEmail = endpoint({
  ...calls.validateUserEmail,
  tag: 'accounts',
  summary: 'Prove the address with the mailed code; counts for this browser for 30 minutes',
  body: z.object({
    email: emailSchema,
    code: codeSchema,
    otpTokenId: z.string({ error: messages.invalidCode }).min(1, messages.invalidCode).max(100),
  }),
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['CODE_SPENT'],
});

const mailRegistration = z.object({
  email: emailSchema,
  username: usernameSchema,
  password: passwordSchema,
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  // The other kind of registration has to bring a credential.
  accountType: z.string().max(50).refine(isNotGoogle, messages.googleCredentialMissing).optional(),
  isGoogleAccount: z
    .unknown()
    .refine((value) => value !== true, messages.googleCredentialMissing)
    .optional(),
});

function isNotGoogle(accountType: string): boolean {
  return accountType !== 'google';
}

/** What the identity token says counts; the names beside it are wishes, and an address beside it is not looked at. */
const googleRegistration = z.object({
  accountType: z.literal('google'),
  credential: z
    .string({ error: messages.googleCredentialMissing })
    .min(1, messages.googleCredentialMissing)
    .max(8192, messages.googleLoginFailed),
  username: usernameSchema.optional(),
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
});

const socialSchema = z.union([
  z.object({ accountType: z.literal('google') }),
  z.object({ isGoogleAccount: z.literal(true) }),
]);

/** Of the two kinds of registration, what is wrong with the one that was meant. */
function registrationProblem({ input, errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const [google, mail] = errors;
  const isSocial = socialSchema.safeParse(input).success;
  const meant = isSocial ? google?.find(({ path }) => path[0] !== 'accountType') : mail?.[0];
  return meant?.message ?? messages.googleCredentialMissing;
}

export const register = endpoint({
  ...calls.register,
  tag: 'accounts',
  summary: 'Create the account of a proven address and sign in',
  body: z.union([googleRegistration, mailRegistration], {
    error: (issue) => (issue.code === 'invalid_union' ? registrationProblem(issue) : null),
  }),
  answer: z.object({
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

export const googleStart = endpoint({
  ...calls.googleStart,
  tag: 'accounts',
  summary: 'Where to send the browser to sign in with Google; counts for this browser',
  answer: z.object({
    succeeded: z.boolean(),
    url: z.string(),
    /** Comes back with the identity token; the page compares the two. */
    state: z.string(),
  }),
  errors: ['GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const googleLogin = endpoint({
  ...calls.googleLogin,
  tag: 'accounts',
  summary: 'Sign in, or sign up, with an identity token from Google',
  body: z.object({ credential: credentialSchema }),
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema,
    /** The account was made just now, with names from the token. */
    isNewAccount: z.boolean(),
  }),
  errors: ['LOGIN_FAILED', 'CONFLICT', 'USERNAME_TAKEN', 'GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const checkLogin = endpoint({
  ...calls.checkLogin,
  tag: 'accounts',
  summary: 'Who is signed in on this browser',
  answer: z.object({
    succeeded: z.boolean(),
    isLogIn: z.boolean(),
    user: userSchema.optional(),
  }),
});

export const logout = endpoint({
  ...calls.logout,
  tag: 'accounts',
  summary: 'End the session of this browser',
  answer: z.object({ succeeded: z.boolean(), message: z.string() }),
});

export const clearCache = endpoint({
  ...calls.clearCache,
  tag: 'accounts',
  summary: 'Have this browser forget its cached files, once a page has found its session gone',
  answer: z.object({ succeeded: z.boolean() }),
});

export const reauthenticate = endpoint({
  ...calls.reauthenticate,
  tag: 'accounts',
  summary:
    'Confirm who is signed in, by password or by Google; counts for this session, 10 minutes',
  body: z.union(
    [z.object({ password: requiredText }), z.object({ credential: credentialSchema })],
    {
      error: (issue) =>
        issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : messages.fillAllFields,
    },
  ),
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['FORBIDDEN', 'GOOGLE_OFF', 'GOOGLE_FAILED'],
});

export const deleteAccount = endpoint({
  ...calls.deleteAccount,
  tag: 'accounts',
  summary: 'Delete the account with everything in it, for good; after recent authentication',
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['REAUTHENTICATION_REQUIRED', 'LAST_ADMIN'],
});
