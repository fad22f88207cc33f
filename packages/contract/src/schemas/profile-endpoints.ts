import { z } from 'zod';
import { calls, exportAccountPath } from '../api-calls.ts';
import { photoErrorCodes } from '../api-errors.ts';
import { USERS_PAGE_SIZE } from '../constants.ts';
import { usernameSchema, userSchema } from './account-endpoints.ts';
import { defineAction, defineEndpoint } from './define-endpoint-and-action.ts';
import { displayNameSchema, firstOrLastNameSchema } from './person-name-schemas.ts';

/** A user including the fields visible only to that user and to admins. */
export const profileSchema = userSchema
  .extend({
    profileImageUrl: z.string().nullable(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    totalSubscriptions: z.number().int(),
    activeSubscriptions: z.number().int(),
    subscriptionType: z.string().nullable(),
    subscriptionPlan: z.string().nullable(),
    subscriptionExpires: z.iso.datetime().nullable(),
    subscriptionSource: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;
/** The memberships of a profile that were bought; Pro granted by the operator is not one. */
export type MembershipSummary = Pick<
  Profile,
  | 'totalSubscriptions'
  | 'activeSubscriptions'
  | 'subscriptionType'
  | 'subscriptionPlan'
  | 'subscriptionExpires'
  | 'subscriptionSource'
>;

/** The profile fields a user can change; other fields in the payload are dropped. */
export const profileUpdateSchema = z
  .object({
    firstName: firstOrLastNameSchema.optional(),
    lastName: firstOrLastNameSchema.optional(),
    displayName: displayNameSchema.optional(),
  })
  .meta({ id: 'ProfileUpdate' });
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

const userId = z.string().min(1).max(100);
const skip = z.coerce.number().int().min(0).max(10_000_000).default(0);
const userResponseSchema = z.object({ user: profileSchema });
/** Defaults to the caller. */
const optionalUserIdSchema = z.object({ userId: userId.optional() });
/** User id, email address or username; exact match. */
const userSearchSchema = z.object({ query: z.string().trim().min(1).max(254) });

/** GET /userprofile?action=…&payload={JSON}. Admins may query any user, others only themselves. */
export const profileQueries = {
  find_user: defineAction({
    summary: 'Get a user by id',
    payload: optionalUserIdSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  get_user_by_id: defineAction({
    summary: 'Get a user by id',
    payload: optionalUserIdSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  search_user: defineAction({
    summary: 'Find a user by id, email address or username',
    payload: userSearchSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  search_user_profile: defineAction({
    summary: 'Find a user by id, email address or username',
    payload: userSearchSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  getAllUsers: defineAction({
    summary: 'List all users, newest first; admins only',
    payload: z.object({
      skip,
      limit: z.coerce.number().int().min(1).max(100).default(USERS_PAGE_SIZE),
    }),
    response: z.object({ users: z.array(profileSchema), totalUsers: z.number().int() }),
    errors: ['FORBIDDEN'],
  }),
  suggest_display_name: defineAction({
    summary: 'Suggest a display name of two food words and a number; nothing is saved',
    payload: z.object({}),
    response: z.object({ displayName: z.string() }),
  }),
} as const;

/** POST /userprofile {action, payload}. Users can only change their own profile. */
export const profileCommands = {
  create_profile: defineAction({
    summary: 'Fill in the caller’s profile',
    payload: profileUpdateSchema,
    response: userResponseSchema,
  }),
  update_user_profile: defineAction({
    summary: 'Change the caller’s names',
    payload: optionalUserIdSchema.extend({ updates: profileUpdateSchema }),
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  delete_user_profile: defineAction({
    summary: 'Clear the caller’s names and profile picture; the account is kept',
    payload: optionalUserIdSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
  assign_random_display_name: defineAction({
    summary: 'Assign a random display name of two food words and a number',
    payload: optionalUserIdSchema,
    response: userResponseSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;

const profileResponseSchema = z.object({ succeeded: z.boolean(), response: userResponseSchema });

export const updateProfile = defineEndpoint({
  ...calls.updateProfile,
  tag: 'profiles',
  summary: 'Change the caller’s names',
  body: profileUpdateSchema,
  response: profileResponseSchema,
});

export const clearProfile = defineEndpoint({
  ...calls.clearProfile,
  tag: 'profiles',
  summary: 'Clear the caller’s names and profile picture; the account is kept',
  response: profileResponseSchema,
});

export const setProfileImage = defineEndpoint({
  ...calls.setProfileImage,
  tag: 'profiles',
  summary: 'Set the caller’s profile picture from a data URL; null removes it',
  body: z.object({ image: z.string().nullable() }),
  response: profileResponseSchema,
  errors: [...photoErrorCodes, 'NOT_FOUND'],
});

export const checkUsernameAvailability = defineEndpoint({
  ...calls.checkUsernameAvailability,
  tag: 'profiles',
  summary: 'Check whether a username is available; with a session, also returns its owner',
  query: z.object({ username: usernameSchema }),
  response: z.object({
    succeeded: z.boolean(),
    response: z.object({
      available: z.boolean(),
      user: z.object({ username: z.string(), displayName: z.string() }).optional(),
    }),
  }),
});

/** GET; the response is a ZIP archive. */
export const exportAccount = { path: exportAccountPath, tag: 'profiles' } as const;
