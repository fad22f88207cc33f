import {
  requestRecoveryCode,
  resetPassword,
  validateRecoveryCode,
} from '@plateful/contract/schemas';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { initialAppState, useAppStore } from '#lib/app-store.ts';
import { mockEndpoint, mockEndpointError, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

type UserEvents = ReturnType<typeof renderScreen>['user'];
const NETWORK_ERROR_MESSAGE = 'Network error. Please check your connection.';
let sentBodies: Record<string, unknown> = {};

const createSuccessHandlers = () => [
  mockEndpoint(requestRecoveryCode, (body) => {
    sentBodies = { ...sentBodies, request: body };
    return { succeeded: true };
  }),
  mockEndpoint(validateRecoveryCode, (body) => {
    sentBodies = { ...sentBodies, code: body };
    return { succeeded: true };
  }),
  mockEndpoint(resetPassword, (body) => {
    sentBodies = { ...sentBodies, password: body };
    return { succeeded: true };
  }),
];

const clickButton = (user: UserEvents, name: string) =>
  user.click(screen.getByRole('button', { name }));

async function renderRecovery() {
  sentBodies = {};
  server.use(...createSuccessHandlers());
  return renderScreen('/changepassword');
}

async function goToCodeStep(user: UserEvents) {
  await user.type(screen.getByLabelText('Email address'), 'Mia@Example.com');
  await clickButton(user, 'SEND CODE');
  await screen.findByRole('heading', { name: 'Check your email' });
}

async function enterCode(user: UserEvents) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('123456');
}

async function goToPasswordStep(user: UserEvents) {
  await goToCodeStep(user);
  await enterCode(user);
  await screen.findByRole('heading', { name: 'Choose a new password' });
}

async function enterPasswords(user: UserEvents, password: string, confirm = password) {
  await user.clear(screen.getByLabelText('New password'));
  await user.clear(screen.getByLabelText('Retype new password'));
  if (password) await user.type(screen.getByLabelText('New password'), password);
  if (confirm) await user.type(screen.getByLabelText('Retype new password'), confirm);
  await clickButton(user, 'CHANGE PASSWORD');
}

/** All error messages of the form, at its fields and above its button. */
const getErrorMessages = () => [
  ...screen.queryAllByText(/^Password (cannot|must)/),
  ...screen.queryAllByText(NETWORK_ERROR_MESSAGE),
];

test('resets the password in three steps and leads to sign-in', async () => {
  const { user, getPath } = await renderRecovery();
  const step = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
  expect(step()).toBe('Step 1 of 3');
  expect(screen.getByRole('link', { name: 'Remember your login? Click here' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(screen.getByLabelText('Email address')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Email address')).toBeRequired();
  await goToCodeStep(user);
  expect(step()).toBe('Step 2 of 3');
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
  await enterCode(user);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(step()).toBe('Step 3 of 3');
  await enterPasswords(user, 'New-pass-1');
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(screen.getByText('Password changed. Sign in with your new password.')).toBeVisible();
  expect(sentBodies).toEqual({
    request: { email: 'mia@example.com' },
    code: { email: 'mia@example.com', code: 123456 },
    password: { email: 'mia@example.com', newPassword: 'New-pass-1' },
  });
});

test.each(['', 'mia'])('rejects the email "%s"', async (email) => {
  const { user } = await renderRecovery();
  if (email) await user.type(screen.getByLabelText('Email address'), email);
  await clickButton(user, 'SEND CODE');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(sentBodies).toEqual({});
});

test('requires all digits of the code', async () => {
  const { user } = await renderRecovery();
  await goToCodeStep(user);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('12345');
  await clickButton(user, 'CHECK CODE');
  expect(screen.getByText('code need to be 6 digit')).toBeVisible();
  expect(screen.getByLabelText('Digit 5 of 6')).toHaveValue('5');
  expect(sentBodies).not.toHaveProperty('code');
});

test('another code can be requested after 60 seconds', async () => {
  const { user } = await renderRecovery();
  await goToCodeStep(user);
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  sentBodies = {};
  const laterMs = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => laterMs);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('New verification code sent!')).toBeVisible();
  expect(sentBodies).toEqual({ request: { email: 'mia@example.com' } });
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
});

test('a wrong email can be corrected', async () => {
  const { user } = await renderRecovery();
  await goToCodeStep(user);
  await clickButton(user, 'Use another email');
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test('a reload returns to the step that was reached, and starts over after the password was changed', async () => {
  const view = await renderRecovery();
  await goToCodeStep(view.user);
  view.unmount();
  useAppStore.setState(initialAppState, true);
  const second = renderScreen('/changepassword');
  await screen.findByText(/mia@example\.com/);
  await enterCode(second.user);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  second.unmount();
  const { user, getPath } = renderScreen('/changepassword');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await enterPasswords(user, 'New-pass-1');
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(sessionStorage).toHaveLength(0);
  expect(sentBodies).toHaveProperty('password', {
    email: 'mia@example.com',
    newPassword: 'New-pass-1',
  });
});

test('the passwords must match before the rules are checked', async () => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  for (const [password, confirm, message] of [
    ['abc', 'abd', 'Password must be the same'],
    ['', '', 'Password cannot be empty'],
    ['Abc1!', 'Abc1!', 'Password must be at least 8 characters.'],
    ['abcdefg1!', 'abcdefg1!', 'Password must contain at least one uppercase letter.'],
    ['ABCDEFG1!', 'ABCDEFG1!', 'Password must contain at least one lowercase letter.'],
    ['Abcdefgh!', 'Abcdefgh!', 'Password must contain at least one digit.'],
    ['Abcdefg12', 'Abcdefg12', 'Password must contain at least one special character.'],
  ] as const) {
    await enterPasswords(user, password, confirm);
    expect(await screen.findByText(message)).toBeVisible();
    expect(getErrorMessages()).toHaveLength(1);
  }
  expect(sentBodies).not.toHaveProperty('password');
});

test('shows one error at a time: mismatch before strength', async () => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  await enterPasswords(user, 'a', 'b');
  expect(getErrorMessages()).toEqual([screen.getByText('Password must be the same')]);
  expect(screen.getByLabelText('New password')).toBeValid();
  await enterPasswords(user, 'a', 'a');
  expect(getErrorMessages()).toEqual([screen.getByText('Password must be at least 8 characters.')]);
  expect(screen.getByLabelText('New password')).toBeInvalid();
});

test('shows the password rule as a hint while typing', async () => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  await user.type(screen.getByLabelText('New password'), 'abc');
  await user.type(screen.getByLabelText('Retype new password'), 'x');
  expect(getErrorMessages()).toEqual([]);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /^At least 8 characters/,
  );
});

test.each([
  ['New password', '', ''],
  ['New password', 'abc', 'abd'],
  ['Retype new password', 'abc', 'abd'],
  ['Retype new password', 'abc', 'abc'],
])('typing into "%s" clears the errors "%s" and "%s"', async (field, ...passwords) => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  await enterPasswords(user, ...passwords);
  expect(getErrorMessages()).toHaveLength(1);
  await user.type(screen.getByLabelText(field), 'x');
  expect(getErrorMessages()).toEqual([]);
  expect(screen.getByLabelText('New password')).toBeValid();
});

test('typing clears the server’s error', async () => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  server.use(mockEndpointError(resetPassword, 'network'));
  await enterPasswords(user, 'New-pass-1');
  await screen.findByText(NETWORK_ERROR_MESSAGE);
  await user.type(screen.getByLabelText('New password'), 'x');
  expect(getErrorMessages()).toEqual([]);
});

test('both passwords can be shown', async () => {
  const { user } = await renderRecovery();
  await goToPasswordStep(user);
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  await user.click(first as HTMLElement);
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Retype new password')).toHaveAttribute('type', 'password');
});

test.each([
  ['network', '', NETWORK_ERROR_MESSAGE],
  ['INTERNAL', '', 'Failed to send verification code. Please try again.'],
  ['TOO_MANY', 'Please wait a minute.', 'Please wait a minute.'],
] as const)('step 1: shows the error %s and keeps the email', async (code, text, message) => {
  const { user } = await renderRecovery();
  const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
  server.use(mockEndpointError(requestRecoveryCode, step));
  await user.type(screen.getByLabelText('Email address'), 'mia@example.com');
  await clickButton(user, 'SEND CODE');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test.each([
  ['network', '', NETWORK_ERROR_MESSAGE, '6'],
  ['INVALID', '', 'Invalid verification code. Please try again.', ''],
  ['INVALID', 'This code is over.', 'This code is over.', ''],
] as const)(
  'step 2: shows the error %s, and clears a wrong code',
  async (code, text, message, digit) => {
    const { user } = await renderRecovery();
    await goToCodeStep(user);
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(mockEndpointError(validateRecoveryCode, step));
    await enterCode(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue(digit);
  },
);

test.each([
  ['network', '', NETWORK_ERROR_MESSAGE],
  ['INTERNAL', '', 'Password update failed. Please try again.'],
  ['FORBIDDEN', 'Please ask for a new code.', 'Please ask for a new code.'],
] as const)('step 3: shows the error %s and keeps the password', async (code, text, message) => {
  const { user, getPath } = await renderRecovery();
  await goToPasswordStep(user);
  const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
  server.use(mockEndpointError(resetPassword, step));
  await enterPasswords(user, 'New-pass-1');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('New-pass-1');
  expect(getPath()).toBe('/changepassword');
});

test('redirects a signed-in user to home', async () => {
  server.use(mockSignedIn());
  const { getPath } = renderScreen('/changepassword');
  await waitFor(() => expect(getPath()).toBe('/app/home'));
});
