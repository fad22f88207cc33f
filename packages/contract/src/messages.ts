import { PRODUCT_NAME } from './constants.ts';

/** Sentences of the specification that server and screens share, to the letter. */
export const messages = {
  fillAllFields: 'Please fill in all fields',
  invalidEmail: 'Please enter a valid email address',
  emailNotAscii:
    'Only letters from a to z, digits and common signs are supported before the @. Please use another email address.',
  emailTaken: 'This email is already registered. Please use a different email or try logging in.',
  invalidCode: 'Invalid verification code. Please try again.',
  codeSpent: 'This code no longer works. Please request a new one.',
  codesStopped:
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
  googleCredentialMissing:
    'Google has not confirmed who you are. Please continue with Google again.',
  googleOff: 'Google sign-in is not set up here.',
  googleOtherAccount:
    'This email belongs to an account that signs in another way. Please sign in with your password.',
  tokenRefreshFailed: 'Token refresh failed',
  locked: 'Too many failed attempts. Please wait 15 minutes and try again.',
  currentPasswordWrong: 'Your current password is incorrect.',
  noPassword:
    'This account signs in with Google and has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.',
  reauthenticationRequired: 'Please confirm that it is you, then try again.',
  otherGoogleAccount:
    'This is another Google account. Please choose the one that you sign in with here.',
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
  supportMessageEmpty: 'Please write what it is about.',
  supportMessageTooLong: 'Messages can have up to 4,000 characters.',
  supportMessageTooLongSignedOut:
    'This message is too long to send while you are signed out. Please shorten it, or sign in first.',
  loggedOut: 'Logged out',
  notFood: 'Please select a photo of a meal, dish, or ingredient.',
  itemNotFound: 'Item not found',
  titleRequired: 'Title is required',
  titleTooLong: 'Title must be less than 100 characters',
  descriptionTooLong: 'Description must be less than 500 characters',
  instructionsTooLong: 'The instructions can have up to 50,000 characters altogether.',
  itemChanged: 'This recipe was changed elsewhere meanwhile.',
  notRecognised: 'This recipe was not made from a photo.',
  itemEdited: 'You have edited this recipe. Replacing it would discard your edits.',
  noReplacedVersion: 'There is no earlier version of this recipe to restore.',
  itemInTrash: 'This recipe is in the trash. You can restore it from there.',
  requestKeyReused: 'This request was already sent with different content. Please try again.',
  tagNotRestored: 'The recipe was restored without its tag: another recipe has that tag now.',
  tagTaken: 'Another of your recipes carries this tag already.',
  photoAddress: 'Please send the photo itself. Photos are not fetched from web addresses.',
  notItsPhoto: 'previewIconUrl must be a photo, or the address of one of the recipe’s own photos.',
  recipesFull: 'Your account has reached its limit of recipes.',
  storageFull: 'Your account has reached its limit of photo storage.',
  noRecipeFound: 'We found no recipe in there.',
  importTooComplex:
    'This text is too long or too complex to import. Please paste the text of the recipe alone.',
  pageRefused: 'This address cannot be read. Please paste the text of the recipe instead.',
  pageUnreachable: 'This page could not be reached. Please check the address.',
  unknownDish: 'We do not know a recipe of that name yet. Please choose one from the list.',
  upgradeQuestion: `Do more with ${PRODUCT_NAME} by becoming a member, you will be taken to our website. Continue?`,
  networkRegister: 'Network error. Please try again.',
  networkLogin: 'Network error. Please check your connection.',
} as const;

/** Sentences with a number in them, where the `#` stands. */
export const countedMessages = {
  photosOfMembers: 'A recipe can have up to # added photos.',
  photoWithoutMembership:
    'Without a membership a recipe can have # added photo. Become a member to add more.',
  photosWithoutMembership:
    'Without a membership a recipe can have # added photos. Become a member to add more.',
  recipesPerAccount:
    'Your account has reached its limit of # recipes, including those in the trash. Please delete some permanently to make room.',
  storagePerAccount:
    'Your photos have reached the limit of # MB, including those in the trash. Please delete photos or recipes permanently to make room.',
  photosAtATime: 'Please add at most # photos at a time.',
  pagesAnHour:
    'We read # pages an hour for you. Please paste the text of the recipe instead, or wait a while.',
  codesInOneHour: 'Too many codes were entered for this email. Please try again in # hour.',
  codesInHours: 'Too many codes were entered for this email. Please try again in # hours.',
  supportInOneMinute: 'You have sent many messages. Please try again in # minute.',
  supportInMinutes: 'You have sent many messages. Please try again in # minutes.',
} as const;

/** The sentence with its number. */
export const counted = (
  sentence: (typeof countedMessages)[keyof typeof countedMessages],
  amount: number,
): string => sentence.replace('#', String(amount));
