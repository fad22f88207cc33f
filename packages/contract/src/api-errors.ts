import * as messages from './user-messages.ts';

/** Every error an API call can return: the HTTP status and the default message. */
export const apiErrors = {
  INVALID: { status: 400, message: 'This request is invalid.' },
  CODE_SPENT: { status: 400, message: messages.codeNoLongerValid },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  LOGIN_FAILED: { status: 401, message: 'Login failed. Please try again.' },
  GOOGLE_OFF: { status: 404, message: 'Google sign-in is not available on this server.' },
  LIMIT_EXCEEDED: {
    status: 402,
    message:
      'You have used all your free recipes this month. Become a member for unlimited recipes.',
  },
  TRIAL_SCAN_EXPIRED: { status: 400, message: messages.trialScanExpired },
  PLAN_NOT_FOUND: { status: 400, message: messages.planNotFound },
  ALREADY_SUBSCRIBED: { status: 409, message: messages.alreadySubscribed },
  NO_SUBSCRIPTION: { status: 404, message: messages.noSubscription },
  STORE_MANAGED: { status: 409, message: messages.storeManaged },
  PAYMENT_NOT_FOUND: { status: 404, message: messages.paymentNotFound },
  PAYMENT_MISMATCH: { status: 409, message: messages.paymentMismatch },
  PAYMENT_NOT_COMPLETED: { status: 409, message: messages.paymentNotCompleted },
  PAYMENT_USED: { status: 409, message: messages.paymentUsed },
  PAYMENT_METHOD_NOT_FOUND: { status: 404, message: messages.paymentMethodNotFound },
  PAYMENT_METHOD_IN_USE: { status: 409, message: messages.paymentMethodInUse },
  PAYMENT_PROVIDER_FAILED: { status: 502, message: messages.paymentProviderFailed },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do that.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: messages.reauthenticationRequired },
  CROSS_SITE: { status: 403, message: 'Cross-site requests are not allowed.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  ITEM_NOT_FOUND: { status: 404, message: 'Item not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed.' },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'The upload was too slow. Please check your connection and try again.',
  },
  CONFLICT: { status: 409, message: 'Already exists.' },
  USERNAME_TAKEN: { status: 409, message: messages.usernameTaken },
  LAST_ADMIN: { status: 409, message: messages.lastAdmin },
  NO_REPLACED_VERSION: { status: 404, message: messages.noReplacedVersion },
  NOT_RECOGNISED: { status: 409, message: messages.notRecognised },
  RECOGNITION_CONFIRMED: { status: 409, message: messages.recognitionConfirmed },
  NO_PROVIDER: {
    status: 409,
    message: 'This server has no AI service that can write recipes.',
  },
  ITEM_EDITED: { status: 409, message: messages.itemEdited },
  ITEM_IN_TRASH: { status: 409, message: messages.itemInTrash },
  REQUEST_KEY_REUSED: { status: 422, message: messages.requestKeyReused },
  ITEM_CHANGED: { status: 409, message: messages.itemChanged },
  TAG_TAKEN: { status: 409, message: messages.tagTaken },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  PHOTO_ADDRESS: { status: 400, message: messages.photoUrlNotAllowed },
  RECIPES_FULL: { status: 413, message: messages.recipeLimitReached },
  STORAGE_FULL: { status: 413, message: messages.storageLimitReached },
  PHOTO_TOO_LARGE: {
    status: 413,
    message: messages.photoTooLarge,
  },
  URL_TOO_LONG: { status: 414, message: 'The URL is too long.' },
  PHOTO_TYPE: {
    status: 415,
    message: messages.photoTypeNotSupported,
  },
  CONTENT_TYPE: { status: 415, message: 'Unsupported content type.' },
  PHOTO_EMPTY: { status: 422, message: messages.photoEmpty },
  PHOTO_UNREADABLE: {
    status: 422,
    message: 'This photo seems to be damaged. Please choose another one.',
  },
  PHOTO_TOO_COMPLEX: {
    status: 422,
    message: 'This photo is too complex to process. Save it as a JPEG and try again.',
  },
  NO_RECIPE: { status: 422, message: messages.noRecipeFound },
  IMPORT_TOO_COMPLEX: { status: 422, message: messages.importTooComplex },
  TOO_MANY: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of this request are too large.' },
  /** Never reaches the client that has closed the connection. */
  CANCELED: { status: 499, message: 'This request was canceled.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  GOOGLE_FAILED: { status: 502, message: 'Google login failed. Please try again.' },
  PAGE_REFUSED: { status: 400, message: messages.pageRefused },
  PAGE_UNREACHABLE: { status: 502, message: messages.pageUnreachable },
  RECOGNISER_FAILED: {
    status: 502,
    message: 'The photo could not be recognized. Please try again.',
  },
  RECOGNISER_BUSY: {
    status: 503,
    message: 'Recognition is busy right now. Please try again in a moment.',
  },
  BUSY: {
    status: 503,
    message: 'Plateful is very busy right now. Please try again in a moment.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Photos cannot be stored or shown right now. Please try again in a few minutes.',
  },
  RECOGNISER_TOO_SLOW: {
    status: 504,
    message: 'Recognition took too long. Please try again.',
  },
  PROVIDER_UNREACHABLE: {
    status: 502,
    message: 'The AI service cannot be reached. Please try again later.',
  },
  PROVIDER_KEY_REJECTED: {
    status: 502,
    message: 'The AI service does not accept the key of this server. Please tell its operator.',
  },
  PROVIDER_NO_CREDIT: {
    status: 502,
    message: 'The credit for the AI service is used up. Please tell the operator of this server.',
  },
  PROVIDER_MODEL_MISSING: {
    status: 502,
    message:
      'The AI model that this server uses does not exist (any more). Please tell its operator.',
  },
  PROVIDER_RATE_LIMITED: {
    status: 503,
    message: 'The AI service has too many requests right now. Please try again in a moment.',
  },
  PROVIDER_REFUSED: {
    status: 502,
    message: 'The AI service did not want to describe this photo. Please try another one.',
  },
  PROVIDER_BLIND: {
    status: 502,
    message: 'The AI model of this server cannot see photos. Please tell its operator.',
  },
  PROVIDER_PHOTO_TOO_LARGE: {
    status: 502,
    message: 'This photo is too large for the AI service. Please try a smaller one.',
  },
  PROVIDER_CUT_OFF: {
    status: 502,
    message: 'The answer of the AI service was cut off. Please try again.',
  },
  PROVIDER_ANSWER_INVALID: {
    status: 502,
    message: 'The AI service did not answer with a recipe. Please try again.',
  },
  SPENDING_CAP_REACHED: {
    status: 503,
    message:
      'This server has spent its monthly budget for the AI service. Please try again next month.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof apiErrors;

/** Error codes of storing a photo. */
export const photoErrorCodes = [
  'PHOTO_EMPTY',
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_UNREADABLE',
  'PHOTO_TOO_COMPLEX',
  'PHOTO_ADDRESS',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Error codes of the recognizer. */
export const recognizerErrorCodes = [
  'RECOGNISER_FAILED',
  'RECOGNISER_BUSY',
  'RECOGNISER_TOO_SLOW',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_KEY_REJECTED',
  'PROVIDER_NO_CREDIT',
  'PROVIDER_MODEL_MISSING',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_REFUSED',
  'PROVIDER_BLIND',
  'PROVIDER_PHOTO_TOO_LARGE',
  'PROVIDER_CUT_OFF',
  'PROVIDER_ANSWER_INVALID',
  'SPENDING_CAP_REACHED',
] as const satisfies readonly ErrorCode[];
