import { messages } from './messages.ts';

/** Every way a call can fail: its status and the sentence that people read unless a better one is at hand. */
export const errors = {
  INVALID: { status: 400, message: 'Something in this request is invalid.' },
  CODE_SPENT: { status: 400, message: messages.codeSpent },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  LOGIN_FAILED: { status: 401, message: 'Login failed. Please try again.' },
  GOOGLE_OFF: { status: 404, message: 'Google sign-in is not set up here.' },
  LIMIT_EXCEEDED: {
    status: 402,
    message: 'You have used all free recipes of this month. Become a member for unlimited recipes.',
  },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do that.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: messages.reauthenticationRequired },
  CROSS_SITE: { status: 403, message: 'This request did not come from the app itself.' },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  ITEM_NOT_FOUND: { status: 404, message: 'Item not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take requests of that kind.' },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'The upload was too slow. Please check your connection and try again.',
  },
  CONFLICT: { status: 409, message: 'That is already there.' },
  USERNAME_TAKEN: { status: 409, message: messages.usernameTaken },
  LAST_ADMIN: { status: 409, message: messages.lastAdmin },
  NO_REPLACED_VERSION: { status: 404, message: messages.noReplacedVersion },
  NOT_RECOGNISED: { status: 409, message: messages.notRecognised },
  ITEM_EDITED: { status: 409, message: messages.itemEdited },
  ITEM_IN_TRASH: { status: 409, message: messages.itemInTrash },
  REQUEST_KEY_REUSED: { status: 422, message: messages.requestKeyReused },
  ITEM_CHANGED: { status: 409, message: messages.itemChanged },
  TAG_TAKEN: { status: 409, message: messages.tagTaken },
  BODY_TOO_LARGE: { status: 413, message: 'That is too much data for one request.' },
  PHOTO_ADDRESS: { status: 400, message: messages.photoAddress },
  RECIPES_FULL: { status: 413, message: messages.recipesFull },
  STORAGE_FULL: { status: 413, message: messages.storageFull },
  PHOTO_TOO_LARGE: {
    status: 413,
    message: 'This photo is too large. Photos can have up to 20 MB and 50 megapixels.',
  },
  URL_TOO_LONG: { status: 414, message: 'That address is too long.' },
  PHOTO_TYPE: {
    status: 415,
    message: 'This is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.',
  },
  CONTENT_TYPE: { status: 415, message: 'This kind of request body is not understood here.' },
  PHOTO_EMPTY: { status: 422, message: 'This file is empty. Please choose another photo.' },
  PHOTO_UNREADABLE: {
    status: 422,
    message: 'This photo seems to be damaged. Please choose another one.',
  },
  PHOTO_TOO_COMPLEX: {
    status: 422,
    message: 'Reading this photo takes too much memory or time. Save it as a JPEG and try again.',
  },
  NO_RECIPE: { status: 422, message: messages.noRecipeFound },
  IMPORT_TOO_COMPLEX: { status: 422, message: messages.importTooComplex },
  TOO_MANY: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of this request are too large.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  GOOGLE_FAILED: { status: 502, message: 'Google login failed. Please try again.' },
  PAGE_REFUSED: { status: 400, message: messages.pageRefused },
  PAGE_UNREACHABLE: { status: 502, message: messages.pageUnreachable },
  RECOGNISER_FAILED: {
    status: 502,
    message: 'The photo could not be recognised this time. Please try again.',
  },
  RECOGNISER_BUSY: {
    status: 503,
    message: 'Recognition is busy right now. Please try again in a moment.',
  },
  BUSY: {
    status: 503,
    message: 'Plateful is very busy right now. Please try again in a moment.',
  },
  RECOGNISER_TOO_SLOW: {
    status: 504,
    message: 'Recognition took too long. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The ways in which storing a photo can fail. */
export const photoErrors = [
  'PHOTO_EMPTY',
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_UNREADABLE',
  'PHOTO_TOO_COMPLEX',
  'PHOTO_ADDRESS',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];

/** The ways in which asking the recogniser can fail. */
export const recogniserErrors = [
  'RECOGNISER_FAILED',
  'RECOGNISER_BUSY',
  'RECOGNISER_TOO_SLOW',
] as const satisfies readonly ErrorCode[];
