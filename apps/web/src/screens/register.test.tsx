import { register, requestAccountCreation, validateUserEmail } from '@plateful/contract/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import {
  clickContinue,
  fillProfile,
  getSentCodeCount,
  goToCodeStep,
  goToProfileStep,
  mockCodeRequest,
  verifyCodeHandler,
} from '#testing/registration-scenario.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

// Confetti is visible until its animation ends.
beforeEach(() => void mockConfettiCanvas());

test('the first step asks for an email and links to sign-in', async () => {
  const { user } = renderScreen('/register');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 3');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.getByLabelText('Email address')).toHaveAttribute('type', 'email');
  await user.type(screen.getByLabelText('Email address'), 'mia');
  await clickContinue(user);
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
});

test.each([
  [
    'CONFLICT',
    '',
    'This email is already registered. Please use a different email or try logging in.',
  ],
  ['CONFLICT', 'Taken, sorry.', 'Taken, sorry.'],
  ['network', '', 'Network error. Please try again.'],
] as const)('email: %s (%s) shows an error and keeps the input', async (code, text, message) => {
  server.use(
    mockEndpointError(
      requestAccountCreation,
      code === 'network' ? code : { fail: code, with: { errorMessage: text } },
    ),
  );
  const { user } = renderScreen('/register');
  await user.type(screen.getByLabelText('Email address'), 'mia@example.com');
  await clickContinue(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test('a mistyped email can be corrected', async () => {
  server.use(mockCodeRequest());
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test('the code is submitted with its sixth digit, and not before', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
  await user.keyboard('12345');
  expect(screen.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please enter the 6-digit verification code')).toBeVisible();
  await user.keyboard('6');
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
});

test('a pasted code is submitted', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.paste(' 123 456 ');
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
});

test('a wrong code is cleared, and the next one can be typed at once', async () => {
  server.use(mockCodeRequest(), mockEndpointError(validateUserEmail, 'INVALID'));
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.keyboard('123456');
  await waitFor(() => expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue(''));
  expect(screen.getByRole('alert')).toHaveTextContent('This request is invalid.');
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
  server.use(verifyCodeHandler);
  await user.keyboard('654321');
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
});

test('the code stays when it could not be checked', async () => {
  server.use(mockCodeRequest(), mockEndpointError(validateUserEmail, 'network'));
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.keyboard('123456');
  await screen.findByText('Network error. Please try again.');
  server.use(verifyCodeHandler);
  await user.click(screen.getByRole('button', { name: 'Verify Code' }));
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
});

test('sends the code as an integer with its token; shows an error for a wrong one', async () => {
  let sentBody: unknown;
  server.use(
    mockCodeRequest(),
    mockEndpoint(validateUserEmail, (body) => {
      sentBody = body;
      return { succeeded: true };
    }),
  );
  const { user } = renderScreen('/register');
  await goToProfileStep(user);
  expect(sentBody).toEqual({ email: 'mia@example.com', code: 123456, otpTokenId: 'token-1' });
});

test.each([
  ['INVALID', '', 'Invalid verification code. Please try again.'],
  ['TOO_MANY', 'Too many tries.', 'Too many tries.'],
  ['network', '', 'Network error. Please try again.'],
] as const)('code: %s (%s) shows an error', async (code, text, message) => {
  server.use(
    mockCodeRequest(),
    mockEndpointError(
      validateUserEmail,
      code === 'network' ? code : { fail: code, with: { errorMessage: text } },
    ),
  );
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.keyboard('123456');
  expect(await screen.findByText(message)).toBeVisible();
});

test('shows an error when a code could not be resent', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  server.use(
    mockEndpointError(requestAccountCreation, { fail: 'INTERNAL', with: { errorMessage: '' } }),
  );
  const later = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(
    await screen.findByText('Failed to send verification code. Please try again.'),
  ).toBeVisible();
});

test('another code can be requested after 60 seconds, and replaces the first', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  const later = Date.now() + 55_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await screen.findByRole('button', { name: /^Resend code in \ds$/ })).toBeDisabled();
  vi.spyOn(Date, 'now').mockImplementation(() => later + 10_000);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('New verification code sent!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  expect(getSentCodeCount()).toBe(2);
});

test('shows the password rule while typing', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToProfileStep(user);
  const password = screen.getByLabelText('Password');
  for (const [input, message] of [
    ['abc', 'Password must be at least 8 characters.'],
    ['abcdefgh', 'Password must contain at least one uppercase letter.'],
    ['ABCDEFGH', 'Password must contain at least one lowercase letter.'],
    ['Abcdefgh', 'Password must contain at least one digit.'],
    ['Abcdefg1', 'Password must contain at least one special character.'],
  ] as const) {
    await user.clear(password);
    await user.type(password, input);
    expect(screen.getByText(message)).toBeVisible();
  }
});

test('profile: requires every field, matching passwords, and the minimum age', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToProfileStep(user);
  await clickContinue(user);
  const username = screen.getByLabelText('Username');
  expect(username).toHaveAccessibleDescription('Please fill in all fields');
  expect(username).toHaveFocus();
  await fillProfile(user, 'Secret1!', 'Secret2!');
  await clickContinue(user);
  const confirmation = screen.getByLabelText('Confirm password');
  expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  expect(confirmation).toHaveFocus();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await clickContinue(user);
  const age = screen.getByRole('checkbox', { name: /at least 13/ });
  expect(age).toHaveAccessibleDescription(
    'Please confirm that you are at least 13\u00a0years old.',
  );
  expect(age).toHaveFocus();
});

test('creates the account, shows a welcome for two seconds, and opens home', async () => {
  let sentBody: unknown;
  server.use(
    mockCodeRequest(),
    verifyCodeHandler,
    mockEndpoint(register, (body) => {
      sentBody = body;
      return { succeeded: true, isLogIn: true, secureSession: true, user: buildUser() };
    }),
  );
  const { user, getPath } = renderScreen('/register');
  await goToProfileStep(user);
  await fillProfile(user);
  await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
  const startedAt = performance.now();
  await clickContinue(user);
  expect(await screen.findByText('Welcome to Plateful')).toBeVisible();
  expect(getConfettiCanvas()).not.toBeNull();
  expect(getPath()).toBe('/register');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  await waitFor(() => expect(getPath()).toBe('/app/home'));
  expect(performance.now() - startedAt).toBeGreaterThan(1900);
  expect(sentBody).toEqual({
    email: 'mia@example.com',
    username: 'mia_cook',
    firstName: 'Mia Cook',
    password: 'Secret1!',
    accountType: 'email',
  });
});

test('the user is signed in even after leaving the page before the app opens', async () => {
  server.use(
    mockCodeRequest(),
    verifyCodeHandler,
    mockEndpoint(register, () => ({
      succeeded: true,
      isLogIn: true,
      secureSession: true,
      user: buildUser(),
    })),
  );
  const { user, router } = renderScreen('/register');
  await goToProfileStep(user);
  await fillProfile(user);
  await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
  await clickContinue(user);
  await screen.findByText('Welcome to Plateful');
  await act(() => router.navigate('/terms'));
  await waitFor(() => expect(useAppStore.getState().loginStatus).toBe('login'));
  expect(useAppStore.getState().user?.userId).toBe('user-1');
});

test.each([
  ['CONFLICT', '', 'Registration failed. Please try again.'],
  ['INVALID', 'Please use another name.', 'Please use another name.'],
  ['network', '', 'Network error. Please try again.'],
] as const)(
  'registration: %s (%s) shows an error and keeps the input',
  async (code, text, message) => {
    server.use(
      mockCodeRequest(),
      verifyCodeHandler,
      mockEndpointError(
        register,
        code === 'network' ? code : { fail: code, with: { errorMessage: text } },
      ),
    );
    const { user } = renderScreen('/register');
    await goToProfileStep(user);
    await fillProfile(user);
    await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
    await clickContinue(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('mia_cook');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret1!');
  },
);

test('a full name becomes a username, which can be edited', async () => {
  server.use(mockCodeRequest(), verifyCodeHandler, mockEndpointError(register, 'USERNAME_TAKEN'));
  const { user } = renderScreen('/register');
  await goToProfileStep(user);
  const username = screen.getByLabelText('Username');
  await user.type(username, 'Anna Müller{Tab}');
  expect(username).toHaveValue('anna_mueller');
  expect(username).toHaveAccessibleDescription(/^We made a username from your name/);
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
  await clickContinue(user);
  await waitFor(() => expect(username).toBeInvalid());
  expect(username).toHaveAccessibleDescription(/^This username is already taken/);
  expect(username).toHaveFocus();
  let sentBody: unknown;
  server.use(
    mockEndpoint(register, (body) => {
      sentBody = body;
      return { succeeded: true, isLogIn: true, secureSession: true, user: buildUser() };
    }),
  );
  await user.type(username, '_7{Enter}');
  await screen.findByText('Welcome to Plateful');
  expect(sentBody).toMatchObject({ username: 'anna_mueller_7', firstName: 'Anna Müller' });
  // Otherwise the session would begin during a later test, of any file.
  await screen.findByRole('heading', { name: 'Welcome back!' });
});

test.each([
  [
    'Mi',
    'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
  ],
  [
    '李雷',
    'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
  ],
])('rejects the username %s before the request', async (username, message) => {
  server.use(mockCodeRequest(), verifyCodeHandler);
  const { user } = renderScreen('/register');
  await goToProfileStep(user);
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await clickContinue(user);
  expect(await screen.findByText(message)).toBeVisible();
});

test('shows the consent text, whose links keep the input', () => {
  renderScreen('/register');
  for (const [name, href] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const link = within(screen.getByRole('main')).getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
});
