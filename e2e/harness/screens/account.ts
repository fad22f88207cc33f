import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { answer, asked, button, comeAlive, heading, holdBack, words } from './ways.ts';

async function fillSignIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await button(page, 'Sign in').click();
}

const signingIn: Screen[] = [
  {
    route: '/login',
    state: 'blank',
    async open(page) {
      await page.goto('/login');
      await comeAlive(page, 'Sign in');
    },
  },
  {
    route: '/login',
    state: 'busy',
    async open(page) {
      await holdBack(page, '**/auth/login');
      await fillSignIn(page);
      await words(page, 'Signing in...');
    },
  },
  {
    route: '/login',
    state: 'refused',
    expecting: /status of 401/,
    async open(page) {
      await fillSignIn(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    route: '/login',
    state: 'google-off',
    expecting: /status of 404/,
    async open(page) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google', disabled: false }).click();
      await words(page, 'Google sign-in is not set up here.');
    },
  },
  {
    route: '/login',
    state: 'google-back',
    async open(page) {
      await holdBack(page, '**/auth/google-login');
      await page.evaluate(() => sessionStorage.setItem('googleState', 'shot'));
      await page.goto('/login#id_token=a.b.c&state=shot');
      await heading(page, 'Signing you in…');
    },
  },
  {
    route: '/login',
    state: 'google-refused',
    expecting: /status of 404/,
    async open(page) {
      await page.goto('/login#error=access_denied');
      await words(page, 'Google login failed. Please try again.');
    },
  },
];

const usernameTaken = (suggestedUsername: string) => ({
  succeeded: false,
  code: 'USERNAME_TAKEN',
  errorMessage: 'This username is already taken. Please choose another one.',
  suggestedUsername,
});

/** Back from Google, with an email whose username somebody else has. */
async function chooseUsername(page: Page): Promise<void> {
  await answer(page, '**/auth/google-login', usernameTaken('nora2'), 409);
  await page.evaluate(() => {
    sessionStorage.setItem('googleState', 'shot');
    sessionStorage.removeItem('googleUsername');
  });
  await page.goto('/login#id_token=a.b.c&state=shot');
  await heading(page, 'Choose a username');
}

const choosingUsername: Screen[] = [
  {
    route: '/app/accountSetup',
    state: 'username',
    expecting: /status of 409/,
    open: chooseUsername,
  },
  {
    route: '/app/accountSetup',
    state: 'username-taken',
    expecting: /status of 409/,
    async open(page) {
      await answer(page, '**/auth/register', usernameTaken('nora_cooks2'), 409);
      await chooseUsername(page);
      await page.getByLabel('Username').fill('nora_cooks');
      await button(page, 'Continue').click();
      await words(page, /^This username is already taken/);
    },
  },
  {
    route: '/app/accountSetup',
    state: 'username-expired',
    expecting: /status of 4(01|09)/,
    async open(page) {
      const refusal = { succeeded: false, code: 'LOGIN_FAILED', errorMessage: '' };
      await answer(page, '**/auth/register', refusal, 401);
      await chooseUsername(page);
      await button(page, 'Continue').click();
      await words(page, /^Your Google sign-in has expired/);
    },
  },
];

async function sendEmail(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email address').fill('somebody@example.com');
  await button(page, 'Continue').click();
}

async function enterCode(page: Page): Promise<void> {
  await answer(page, '**/auth/requestaccountcreation', {
    succeeded: true,
    otpTokenId: '0197f000-0000-7000-8000-000000000000',
  });
  await sendEmail(page);
  await heading(page, 'Check your email');
}

async function completeProfile(page: Page): Promise<void> {
  await answer(page, '**/auth/validateuseremail', { succeeded: true });
  await enterCode(page);
  await page.getByLabel('Digit 1 of 6').fill('123456');
  await button(page, 'Verify Code').click();
  await heading(page, 'Complete Your Profile');
}

async function fillProfile(page: Page, password: string): Promise<void> {
  await completeProfile(page);
  await page.getByLabel('Username').fill('Nora Cooks');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('I am at least 13 years old').check();
  await button(page, 'Continue').click();
}

const signingUp: Screen[] = [
  {
    route: '/register',
    state: 'email',
    async open(page) {
      await page.goto('/register');
      await comeAlive(page, 'Continue');
    },
  },
  {
    route: '/register',
    state: 'email-busy',
    async open(page) {
      await holdBack(page, '**/auth/requestaccountcreation');
      await sendEmail(page);
      await words(page, 'Sending...');
    },
  },
  {
    route: '/register',
    state: 'taken',
    expecting: /status of 409/,
    async open(page) {
      await answer(page, '**/auth/requestaccountcreation', { succeeded: false }, 409);
      await sendEmail(page);
      await words(page, /^This email is already registered/);
    },
  },
  { route: '/register', state: 'code', open: enterCode },
  {
    route: '/register',
    state: 'code-wrong',
    expecting: /status of 400/,
    async open(page) {
      await answer(page, '**/auth/validateuseremail', { succeeded: false }, 400);
      await enterCode(page);
      await page.getByLabel('Digit 1 of 6').fill('123456');
      await button(page, 'Verify Code').click();
      await words(page, 'Invalid verification code. Please try again.');
    },
  },
  { route: '/register', state: 'profile', open: completeProfile },
  {
    route: '/register',
    state: 'weak',
    async open(page) {
      await fillProfile(page, 'short');
      await words(page, 'Password must be at least 8 characters.');
    },
  },
  {
    route: '/register',
    state: 'done',
    async open(page) {
      await answer(page, '**/auth/register', {
        succeeded: true,
        isLogIn: true,
        secureSession: true,
        user: {
          userId: '0197f000-0000-7000-8000-000000000000',
          email: 'somebody@example.com',
          username: 'nora_cooks',
          firstName: 'nora_cooks',
          lastName: '',
          displayName: 'Basil Walnut 42',
          isProUser: false,
          isTempUser: false,
          isAdmin: false,
          createdAt: '2026-11-01T10:00:00.000Z',
        },
      });
      await fillProfile(page, 'Basil-and-lemon-1');
      await heading(page, 'Welcome to the table');
      // The page goes on by itself; here it is to stay.
      await page.evaluate(() => {
        for (let id = 1; id < 10_000; id++) clearTimeout(id);
      });
    },
  },
];

async function askForRecovery(page: Page): Promise<void> {
  await page.goto('/changepassword');
  await page.getByLabel('Email address').fill(`shots${Date.now()}@example.com`);
  await button(page, 'SEND CODE').click();
  await heading(page, 'Check your email');
}

const comingBack: Screen[] = [
  {
    route: '/changepassword',
    state: 'email',
    async open(page) {
      await page.goto('/changepassword');
      await comeAlive(page, 'SEND CODE');
    },
  },
  { route: '/changepassword', state: 'code', open: askForRecovery },
  {
    route: '/changepassword',
    state: 'code-short',
    async open(page) {
      await askForRecovery(page);
      await button(page, 'CHECK CODE').click();
      await words(page, 'code need to be 6 digit');
    },
  },
  {
    route: '/changepassword',
    state: 'password',
    async open(page) {
      await answer(page, '**/validate-verification-code', { succeeded: true });
      await askForRecovery(page);
      await page.getByLabel('Digit 1 of 6').fill('123456');
      await button(page, 'CHECK CODE').click();
      await heading(page, 'Choose a new password');
      await page.getByLabel('New password', { exact: true }).fill('Short');
      await button(page, 'CHANGE PASSWORD').click();
      await words(page, 'Password must be the same');
    },
  },
];

/** Before it is known who is there, and while nobody answers. */
const starting: Screen[] = [
  {
    route: '/app',
    state: 'splash',
    async open(page) {
      await holdBack(page, asked.session);
      await page.goto('/app');
      await heading(page, 'Plateful');
    },
  },
  {
    route: '/app/home',
    state: 'checking',
    async open(page) {
      await holdBack(page, asked.session);
      await page.goto('/app/home');
      await words(page, 'Loading...');
    },
  },
  {
    route: '/app/home',
    state: 'connecting',
    expecting: /ERR_FAILED/,
    async open(page) {
      await page.route(asked.session, (route) => route.abort());
      await page.goto('/app/home');
      await heading(page, 'Connecting to Plateful...');
    },
  },
  {
    route: '/app/home',
    state: 'silent',
    expecting: /ERR_FAILED/,
    async open(page) {
      await page.route(asked.session, (route) => route.abort());
      await page.goto('/app/home');
      await heading(page, 'Connecting to Plateful...');
      // Ten seconds have passed.
      await page.evaluate(() => {
        const later = Date.now() + 11_000;
        Date.now = () => later;
      });
      await words(page, 'Plateful is not answering yet.');
    },
  },
];

/** The ways into an account. */
export const accountScreens: readonly Screen[] = [
  ...signingIn,
  ...choosingUsername,
  ...signingUp,
  ...comingBack,
  ...starting,
];
