import { requestRecoveryCode, updatePassword, validateRecoveryCode } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server, signedIn } from '#testing/server.ts';

type Person = ReturnType<typeof renderScreen>['user'];
const network = 'Network error. Please check your connection.';
let sent: Record<string, unknown> = {};

const fine = () => [
  answers(requestRecoveryCode, (body) => {
    sent = { ...sent, request: body };
    return { succeeded: true };
  }),
  answers(validateRecoveryCode, (body) => {
    sent = { ...sent, code: body };
    return { succeeded: true };
  }),
  answers(updatePassword, (body) => {
    sent = { ...sent, password: body };
    return { succeeded: true };
  }),
];

const press = (user: Person, name: string) => user.click(screen.getByRole('button', { name }));

async function open() {
  sent = {};
  server.use(...fine());
  return renderScreen('/changepassword');
}

async function toCode(user: Person) {
  await user.type(screen.getByLabelText('Email address'), 'Mia@Example.com');
  await press(user, 'SEND CODE');
  await screen.findByRole('heading', { name: 'Check your email' });
}

async function enterCode(user: Person) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('123456');
  await press(user, 'CHECK CODE');
}

async function toPassword(user: Person) {
  await toCode(user);
  await enterCode(user);
  await screen.findByRole('heading', { name: 'Choose a new password' });
}

async function enterPasswords(user: Person, password: string, confirm = password) {
  await user.clear(screen.getByLabelText('New password'));
  await user.clear(screen.getByLabelText('Retype new password'));
  if (password) await user.type(screen.getByLabelText('New password'), password);
  if (confirm) await user.type(screen.getByLabelText('Retype new password'), confirm);
  await press(user, 'CHANGE PASSWORD');
}

/** All that the form says is wrong: at its fields, and above its button. */
const complaints = () => [
  ...screen.queryAllByText(/^Password (cannot|must)/),
  ...screen.queryAllByText(network),
];

test('one screen, three steps, and then sign in with the new password', async () => {
  const { user, place } = await open();
  const step = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
  expect(step()).toBe('Step 1 of 3');
  expect(screen.getByRole('link', { name: 'Remember your login? Click here' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(screen.getByLabelText('Email address')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Email address')).toBeRequired();
  await toCode(user);
  expect(step()).toBe('Step 2 of 3');
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await enterCode(user);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(step()).toBe('Step 3 of 3');
  await enterPasswords(user, 'New-pass-1');
  await waitFor(() => expect(place()).toBe('/login'));
  expect(
    screen.getByText('Your password was changed. Please sign in with the new one.'),
  ).toBeVisible();
  expect(sent).toEqual({
    request: { email: 'mia@example.com' },
    code: { email: 'mia@example.com', code: 123456 },
    password: { email: 'mia@example.com', newPassword: 'New-pass-1' },
  });
});

test.each(['', 'mia'])('the address "%s" is none', async (email) => {
  const { user } = await open();
  if (email) await user.type(screen.getByLabelText('Email address'), email);
  await press(user, 'SEND CODE');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(sent).toEqual({});
});

test('the code needs all its digits', async () => {
  const { user } = await open();
  await toCode(user);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('12345');
  await press(user, 'CHECK CODE');
  expect(screen.getByText('code need to be 6 digit')).toBeVisible();
  expect(screen.getByLabelText('Digit 5 of 6')).toHaveValue('5');
  expect(sent).not.toHaveProperty('code');
});

test('another code can be had after 60 seconds', async () => {
  const { user } = await open();
  await toCode(user);
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  sent = {};
  const later = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('New verification code sent!')).toBeVisible();
  expect(sent).toEqual({ request: { email: 'mia@example.com' } });
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
});

test('a wrong address can be put right', async () => {
  const { user } = await open();
  await toCode(user);
  await press(user, 'Use another email');
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test('the passwords have to be the same before anything else is said of them', async () => {
  const { user } = await open();
  await toPassword(user);
  for (const [password, confirm, said] of [
    ['abc', 'abd', 'Password must be the same'],
    ['', '', 'Password cannot be empty'],
    ['Abc1!', 'Abc1!', 'Password must be at least 8 characters.'],
    ['abcdefg1!', 'abcdefg1!', 'Password must contain at least one uppercase letter.'],
    ['ABCDEFG1!', 'ABCDEFG1!', 'Password must contain at least one lowercase letter.'],
    ['Abcdefgh!', 'Abcdefgh!', 'Password must contain at least one digit.'],
    ['Abcdefg12', 'Abcdefg12', 'Password must contain at least one special character.'],
  ] as const) {
    await enterPasswords(user, password, confirm);
    expect(await screen.findByText(said)).toBeVisible();
    expect(complaints()).toHaveLength(1);
  }
  expect(sent).not.toHaveProperty('password');
});

test('never two complaints at once: sameness comes before strength', async () => {
  const { user } = await open();
  await toPassword(user);
  await enterPasswords(user, 'a', 'b');
  expect(complaints()).toEqual([screen.getByText('Password must be the same')]);
  expect(screen.getByLabelText('New password')).toBeValid();
  await enterPasswords(user, 'a', 'a');
  expect(complaints()).toEqual([screen.getByText('Password must be at least 8 characters.')]);
  expect(screen.getByLabelText('New password')).toBeInvalid();
});

test('while one types the rules stand there calmly', async () => {
  const { user } = await open();
  await toPassword(user);
  await user.type(screen.getByLabelText('New password'), 'abc');
  await user.type(screen.getByLabelText('Retype new password'), 'x');
  expect(complaints()).toEqual([]);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /^At least 8 characters/,
  );
});

test.each([
  ['New password', '', ''],
  ['New password', 'abc', 'abd'],
  ['Retype new password', 'abc', 'abd'],
  ['Retype new password', 'abc', 'abc'],
])('typing into "%s" takes away what was said of "%s" and "%s"', async (field, ...passwords) => {
  const { user } = await open();
  await toPassword(user);
  await enterPasswords(user, ...passwords);
  expect(complaints()).toHaveLength(1);
  await user.type(screen.getByLabelText(field), 'x');
  expect(complaints()).toEqual([]);
  expect(screen.getByLabelText('New password')).toBeValid();
});

test('typing takes away what the server said', async () => {
  const { user } = await open();
  await toPassword(user);
  server.use(fails(updatePassword, 'network'));
  await enterPasswords(user, 'New-pass-1');
  await screen.findByText(network);
  await user.type(screen.getByLabelText('New password'), 'x');
  expect(complaints()).toEqual([]);
});

test('both fields can be shown', async () => {
  const { user } = await open();
  await toPassword(user);
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  await user.click(first as HTMLElement);
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Retype new password')).toHaveAttribute('type', 'password');
});

test.each([
  ['network', '', network],
  ['INTERNAL', '', 'Failed to send verification code. Please try again.'],
  ['TOO_MANY', 'Please wait a minute.', 'Please wait a minute.'],
] as const)('step 1: %s is said in words, and the address stays', async (code, text, said) => {
  const { user } = await open();
  const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
  server.use(fails(requestRecoveryCode, step));
  await user.type(screen.getByLabelText('Email address'), 'mia@example.com');
  await press(user, 'SEND CODE');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test.each([
  ['network', '', network],
  ['INVALID', '', 'Invalid verification code. Please try again.'],
  ['INVALID', 'This code is over.', 'This code is over.'],
] as const)('step 2: %s is said in words, and the digits stay', async (code, text, said) => {
  const { user } = await open();
  await toCode(user);
  const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
  server.use(fails(validateRecoveryCode, step));
  await enterCode(user);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue('6');
});

test.each([
  ['network', '', network],
  ['INTERNAL', '', 'Password update failed. Please try again.'],
  ['FORBIDDEN', 'Please ask for a new code.', 'Please ask for a new code.'],
] as const)('step 3: %s is said in words, and the password stays', async (code, text, said) => {
  const { user, place } = await open();
  await toPassword(user);
  const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
  server.use(fails(updatePassword, step));
  await enterPasswords(user, 'New-pass-1');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('New-pass-1');
  expect(place()).toBe('/changepassword');
});

test('who is signed in is sent home', async () => {
  server.use(signedIn());
  const { place } = renderScreen('/changepassword');
  await waitFor(() => expect(place()).toBe('/app/home'));
});
