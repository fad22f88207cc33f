import { PRODUCT_NAME } from './constants.ts';

/*
 * Messages that the server sends and the screens show. Those of the specification are verbatim. Single constants, so
 * that a page loads only the ones it shows.
 */

export const fillAllFields = 'Please fill in all fields';
export const invalidEmail = 'Please enter a valid email address';
export const emailLocalPartNotAscii =
  'Only the letters a–z, digits, and common symbols are supported before the @. Please use another email address.';
export const emailTaken =
  'This email is already registered. Please use a different email or try logging in.';
export const invalidCode = 'Invalid verification code. Please try again.';
export const codeNoLongerValid = 'This code no longer works. Please request a new one.';
export const codeRequestsBlocked =
  'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.';
export const codeIncomplete = 'Please enter the 6-digit verification code';
export const codeNotSent = 'Failed to send verification code. Please try again.';
export const codeResent = 'New verification code sent!';
export const accountCreationFailed = 'Failed to request account creation.';
export const emailValidationFailed = 'Email validation failed.';
export const registrationFailed = 'Registration failed. Please try again.';
export const loginFailed = 'Login failed. Please try again.';
export const passwordsDiffer = 'Passwords do not match';
export const usernameRule =
  'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.';
export const usernameTaken = 'This username is already taken. Please choose another one.';
export const googleLoginFailed = 'Google login failed. Please try again.';
export const googleCredentialMissing = 'Google could not confirm your identity. Please try again.';
export const googleSignInDisabled = 'Google sign-in is not available on this server.';
export const emailUsesPassword =
  'This email belongs to an account that uses a password. Please sign in with your password.';
export const tokenRefreshFailed = 'Token refresh failed';
export const accountLocked = 'Too many failed attempts. Please wait 15 minutes and try again.';
export const currentPasswordIncorrect = 'Your current password is incorrect.';
export const accountHasNoPassword =
  'This account signs in with Google and has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.';
export const reauthenticationRequired = 'Please confirm your identity, then try again.';
export const wrongGoogleAccount =
  'This is a different Google account. Please use the account you signed in with.';
export const lastAdmin =
  'The last admin account cannot be deleted. Make another account an admin first.';
export const passwordChangeFailed = 'Password change failed. Please try again.';
export const passwordResetFailed = 'Password update failed. Please try again.';
export const newPasswordsDiffer = 'Password must be the same';
export const recoveryCodeIncomplete = 'code need to be 6 digit';
export const removeSessionFailed = 'Failed to remove session.';
export const deleteAccountFailed = 'Account deletion failed. Please try again.';
export const nameTooLong = 'Names can have up to 100 characters.';
export const displayNameEmpty = 'Please enter a display name.';
export const displayNameTooLong = 'Display names can have up to 50 characters.';
export const supportMessageEmpty = 'Please enter a message.';
export const supportMessageTooLong = 'Messages can have up to 4,000 characters.';
export const supportMessageTooLongSignedOut =
  'This message is too long to send while you are signed out. Please shorten it, or sign in first.';
export const loggedOut = 'Logged out';
export const notFood = 'Please select a photo of a meal, dish, or ingredient.';
export const trialScanExpired =
  'The recipe of this trial is no longer available. Please scan the photo again.';
export const textUnreadable =
  'The text on this photo could not be read. Take a photo from directly above in good light, or enter the recipe yourself.';
/** The title of a transcribed recipe whose title could not be read. */
export const untitledRecipe = 'Untitled recipe';
export const unclearWord = 'A word in this line was hard to read.';
export const unclearAmount = 'The amount in this line was hard to read.';
export const unusualAmount = 'The amount in this line is unusual.';
export const itemNotFound = 'Item not found';
export const titleRequired = 'Title is required';
export const titleTooLong = 'Title must be less than 100 characters';
export const descriptionTooLong = 'Description must be less than 500 characters';
export const instructionsTooLong = 'The instructions can have up to 50,000 characters in total.';
export const itemChanged = 'This recipe was edited on another device.';
export const notRecognised = 'This recipe was not made from a photo.';
export const invalidSourceUrl = 'Please enter a web address that starts with http:// or https://.';
export const recognitionConfirmed = 'You have already confirmed this recipe. Delete it instead.';
export const itemEdited = 'You have edited this recipe. Replacing it would discard your edits.';
export const noReplacedVersion = 'There is no earlier version of this recipe to restore.';
export const itemInTrash = 'This recipe is in the trash. You can restore it from there.';
export const requestKeyReused =
  'This request was already sent with different content. Please try again.';
export const tagIdNotRestored =
  'The recipe was restored without its tag because another recipe now uses it.';
export const tagTaken = 'Another recipe already uses this tag.';
export const photoUrlNotAllowed = 'Please upload the photo. Photos cannot be loaded from a URL.';
export const previewIconInvalid =
  'The preview icon must be an image or one of the recipe’s photos.';
export const recipeLimitReached = 'Your account has reached its recipe limit.';
export const storageLimitReached = 'Your account has reached its photo storage limit.';
export const noRecipeFound = 'No recipe found.';
export const importTooComplex =
  'This text is too long or too complex to import. Please paste only the recipe text.';
export const pageRefused = 'This page cannot be imported. Please paste the recipe text instead.';
export const pageUnreachable = 'This page could not be reached. Please check the address.';
export const dishNotFound = 'No recipe with that name was found. Please choose one from the list.';
export const upgradePrompt = `Do more with ${PRODUCT_NAME} by becoming a member, you will be taken to our website. Continue?`;
export const registerNetworkError = 'Network error. Please try again.';
export const loginNetworkError = 'Network error. Please check your connection.';
export const photoTooLarge = 'This photo is too large. The limit is 20 MB and 50 megapixels.';
export const photoTypeNotSupported =
  'This file format is not supported. Please choose a JPEG, PNG, WebP, AVIF, GIF, or HEIC file.';
export const photoEmpty = 'This file is empty. Please choose another photo.';

export const planNotFound = 'Please choose one of the plans.';
export const alreadySubscribed = 'You are already a member.';
export const noSubscription = 'You have no active membership.';
export const storeManaged =
  'This membership is managed in the mobile app store. Please cancel it there.';
export const paymentNotFound = 'This payment was not found.';
export const paymentMismatch = 'This payment does not match the selected plan.';
export const paymentNotCompleted = 'The payment has not been completed.';
export const paymentUsed = 'This payment has already been used.';
export const paymentMethodNotFound = 'Payment method not found';
export const paymentMethodInUse =
  'This card pays for your membership. Choose another card or cancel the membership first.';
export const paymentProviderFailed = 'The payment service did not answer. Please try again.';
export const cardDeclined = 'Your card was declined.';
export const cardLacksFunds = 'Your card has insufficient funds.';
export const cardExpired = 'Your card has expired.';
export const cardNumberInvalid = 'Your card number is invalid.';
export const cardExpiryInvalid = 'Your card’s expiration date is invalid.';
export const cardCvcInvalid = 'Your card’s security code is invalid.';
export const cardAuthenticationFailed =
  'The payment was not confirmed. Please choose another card and try again.';
