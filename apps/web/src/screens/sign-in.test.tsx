import { checkLogin, login } from '@plateful/contract/schemas';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { expect, test, vi } from 'vitest';
import { expireSession } from '#features/account/session-steps.ts';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { autoAuthentication, openedSockets } from '#testing/fake-socket.ts';
import { mockEndpoint, mockEndpointError, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

const loginHandler = mockEndpoint(login, async () => {
  await delay(20);
  return { succeeded: true, isLogIn: true, user: buildUser() };
});

async function submitCredentials(
  user: ReturnType<typeof renderScreen>['user'],
  email = '  Mia@Example.com ',
) {
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('has the texts of the specification', () => {
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

test('lowercases the email, and opens home', async () => {
  let sentBody: unknown;
  const response = createDeferred();
  server.use(
    mockEndpoint(login, async (body) => {
      sentBody = body;
      await response.promise;
      return { succeeded: true, isLogIn: true, user: buildUser() };
    }),
  );
  const { user, getPath } = renderScreen('/login');
  await submitCredentials(user);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  response.resolve();
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(getPath()).toBe('/app/home');
  expect(sentBody).toEqual({
    email: 'mia@example.com',
    password: 'Secret1!',
    accountType: 'email',
  });
  expect(openedSockets.at(-1)?.options).toMatchObject({
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

test('requires both fields', async () => {
  const { user } = renderScreen('/login');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please fill in all fields')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com{Enter}');
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAccessibleDescription('Please fill in all fields');
  expect(password).toHaveFocus();
});

test('the email goes along to recovery and sign-up, and is forgotten after the sign-in', async () => {
  server.use(loginHandler);
  sessionStorage.setItem('emailedCode', '{"purpose":"registration"}');
  const { user, router } = renderScreen('/login');
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByLabelText('Email address')).toHaveValue('mia@example.com');
  await user.type(screen.getByLabelText('Email address'), '.au');
  await user.click(screen.getByRole('link', { name: /Click here/ }));
  expect(await screen.findByLabelText('Email')).toHaveValue('mia@example.com.au');
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByLabelText('Email address')).toHaveValue('mia@example.com.au');
  await act(() => router.navigate('/login'));
  await submitCredentials(user, '');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(useAppStore.getState().enteredEmail).toBe('');
  expect(sessionStorage.getItem('emailedCode')).toBeNull();
});

test.each([
  ['on another device', () => dispatchServerEvent('session:revoked', { sessionId: '1' })],
  ['Your session has ended', () => expireSession(new QueryClient())],
])('says why the user has to sign in again: %s', async (text, end) => {
  server.use(mockSignedIn(), loginHandler);
  const { user, getPath } = renderScreen('/app/home');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  act(end);
  await screen.findByRole('button', { name: 'Sign in' });
  expect(getPath()).toBe('/login');
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  await submitCredentials(user);
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(useAppStore.getState().sessionEnd).toBeNull();
});

test('shows the server’s error, or a network error', async () => {
  server.use(mockEndpointError(login, 'LOGIN_FAILED'));
  const { user } = renderScreen('/login');
  await submitCredentials(user);
  expect(await screen.findByText('Login failed. Please try again.')).toBeVisible();
  server.use(mockEndpointError(login, { fail: 'LOGIN_FAILED', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Login failed')).toBeVisible();
  server.use(mockEndpointError(login, 'network'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
});

test('links to the password reset', () => {
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

test('continues once to the requested URL', async () => {
  server.use(loginHandler);
  const { user, getPath } = renderScreen('/items?sort=new');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(localStorage.getItem('intendedUrl')).toBe('/items?sort=new');
  await submitCredentials(user);
  await screen.findByText('No recipes yet');
  expect(getPath()).toBe('/items');
  expect(localStorage.getItem('intendedUrl')).toBeNull();
});

test.each([
  ['the same user', 'user-1', '/items'],
  ['another user', 'user-2', '/app/home'],
])(
  'after another tab has logged out, the page is opened again for %s only',
  async (_, userId, path) => {
    server.use(
      mockSignedIn(),
      mockEndpoint(login, () => ({ succeeded: true, isLogIn: true, user: buildUser({ userId }) })),
    );
    const { user, getPath } = renderScreen('/items');
    await screen.findByText('No recipes yet');
    server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
    localStorage.clear();
    // The event waits for the code that listens to it.
    await waitFor(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      expect(getPath()).toBe('/login');
    });
    server.use(mockSignedIn(buildUser({ userId })));
    await screen.findByRole('heading', { name: 'Welcome back' });
    await submitCredentials(user);
    await waitFor(() => expect(getPath()).toBe(path));
    expect(localStorage.getItem('intendedUrl')).toBeNull();
    expect(localStorage.getItem('intendedUrlUserId')).toBeNull();
  },
);

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leaves the site for %s',
  async (url) => {
    server.use(loginHandler);
    localStorage.setItem('intendedUrl', url);
    const { user, getPath } = renderScreen('/login');
    await submitCredentials(user);
    await screen.findByRole('heading', { name: 'Welcome back!' });
    expect(getPath()).toBe('/app/home');
    expect(localStorage.getItem('intendedUrl')).toBeNull();
  },
);

test('shows that it is connecting, and does not wait for the socket forever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  autoAuthentication.isEnabled = false;
  server.use(loginHandler);
  const { user } = renderScreen('/login');
  await submitCredentials(user);
  expect(await screen.findByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.getByText('Please wait while we establish your connection')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('redirects a signed-in user to home', async () => {
  server.use(mockSignedIn());
  const { getPath } = renderScreen('/login');
  await waitFor(() => expect(getPath()).toBe('/app/home'));
});
