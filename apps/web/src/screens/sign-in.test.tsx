import { login } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/builders.ts';
import { greeting, opened } from '#testing/fake-socket.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server, signedIn } from '#testing/server.ts';

const success = answers(login, async () => {
  await delay(20);
  return { succeeded: true, isLogIn: true, user: buildUser() };
});

async function fillIn(user: ReturnType<typeof renderScreen>['user'], email = '  Mia@Example.com ') {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('the texts are those of the specification', () => {
  renderScreen('/login');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(screen.getByText('Sign in to your account to continue')).toBeVisible();
  expect(screen.getByPlaceholderText('Enter your email')).toHaveAttribute('type', 'email');
  expect(screen.getByPlaceholderText('Enter your email')).toBeRequired();
  expect(screen.getByPlaceholderText('Enter your password')).toBeRequired();
  expect(screen.getByText('Or continue with')).toBeVisible();
  expect(screen.getByText("Don't have an account?")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
});

test('signs in with the address in small letters, and lands at home', async () => {
  let sent: unknown;
  server.use(
    answers(login, async (body) => {
      sent = body;
      await delay(20);
      return { succeeded: true, isLogIn: true, user: buildUser() };
    }),
  );
  const { user, place } = renderScreen('/login');
  await fillIn(user);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(place()).toBe('/app/home');
  expect(sent).toEqual({ email: 'mia@example.com', password: 'Secret1!', accountType: 'email' });
  expect(opened.at(-1)?.options).toMatchObject({
    auth: { userId: 'user-1' },
    transports: ['websocket'],
    path: '/socket.io',
    upgrade: false,
    autoConnect: false,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
});

test('both fields are needed', async () => {
  const { user } = renderScreen('/login');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please fill in all fields')).toBeVisible();
});

test('says what the server says, or that the network failed', async () => {
  server.use(fails(login, 'LOGIN_FAILED'));
  const { user } = renderScreen('/login');
  await fillIn(user);
  expect(await screen.findByText('Login failed. Please try again.')).toBeVisible();
  server.use(fails(login, { fail: 'LOGIN_FAILED', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Login failed')).toBeVisible();
  server.use(fails(login, 'network'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
});

test('a forgotten password has its way', () => {
  renderScreen('/login');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/changepassword',
  );
});

test('the password can be shown and hidden', async () => {
  const { user } = renderScreen('/login');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('goes on to where the visitor wanted to go, once', async () => {
  server.use(success);
  const { user, place } = renderScreen('/items?sort=new');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(localStorage.getItem('intendedUrl')).toBe('/items?sort=new');
  await fillIn(user);
  await screen.findByText('No recipes yet');
  expect(place()).toBe('/items');
  expect(localStorage.getItem('intendedUrl')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leaves the site for %s',
  async (url) => {
    server.use(success);
    localStorage.setItem('intendedUrl', url);
    const { user, place } = renderScreen('/login');
    await fillIn(user);
    await screen.findByRole('heading', { name: 'Welcome back!' });
    expect(place()).toBe('/app/home');
    expect(localStorage.getItem('intendedUrl')).toBeNull();
  },
);

test('shows that it is connecting, and does not wait for the socket forever', async () => {
  greeting.isOn = false;
  server.use(success);
  const { user } = renderScreen('/login');
  await fillIn(user);
  expect(await screen.findByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.getByText('Please wait while we establish your connection')).toBeVisible();
  expect(
    await screen.findByRole('heading', { name: 'Welcome back!' }, { timeout: 4000 }),
  ).toBeVisible();
});

test('who is signed in is sent home', async () => {
  server.use(signedIn());
  const { place } = renderScreen('/login');
  await waitFor(() => expect(place()).toBe('/app/home'));
});
