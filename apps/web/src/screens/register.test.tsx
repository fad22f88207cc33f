import { register, requestAccountCreation, validateUserEmail } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server } from '#testing/server.ts';
import { useConfetti } from '#ui/confetti-store.ts';

type Person = ReturnType<typeof renderScreen>['user'];

let tokens = 0;
const sends = () => {
  tokens = 0;
  return answers(requestAccountCreation, () => {
    tokens += 1;
    return { succeeded: true, otpTokenId: `token-${tokens}` };
  });
};
const verifies = answers(validateUserEmail, () => ({ succeeded: true }));

async function toCode(user: Person) {
  await user.type(screen.getByLabelText('Email address'), 'Mia@Example.com');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your email' });
}

async function toProfile(user: Person) {
  await toCode(user);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('123456');
  await user.click(screen.getByRole('button', { name: 'Verify Code' }));
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
}

async function fillProfile(user: Person, password = 'Secret1!', confirm = password) {
  await user.type(screen.getByLabelText('Username'), 'Mia Cook');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirm);
}

const send = (user: Person) => user.click(screen.getByRole('button', { name: 'Continue' }));

test('the first step asks for an address, and leads to sign-in too', async () => {
  const { user } = renderScreen('/register');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 3');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.getByLabelText('Email address')).toHaveAttribute('type', 'email');
  await user.type(screen.getByLabelText('Email address'), 'mia');
  await send(user);
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
] as const)('the address: %s (%s) is said, and what was typed stays', async (code, text, said) => {
  server.use(
    fails(
      requestAccountCreation,
      code === 'network' ? code : { fail: code, with: { errorMessage: text } },
    ),
  );
  const { user } = renderScreen('/register');
  await user.type(screen.getByLabelText('Email address'), 'mia@example.com');
  await send(user);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('mia@example.com');
});

test('the code can be sent off once all six boxes are filled', async () => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toCode(user);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('12345');
  expect(screen.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please enter the 6-digit verification code')).toBeVisible();
  await user.keyboard('6');
  expect(screen.getByRole('button', { name: 'Verify Code' })).toBeEnabled();
});

test('the code goes out as an integer with its token; a wrong one is said', async () => {
  let sent: unknown;
  server.use(
    sends(),
    answers(validateUserEmail, (body) => {
      sent = body;
      return { succeeded: true };
    }),
  );
  const { user } = renderScreen('/register');
  await toProfile(user);
  expect(sent).toEqual({ email: 'mia@example.com', code: 123456, otpTokenId: 'token-1' });
});

test.each([
  ['INVALID', '', 'Invalid verification code. Please try again.'],
  ['TOO_MANY', 'Too many tries.', 'Too many tries.'],
  ['network', '', 'Network error. Please try again.'],
] as const)('the code: %s (%s) is said', async (code, text, said) => {
  server.use(
    sends(),
    fails(
      validateUserEmail,
      code === 'network' ? code : { fail: code, with: { errorMessage: text } },
    ),
  );
  const { user } = renderScreen('/register');
  await toCode(user);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('123456');
  await user.click(screen.getByRole('button', { name: 'Verify Code' }));
  expect(await screen.findByText(said)).toBeVisible();
});

test('a code that could not be sent again is said', async () => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toCode(user);
  server.use(fails(requestAccountCreation, { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const later = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(
    await screen.findByText('Failed to send verification code. Please try again.'),
  ).toBeVisible();
});

test('another code can be had after 60 seconds, and replaces the first', async () => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toCode(user);
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  const later = Date.now() + 55_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await screen.findByRole('button', { name: /^Resend code in \ds$/ })).toBeDisabled();
  vi.spyOn(Date, 'now').mockImplementation(() => later + 10_000);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('New verification code sent!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  expect(tokens).toBe(2);
});

test('the password rule speaks while one types', async () => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toProfile(user);
  const password = screen.getByLabelText('Password');
  for (const [typed, said] of [
    ['abc', 'Password must be at least 8 characters.'],
    ['abcdefgh', 'Password must contain at least one uppercase letter.'],
    ['ABCDEFGH', 'Password must contain at least one lowercase letter.'],
    ['Abcdefgh', 'Password must contain at least one digit.'],
    ['Abcdefg1', 'Password must contain at least one special character.'],
  ] as const) {
    await user.clear(password);
    await user.type(password, typed);
    expect(screen.getByText(said)).toBeVisible();
  }
});

test('the profile: every field, equal passwords, and the minimum age', async () => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toProfile(user);
  await send(user);
  expect(await screen.findByText('Please fill in all fields')).toBeVisible();
  await fillProfile(user, 'Secret1!', 'Secret2!');
  await send(user);
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await send(user);
  expect(
    await screen.findByText('Please confirm that you are at least 13 years old.'),
  ).toBeVisible();
});

test('an account is made, welcomed for two seconds, and then at home', async () => {
  let sent: unknown;
  server.use(
    sends(),
    verifies,
    answers(register, (body) => {
      sent = body;
      return { succeeded: true, isLogIn: true, secureSession: true, user: buildUser() };
    }),
  );
  const { user, place } = renderScreen('/register');
  await toProfile(user);
  await fillProfile(user);
  await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
  const before = performance.now();
  await send(user);
  expect(await screen.findByText('Welcome to the table')).toBeVisible();
  expect(useConfetti.getState().celebration).not.toBeNull();
  expect(place()).toBe('/register');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  await waitFor(() => expect(place()).toBe('/app/home'));
  expect(performance.now() - before).toBeGreaterThan(1900);
  expect(sent).toEqual({
    email: 'mia@example.com',
    username: 'Mia Cook',
    firstName: 'Mia Cook',
    password: 'Secret1!',
    accountType: 'email',
  });
});

test.each([
  ['CONFLICT', '', 'Registration failed. Please try again.'],
  ['CONFLICT', 'This username is already taken.', 'This username is already taken.'],
  ['network', '', 'Network error. Please try again.'],
] as const)(
  'the registration: %s (%s) is said, and nothing typed is lost',
  async (code, text, said) => {
    server.use(
      sends(),
      verifies,
      fails(register, code === 'network' ? code : { fail: code, with: { errorMessage: text } }),
    );
    const { user } = renderScreen('/register');
    await toProfile(user);
    await fillProfile(user);
    await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
    await send(user);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('Mia Cook');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret1!');
  },
);

test.each([
  [
    'Mi',
    'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
  ],
  [
    'mia&co',
    'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
  ],
])('the username %s is refused before it is sent', async (username, said) => {
  server.use(sends(), verifies);
  const { user } = renderScreen('/register');
  await toProfile(user);
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await send(user);
  expect(await screen.findByText(said)).toBeVisible();
});

test('whoever signs up is told what that means, and can read it without losing what was typed', () => {
  renderScreen('/register');
  for (const [name, address] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const link = within(screen.getByRole('main')).getByRole('link', { name });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
  }
});
