import { googleLogin, googleStart } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { useAppStore } from '#lib/store.ts';
import { buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server } from '#testing/server.ts';
import { useConfetti } from '#ui/confetti-store.ts';

const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
const back = `/login#id_token=${token}&state=the-state&authuser=0`;
const failed = 'Google login failed. Please try again.';
let left: string[] = [];
let sent: unknown[] = [];

const starts = (url: string) =>
  answers(googleStart, () => ({ succeeded: true, url, state: 'the-state' }));
const accepts = (isNewAccount = false) =>
  answers(googleLogin, async (body) => {
    sent.push(body);
    await delay(20);
    return { succeeded: true, isLogIn: true, isNewAccount, user: buildUser() };
  });

/** Everything that this page keeps. */
const kept = () =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, useAppStore.getState()]);

beforeEach(() => {
  left = [];
  sent = [];
  vi.spyOn(browser, 'goTo').mockImplementation((url) => void left.push(url));
});
afterEach(() => window.history.replaceState(null, '', '/'));

const press = async (path: string, name: string) => {
  const view = renderScreen(path);
  await view.user.click(screen.getByRole('button', { name }));
  return view;
};

test.each([
  ['/login', 'Continue with Google'],
  ['/register', 'Sign up with Google'],
])('%s: where it is not set up, that is said', async (path, name) => {
  await press(path, name);
  expect(await screen.findByText('Google sign-in is not set up here.')).toBeVisible();
  expect(left).toEqual([]);
});

test.each([
  ['/login', 'Continue with Google'],
  ['/register', 'Sign up with Google'],
])('%s: leaves for Google, and keeps what it will be asked', async (path, name) => {
  server.use(starts('https://accounts.google.example/o?nonce=1'));
  await press(path, name);
  await waitFor(() => expect(left).toEqual(['https://accounts.google.example/o?nonce=1']));
  expect(sessionStorage.getItem('googleState')).toBe('the-state');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
  'an address that is none (%s) is not followed',
  async (url) => {
    server.use(starts(url));
    await press('/login', 'Continue with Google');
    expect(await screen.findByText(failed)).toBeVisible();
    expect(left).toEqual([]);
    expect(sessionStorage.getItem('googleState')).toBeNull();
  },
);

test.each([
  ['network', 'Network error. Please check your connection.'],
  [{ fail: 'INTERNAL', with: { errorMessage: '' } }, failed],
] as const)('a start that fails is said', async (step, said) => {
  server.use(fails(googleStart, step));
  await press('/login', 'Continue with Google');
  expect(await screen.findByText(said)).toBeVisible();
});

test('back with a token: it goes to the server, and nowhere else', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  window.history.replaceState(null, '', back);
  server.use(accepts());
  const { place, router } = renderScreen(back);
  expect(await screen.findByRole('heading', { name: 'Signing you in…' })).toBeVisible();
  expect(window.location.hash).toBe('');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(sessionStorage.getItem('googleState')).toBeNull();
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(place()).toBe('/app/home');
  expect(useConfetti.getState().celebration).toBeNull();
  expect(sent).toEqual([{ credential: token }]);
  expect(kept()).not.toContain('bbbbbbbbbb');
});

test('back with a token: on to where the visitor wanted to go', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  localStorage.setItem('intendedUrl', '/items');
  server.use(accepts());
  const { place } = renderScreen(back);
  await screen.findByText('No recipes yet');
  expect(place()).toBe('/items');
});

test('a new account looks over its names first; the wanted address waits', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  localStorage.setItem('intendedUrl', '/items');
  server.use(accepts(true));
  const { place } = renderScreen(back);
  expect(await screen.findByRole('heading', { name: 'Nice to have you here' })).toBeVisible();
  expect(place()).toBe('/app/accountSetup');
  expect(localStorage.getItem('intendedUrl')).toBe('/items');
  expect(useConfetti.getState().celebration).not.toBeNull();
});

test.each([
  ['another state', 'other-state', back],
  ['no state kept', null, back],
  ['no state sent', 'the-state', `/login#id_token=${token}`],
  ['empty states', '', `/login#id_token=${token}&state=`],
  ['a refusal by Google', 'the-state', '/login#error=access_denied&state=the-state'],
  ['an empty token', 'the-state', '/login#id_token=&error=x&state=the-state'],
])('back with %s: nothing is sent, and one may try again', async (_what, state, path) => {
  if (state !== null) sessionStorage.setItem('googleState', state);
  server.use(accepts());
  const { router } = renderScreen(path);
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(sent).toEqual([]);
  expect(router.state.location.hash).toBe('');
  expect(sessionStorage.getItem('googleState')).toBeNull();
});

test.each([
  [
    { fail: 'CONFLICT', with: { errorMessage: 'Please use your password.' } },
    'Please use your password.',
  ],
  [{ fail: 'GOOGLE_FAILED', with: { errorMessage: '' } }, failed],
  ['network', 'Network error. Please check your connection.'],
] as const)('back with a token that is refused', async (step, said) => {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(fails(googleLogin, step));
  const { place } = renderScreen(back);
  expect(await screen.findByText(said)).toBeVisible();
  expect(place()).toBe('/login');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a token is used once: coming by again sends nothing', async () => {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(fails(googleLogin, 'GOOGLE_FAILED'));
  const first = renderScreen(back);
  await screen.findByText(failed);
  first.unmount();
  server.use(accepts());
  renderScreen(back);
  await screen.findByText(failed);
  expect(sent).toEqual([]);
});
