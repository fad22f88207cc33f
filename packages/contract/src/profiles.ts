import { z } from 'zod';
import { usernameSchema, userSchema } from './accounts.ts';
import { calls, exportPath } from './calls.ts';
import { USERS_PAGE_SIZE } from './constants.ts';
import { action, endpoint } from './endpoint.ts';
import { photoErrors } from './errors.ts';
import { displayNameSchema, nameSchema } from './names.ts';

/** A user with what only the person and admins see. */
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

/** What people may change of themselves; anything else in the payload is dropped. */
export const profileChangesSchema = z
  .object({
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
    displayName: displayNameSchema.optional(),
  })
  .meta({ id: 'ProfileChanges' });
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

const userId = z.string().min(1).max(100);
const skip = z.number().int().min(0).max(10_000_000).default(0);
const oneUser = z.object({ user: profileSchema });
/** One's own when absent. */
const oneself = z.object({ userId: userId.optional() });
/** Id, address or username, to the letter. */
const wanted = z.object({ query: z.string().trim().min(1).max(254) });

/** GET /userprofile?action=…&payload={JSON}. Admins may ask for anybody, others for themselves. */
export const profileQueries = {
  find_user: action({
    summary: 'A user by id',
    payload: oneself,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  get_user_by_id: action({
    summary: 'A user by id',
    payload: oneself,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  search_user: action({
    summary: 'A user by id, address or username',
    payload: wanted,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  search_user_profile: action({
    summary: 'A user by id, address or username',
    payload: wanted,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  getAllUsers: action({
    summary: 'All users, newest first; for admins',
    payload: z.object({ skip, limit: z.number().int().min(1).max(100).default(USERS_PAGE_SIZE) }),
    answer: z.object({ users: z.array(profileSchema), totalUsers: z.number().int() }),
    errors: ['FORBIDDEN'],
  }),
} as const;

/** POST /userprofile {action, payload}. Everybody changes themselves alone. */
export const profileCommands = {
  create_profile: action({
    summary: 'Fill in one’s own profile',
    payload: profileChangesSchema,
    answer: oneUser,
  }),
  update_user_profile: action({
    summary: 'Change one’s own names',
    payload: oneself.extend({ updates: profileChangesSchema }),
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  delete_user_profile: action({
    summary: 'Empty one’s own profile: names and picture; the account stays',
    payload: oneself,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
  assign_random_display_name: action({
    summary: 'A display name of two food words and a number',
    payload: oneself,
    answer: oneUser,
    errors: ['NOT_FOUND'],
  }),
} as const;

const ownProfile = z.object({ succeeded: z.boolean(), response: oneUser });

export const updateProfile = endpoint({
  ...calls.updateProfile,
  tag: 'profiles',
  summary: 'Change one’s own names',
  body: profileChangesSchema,
  answer: ownProfile,
});

export const removeProfile = endpoint({
  ...calls.removeProfile,
  tag: 'profiles',
  summary: 'Empty one’s own profile: names and picture; the account stays',
  answer: ownProfile,
});

export const setProfileImage = endpoint({
  ...calls.setProfileImage,
  tag: 'profiles',
  summary: 'Set one’s own picture, a data URL of a photo; null takes it away',
  body: z.object({ image: z.string().nullable() }),
  answer: ownProfile,
  errors: [...photoErrors, 'NOT_FOUND'],
});

export const searchUsername = endpoint({
  ...calls.searchUsername,
  tag: 'profiles',
  summary: 'Whether a username is free; the signed-in also hear whose it is',
  query: z.object({ username: usernameSchema }),
  answer: z.object({
    succeeded: z.boolean(),
    response: z.object({
      available: z.boolean(),
      user: z.object({ username: z.string(), displayName: z.string() }).optional(),
    }),
  }),
});

/** GET; answers with a ZIP archive. */
export const exportAccount = { path: exportPath, tag: 'profiles' } as const;
