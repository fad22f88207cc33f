import { googleLogin, googleStart } from '@plateful/contract/schemas';
import { screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

// Confetti is visible until its animation ends.
beforeEach(() => void mockConfettiCanvas());

const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
const callbackUrl = `/login#id_token=${token}&state=the-state&authuser=0`;
const LOGIN_FAILED = 'Google login failed. Please try again.';
let visitedUrls: string[] = [];
let sentBodies: unknown[] = [];

const mockGoogleStart = (url: string) =>
  mockEndpoint(googleStart, () => ({ succeeded: true, url, state: 'the-state' }));
const mockGoogleLogin = (isNewAccount = false) =>
  mockEndpoint(googleLogin, async (body) => {
    sentBodies.push(body);
    await delay(20);
    return { succeeded: true, isLogIn: true, isNewAccount, user: buildUser() };
  });

/** Everything that the page stores. */
const getStoredState = () =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, useAppStore.getState()]);

beforeEach(() => {
  visitedUrls = [];
  sentBodies = [];
  vi.spyOn(browserNavigation, 'navigateTo').mockImplementation((url) => void visitedUrls.push(url));
});
afterEach(() => window.history.replaceState(null, '', '/'));

const renderAndClick = async (path: string, name: string) => {
  const view = renderScreen(path);
  await view.user.click(screen.getByRole('button', { name }));
  return view;
};

test.each([
  ['/login', 'Continue with Google'],
  ['/register', 'Sign up with Google'],
])('%s: shows that Google sign-in is not available', async (path, name) => {
  await renderAndClick(path, name);
  expect(await screen.findByText('Google sign-in is not available on this server.')).toBeVisible();
  expect(visitedUrls).toEqual([]);
});

test.each([
  ['/login', 'Continue with Google'],
  ['/register', 'Sign up with Google'],
])('%s: redirects to Google and stores the state', async (path, name) => {
  server.use(mockGoogleStart('https://accounts.google.example/o?nonce=1'));
  await renderAndClick(path, name);
  await waitFor(() => expect(visitedUrls).toEqual(['https://accounts.google.example/o?nonce=1']));
  expect(sessionStorage.getItem('googleState')).toBe('the-state');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
  'does not redirect to an invalid URL (%s)',
  async (url) => {
    server.use(mockGoogleStart(url));
    await renderAndClick('/login', 'Continue with Google');
    expect(await screen.findByText(LOGIN_FAILED)).toBeVisible();
    expect(visitedUrls).toEqual([]);
    expect(sessionStorage.getItem('googleState')).toBeNull();
  },
);

test.each([
  ['network', 'Network error. Please check your connection.'],
  [{ fail: 'INTERNAL', with: { errorMessage: '' } }, LOGIN_FAILED],
] as const)('shows the error of a failed start', async (step, message) => {
  server.use(mockEndpointError(googleStart, step));
  await renderAndClick('/login', 'Continue with Google');
  expect(await screen.findByText(message)).toBeVisible();
});

test('sends the token of a callback only to the server', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  window.history.replaceState(null, '', callbackUrl);
  server.use(mockGoogleLogin());
  const { getPath, router } = renderScreen(callbackUrl);
  await screen.findByRole('heading', { name: 'Signing you in…' });
  expect(window.location.hash).toBe('');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(sessionStorage.getItem('googleState')).toBeNull();
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(getPath()).toBe('/app/home');
  expect(getConfettiCanvas()).toBeNull();
  expect(sentBodies).toEqual([{ credential: token }]);
  expect(getStoredState()).not.toContain('bbbbbbbbbb');
});

test('continues to the requested URL after a callback', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  localStorage.setItem('intendedUrl', '/items');
  server.use(mockGoogleLogin());
  const { getPath } = renderScreen(callbackUrl);
  await screen.findByText('No recipes yet');
  expect(getPath()).toBe('/items');
});

test('a new account opens the account setup and keeps the requested URL', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  localStorage.setItem('intendedUrl', '/items');
  server.use(mockGoogleLogin(true));
  const { getPath } = renderScreen(callbackUrl);
  expect(await screen.findByRole('heading', { name: 'Welcome to Plateful' })).toBeVisible();
  expect(getPath()).toBe('/app/accountSetup');
  expect(localStorage.getItem('intendedUrl')).toBe('/items');
  expect(getConfettiCanvas()).not.toBeNull();
});

test.each([
  ['a different state', 'other-state', callbackUrl],
  ['no stored state', null, callbackUrl],
  ['no state in the URL', 'the-state', `/login#id_token=${token}`],
  ['empty states', '', `/login#id_token=${token}&state=`],
  ['an error of Google', 'the-state', '/login#error=access_denied&state=the-state'],
  ['an empty token', 'the-state', '/login#id_token=&error=x&state=the-state'],
])('a callback with %s sends nothing, and the user can retry', async (_case, state, path) => {
  if (state !== null) sessionStorage.setItem('googleState', state);
  server.use(mockGoogleLogin());
  const { router } = renderScreen(path);
  expect(await screen.findByText(LOGIN_FAILED)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(sentBodies).toEqual([]);
  expect(router.state.location.hash).toBe('');
  expect(sessionStorage.getItem('googleState')).toBeNull();
});

test.each([
  [
    { fail: 'CONFLICT', with: { errorMessage: 'Please use your password.' } },
    'Please use your password.',
  ],
  [{ fail: 'GOOGLE_FAILED', with: { errorMessage: '' } }, LOGIN_FAILED],
  ['network', 'Network error. Please check your connection.'],
] as const)('shows the error of a rejected token', async (step, message) => {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(mockEndpointError(googleLogin, step));
  const { getPath } = renderScreen(callbackUrl);
  expect(await screen.findByText(message)).toBeVisible();
  expect(getPath()).toBe('/login');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('uses a token once', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(mockEndpointError(googleLogin, 'GOOGLE_FAILED'));
  const first = renderScreen(callbackUrl);
  await screen.findByText(LOGIN_FAILED);
  first.unmount();
  server.use(mockGoogleLogin());
  renderScreen(callbackUrl);
  await screen.findByText(LOGIN_FAILED);
  expect(sentBodies).toEqual([]);
});
