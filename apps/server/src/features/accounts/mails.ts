import { PRODUCT_NAME } from '@plateful/contract';
import { layOut } from '#platform/mail/lay-out.ts';
import type { Letter } from '#platform/mail/letter.ts';
import type { Mail } from '#ports/mailer.ts';
import type { CodePurpose } from './code-repository.ts';
import type { OrderedMail } from './mail-orders.ts';

export type Notice = Exclude<OrderedMail['kind'], 'code'>;

/** The mail with a one-time code. */
export function codeMail(purpose: CodePurpose, to: string, code: number, publicUrl: string): Mail {
  return { to, ...layOut(codeLetters[purpose](code), publicUrl) };
}

/** A mail that tells of something that has happened to an account. */
export function noticeMail(kind: Notice, to: string, publicUrl: string): Mail {
  return { to, ...layOut(notices[kind](to, publicUrl), publicUrl) };
}

const LIFETIME = 'It works for 10 minutes, and once.';

const codeLetters: Record<CodePurpose, (code: number) => Letter> = {
  registration: (code) => ({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    preview: LIFETIME,
    heading: 'Good to have you at the table',
    blocks: [
      { text: `Enter this code to go on with your ${PRODUCT_NAME} account:` },
      { code },
      { text: LIFETIME },
      { aside: 'You did not ask for it? Then ignore this mail: nothing happens without the code.' },
    ],
  }),
  recovery: (code) => ({
    subject: `${code} is your ${PRODUCT_NAME} recovery code`,
    preview: LIFETIME,
    heading: 'A new password',
    blocks: [
      { text: `Enter this code to choose a new password for ${PRODUCT_NAME}:` },
      { code },
      { text: LIFETIME },
      {
        aside:
          'You did not ask for it? Then ignore this mail: your password stays as it is. Never tell the code to anybody.',
      },
    ],
  }),
};

const notices: Record<Notice, (to: string, publicUrl: string) => Letter> = {
  locked: (to, publicUrl) => ({
    subject: `Sign-in to ${PRODUCT_NAME} is locked for 15 minutes`,
    preview: 'Somebody entered a wrong password ten times.',
    heading: 'Ten wrong passwords',
    blocks: [
      {
        text: `Somebody has entered a wrong password for ${to} ten times. Nobody can sign in with it for the next 15 minutes.`,
      },
      { text: 'Was it you? A new password opens the door at once.' },
      newPassword(publicUrl),
      {
        aside:
          'It was not you? Nobody got in. If you use the same password elsewhere, now is a good time for a new one.',
      },
    ],
  }),
  'code-guesses-used-up': (to) => ({
    subject: `Codes for your ${PRODUCT_NAME} account are paused for a day`,
    preview: 'Someone entered many wrong codes.',
    heading: 'Many wrong codes',
    blocks: [
      {
        text: `Codes for ${to} were entered 50 times within 24 hours. We accept no more of them until 24 hours have passed.`,
      },
      { text: 'You can still sign in with your password or with Google.' },
      { aside: 'If this wasn’t you: nobody got in, and you don’t have to do anything.' },
    ],
  }),
  'codes-stopped': (to, publicUrl) => ({
    subject: `Codes for your ${PRODUCT_NAME} account are turned off`,
    preview: 'Someone entered 100 wrong codes in a row.',
    heading: '100 wrong codes in a row',
    blocks: [
      {
        text: `Someone entered 100 wrong codes in a row for ${to}. We send and accept no more codes for now.`,
      },
      {
        text: 'You can still sign in with your password or with Google. To turn codes on again, request one in a browser where you have signed in before:',
      },
      newPassword(publicUrl),
      { aside: 'If this wasn’t you: nobody got in.' },
    ],
  }),
  'password-changed': (to, publicUrl) => ({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    preview: 'It was not you? Choose a new one right away.',
    heading: 'Your password was changed',
    blocks: [
      {
        text: `The password of ${to} is a new one from now on. Whoever was signed in on another device has been signed out.`,
      },
      { text: 'It was not you? Then choose a new password right away:' },
      newPassword(publicUrl),
    ],
  }),
  'google-linked': (to, publicUrl) => ({
    subject: `Google sign-in is on for your ${PRODUCT_NAME} account`,
    preview: 'You can sign in with Google from now on.',
    heading: 'Signed in with Google',
    blocks: [
      { text: `From now on the Google account of ${to} opens your ${PRODUCT_NAME} account too.` },
      {
        text: 'It was not you? Then somebody else can use your Google account. Make it safe with Google first, then choose a new password here:',
      },
      newPassword(publicUrl),
    ],
  }),
  'account-deleted': (to) => ({
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    preview: 'Your recipes and photos are gone.',
    heading: 'Goodbye, and thank you',
    blocks: [
      {
        text: `Your account ${to} is deleted, with all its recipes and photos. Nothing can bring them back.`,
      },
      {
        text: 'You are welcome at the table again whenever you like: a new account takes a minute.',
      },
    ],
  }),
};

function newPassword(publicUrl: string) {
  return {
    label: 'Choose a new password',
    url: `${publicUrl.replace(/\/+$/, '')}/changepassword`,
  };
}
