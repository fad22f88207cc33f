import { PRODUCT_NAME } from '@plateful/contract';
import type { AccountEmailTemplates } from './account-email-template-types.ts';

const CODE_VALIDITY_TEXT = 'This code expires in 10 minutes and can be used once.';

const RESET_LABEL = 'Reset password';

export const englishAccountEmailTemplates: AccountEmailTemplates = {
  codes: {
    registration: (code) => ({
      subject: `${code} is your ${PRODUCT_NAME} code`,
      previewText: CODE_VALIDITY_TEXT,
      heading: `Welcome to ${PRODUCT_NAME}`,
      blocks: [
        { text: `Enter this code to continue creating your ${PRODUCT_NAME} account:` },
        { code },
        { text: CODE_VALIDITY_TEXT },
        { note: 'If you didn’t request this code, you can ignore this email.' },
      ],
    }),
    recovery: (code) => ({
      subject: `${code} is your ${PRODUCT_NAME} recovery code`,
      previewText: CODE_VALIDITY_TEXT,
      heading: 'Reset your password',
      blocks: [
        { text: `Enter this code to choose a new password for ${PRODUCT_NAME}:` },
        { code },
        { text: CODE_VALIDITY_TEXT },
        {
          note: 'If you didn’t request this code, ignore this email. Your password won’t change. Don’t share this code with anyone.',
        },
      ],
    }),
  },
  notifications: {
    locked: (to, passwordResetUrl) => ({
      subject: `Sign-in to ${PRODUCT_NAME} is locked for 15 minutes`,
      previewText: 'Someone entered a wrong password ten times.',
      heading: 'Sign-in locked',
      blocks: [
        {
          text: `Someone entered a wrong password for ${to} ten times, so sign-in is locked for 15 minutes.`,
        },
        { text: 'If this was you, reset your password to sign in right away.' },
        { label: RESET_LABEL, url: passwordResetUrl },
        {
          note: 'If this wasn’t you, no one got in. If you use this password elsewhere, change it there.',
        },
      ],
    }),
    'code-guesses-used-up': (to) => ({
      subject: `Codes for your ${PRODUCT_NAME} account are paused for a day`,
      previewText: 'Someone entered many wrong codes.',
      heading: 'Many wrong codes',
      blocks: [
        {
          text: `Codes for ${to} were entered 50 times within 24 hours. We won’t accept more codes until 24 hours have passed.`,
        },
        { text: 'You can still sign in with your password or with Google.' },
        { note: 'If this wasn’t you, no one got in, and you don’t have to do anything.' },
      ],
    }),
    'codes-stopped': (to, passwordResetUrl) => ({
      subject: `Codes for your ${PRODUCT_NAME} account are turned off`,
      previewText: 'Someone entered 100 wrong codes in a row.',
      heading: '100 wrong codes in a row',
      blocks: [
        {
          text: `Someone entered 100 wrong codes in a row for ${to}. We no longer send or accept codes for this account.`,
        },
        {
          text: 'You can still sign in with your password or with Google. To turn codes on again, request one in a browser where you have signed in before:',
        },
        { label: RESET_LABEL, url: passwordResetUrl },
        { note: 'If this wasn’t you, no one got in.' },
      ],
    }),
    'password-changed': (to, passwordResetUrl) => ({
      subject: `Your ${PRODUCT_NAME} password was changed`,
      previewText: 'If this wasn’t you, reset your password now.',
      heading: 'Your password was changed',
      blocks: [
        {
          text: `The password for ${to} was changed, and all other devices were signed out.`,
        },
        { text: 'If this wasn’t you, reset your password now:' },
        { label: RESET_LABEL, url: passwordResetUrl },
      ],
    }),
    'google-linked': (to, passwordResetUrl) => ({
      subject: `Google sign-in is on for your ${PRODUCT_NAME} account`,
      previewText: 'You can now sign in with Google.',
      heading: 'Google sign-in added',
      blocks: [
        { text: `You can now sign in to ${PRODUCT_NAME} with the Google account ${to}.` },
        {
          text: `If this wasn’t you, someone else can use your Google account. Secure your Google account first, then reset your ${PRODUCT_NAME} password:`,
        },
        { label: RESET_LABEL, url: passwordResetUrl },
      ],
    }),
    'account-deleted': (to) => ({
      subject: `Your ${PRODUCT_NAME} account was deleted`,
      previewText: 'Your recipes and photos were deleted.',
      heading: 'Your account was deleted',
      blocks: [
        {
          text: `Your account ${to} was deleted, with all its recipes and photos. This cannot be undone.`,
        },
        { text: 'You can create a new account at any time.' },
      ],
    }),
  },
};
