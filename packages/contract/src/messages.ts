import { PRODUCT_NAME } from './constants.ts';

/** Messages that the server sends and the screens show. Those of the specification are verbatim. */
export const messages = {
  fillAllFields: 'Please fill in all fields',
  invalidEmail: 'Please enter a valid email address',
  emailNotAscii:
    'Only the letters a–z, digits, and common symbols are supported before the @. Please use another email address.',
  emailTaken: 'This email is already registered. Please use a different email or try logging in.',
  invalidCode: 'Invalid verification code. Please try again.',
  codeNoLongerValid: 'This code no longer works. Please request a new one.',
  codeRequestsBlocked:
    'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.',
  codeLength: 'Please enter the 6-digit verification code',
  codeNotSent: 'Failed to send verification code. Please try again.',
  codeResent: 'New verification code sent!',
  accountCreationFailed: 'Failed to request account creation.',
  emailValidationFailed: 'Email validation failed.',
  registrationFailed: 'Registration failed. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  usernameRule:
    'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
  usernameTaken: 'This username is already taken. Please choose another one.',
  googleLoginFailed: 'Google login failed. Please try again.',
  googleCredentialMissing: 'Google could not confirm your identity. Please try again.',
  googleSignInDisabled: 'Google sign-in is not available on this server.',
  emailUsesPassword:
    'This email belongs to an account that uses a password. Please sign in with your password.',
  tokenRefreshFailed: 'Token refresh failed',
  accountLocked: 'Too many failed attempts. Please wait 15 minutes and try again.',
  currentPasswordIncorrect: 'Your current password is incorrect.',
  accountHasNoPassword:
    'This account signs in with Google and has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.',
  reauthenticationRequired: 'Please confirm your identity, then try again.',
  wrongGoogleAccount:
    'This is a different Google account. Please use the account you signed in with.',
  lastAdmin: 'The last admin account cannot be deleted. Make another account an admin first.',
  passwordChangeFailed: 'Password change failed. Please try again.',
  passwordUpdateFailed: 'Password update failed. Please try again.',
  passwordsMustBeSame: 'Password must be the same',
  recoveryCodeLength: 'code need to be 6 digit',
  removeSessionFailed: 'Failed to remove session.',
  deleteAccountFailed: 'Account deletion failed. Please try again.',
  nameTooLong: 'Names can have up to 100 characters.',
  displayNameEmpty: 'Please enter a display name.',
  displayNameTooLong: 'Display names can have up to 50 characters.',
  supportMessageEmpty: 'Please enter a message.',
  supportMessageTooLong: 'Messages can have up to 4,000 characters.',
  supportMessageTooLongSignedOut:
    'This message is too long to send while you are signed out. Please shorten it, or sign in first.',
  loggedOut: 'Logged out',
  notFood: 'Please select a photo of a meal, dish, or ingredient.',
  itemNotFound: 'Item not found',
  titleRequired: 'Title is required',
  titleTooLong: 'Title must be less than 100 characters',
  descriptionTooLong: 'Description must be less than 500 characters',
  instructionsTooLong: 'The instructions can have up to 50,000 characters in total.',
  itemChanged: 'This recipe was edited on another device.',
  notRecognised: 'This recipe was not made from a photo.',
  itemEdited: 'You have edited this recipe. Replacing it would discard your edits.',
  noReplacedVersion: 'There is no earlier version of this recipe to restore.',
  itemInTrash: 'This recipe is in the trash. You can restore it from there.',
  requestKeyReused: 'This request was already sent with different content. Please try again.',
  tagNotRestored: 'The recipe was restored without its tag because another recipe now uses it.',
  tagTaken: 'Another recipe already uses this tag.',
  photoUrlNotAllowed: 'Please upload the photo. Photos cannot be loaded from a URL.',
  photoNotOfRecipe: 'The preview icon must be an image or one of the recipe’s photos.',
  recipeLimitReached: 'Your account has reached its recipe limit.',
  storageLimitReached: 'Your account has reached its photo storage limit.',
  noRecipeFound: 'No recipe found.',
  importTooComplex:
    'This text is too long or too complex to import. Please paste only the recipe text.',
  pageRefused: 'This page cannot be imported. Please paste the recipe text instead.',
  pageUnreachable: 'This page could not be reached. Please check the address.',
  dishNotFound: 'No recipe with that name was found. Please choose one from the list.',
  upgradePrompt: `Do more with ${PRODUCT_NAME} by becoming a member, you will be taken to our website. Continue?`,
  registerNetworkError: 'Network error. Please try again.',
  loginNetworkError: 'Network error. Please check your connection.',
} as const;

/** Message templates; `#` stands for the number. */
export const messageTemplates = {
  photoLimit: 'You can add up to # photos to a recipe.',
  photoLimitFreeSingular: 'Free accounts can add # photo per recipe. Become a member to add more.',
  photoLimitFreePlural: 'Free accounts can add # photos per recipe. Become a member to add more.',
  recipeLimit:
    'Your account has reached its limit of # recipes, including those in the trash. Please delete some permanently to free up space.',
  storageLimit:
    'Your photos have reached the limit of # MB, including those in the trash. Please delete photos or recipes permanently to free up space.',
  photosPerUploadLimit: 'Please add at most # photos at a time.',
  pageImportLimit:
    'You can import # web pages per hour. Please paste the recipe text instead, or try again later.',
  codeLimitSingular: 'Too many codes were entered for this email. Please try again in # hour.',
  codeLimitPlural: 'Too many codes were entered for this email. Please try again in # hours.',
  supportLimitSingular: 'You have sent too many messages. Please try again in # minute.',
  supportLimitPlural: 'You have sent too many messages. Please try again in # minutes.',
} as const;

/** Inserts the number into a message template. */
export const formatMessage = (
  template: (typeof messageTemplates)[keyof typeof messageTemplates],
  count: number,
): string => template.replace('#', String(count));
