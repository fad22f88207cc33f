import { PRODUCT_NAME } from './constants.ts';

/** Sentences of the specification that server and screens share, to the letter. */
export const messages = {
  fillAllFields: 'Please fill in all fields',
  invalidEmail: 'Please enter a valid email address',
  emailTaken: 'This email is already registered. Please use a different email or try logging in.',
  invalidCode: 'Invalid verification code. Please try again.',
  codeLength: 'Please enter the 6-digit verification code',
  codeNotSent: 'Failed to send verification code. Please try again.',
  codeResent: 'New verification code sent!',
  accountCreationFailed: 'Failed to request account creation.',
  emailValidationFailed: 'Email validation failed.',
  registrationFailed: 'Registration failed. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  usernameRule: 'Usernames have 3 to 30 characters: small letters, digits, dots and underscores.',
  usernameTaken: 'This username is already taken. Please choose another one.',
  loggedOut: 'Logged out',
  notFood: 'Please select a photo of a meal, dish, or ingredient.',
  itemNotFound: 'Item not found',
  unknownDish: 'We do not know a recipe of that name yet. Please choose one from the list.',
  upgradeQuestion: `Do more with ${PRODUCT_NAME} by becoming a member, you will be taken to our website. Continue?`,
  networkRegister: 'Network error. Please try again.',
  networkLogin: 'Network error. Please check your connection.',
} as const;
