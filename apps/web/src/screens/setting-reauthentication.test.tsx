import { deleteAccount, googleStart, type Profile, reauthenticate } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { useAppStore } from '#lib/store.ts';
import { buildProfile } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, profileQuery, server, signedIn } from '#testing/server.ts';

const profile = buildProfile({ firstName: 'Mia', lastName: 'Rossi' });
const network = 'Network error. Please check your connection.';
let sent: unknown;
/** Whether the server has taken the password, or Google's word. */
let confirmed: boolean;

beforeEach(() => {
  sent = undefined;
  confirmed = false;
  server.use(signedIn(), has(profile));
});

const has = (own: Profile) => profileQuery('find_user', () => ({ user: own }));

async function open() {
  const view = renderScreen('/app/setting/edit');
  await screen.findByLabelText('Display Name');
  return view;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const loggedErrors = () =>
  useAppStore.getState().logs.flatMap(({ level, message }) => (level === 'error' ? message : []));

const required = { fail: 'REAUTHENTICATION_REQUIRED', with: {} } as const;
const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

/** The server takes this password, once. */
function acceptsPassword(password = 'Basil-and-lemon-1') {
  return answers(reauthenticate, (body) => {
    sent = body;
    confirmed = 'password' in body && body.password === password;
    return { succeeded: true };
  });
}

describe('the data', () => {
  const address = '/api/backend/v1/account/export';
  let downloads: string[];
  const link = () => screen.findByRole('link', { name: 'Download your data' });
  const exportAnswers = (status: () => number) =>
    http.head(`http://plateful.test${address}`, () => new Response(null, { status: status() }));

  beforeEach(() => {
    downloads = [];
    vi.spyOn(browser, 'download').mockImplementation((url) => void downloads.push(url));
  });

  test('is downloaded, once the server says that it may be', async () => {
    server.use(exportAnswers(() => 200));
    const { user } = await open();
    expect(await link()).toHaveAttribute('href', address);
    await user.click(await link());
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(downloads).toEqual([address]);
  });

  test('needs the password long after the sign-in; then the download goes on', async () => {
    server.use(
      exportAnswers(() => (confirmed ? 200 : 403)),
      acceptsPassword(),
    );
    const { user } = await open();
    await user.click(await link());
    const dialog = within(await question());
    await user.type(dialog.getByLabelText('Password'), 'Basil-and-lemon-1{Enter}');
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(sent).toEqual({ password: 'Basil-and-lemon-1' });
    expect(downloads).toEqual([address]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('whoever does not give the password gets nothing, and may ask again', async () => {
    server.use(exportAnswers(() => 403));
    const { user } = await open();
    await user.click(await link());
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await link());
    expect(await question()).toBeVisible();
    expect(downloads).toEqual([]);
  });

  test.each([
    ['INVALID', 'Your current password is incorrect.'],
    ['TOO_MANY', 'Too many requests. Please wait a moment and try again.'],
    ['network', network],
  ] as const)('%s: what is wrong with the password is said in the dialog', async (step, said) => {
    const problem = step === 'INVALID' ? { fail: step, with: { errorMessage: said } } : step;
    server.use(
      exportAnswers(() => 403),
      fails(reauthenticate, problem),
    );
    const { user } = await open();
    await user.click(await link());
    const dialog = within(await question());
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Please fill in all fields')).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), 'Wrong-guess-1{Enter}');
    expect(await dialog.findByText(said)).toBeVisible();
    expect(dialog.getByLabelText('Password')).toHaveValue('Wrong-guess-1');
    expect(useAppStore.getState().loginStatus).toBe('login');
    expect(downloads).toEqual([]);
  });

  test('a server that does not answer is said', async () => {
    server.use(exportAnswers(() => 500));
    const { user } = await open();
    await user.click(await link());
    expect(
      await screen.findByText('Your data could not be downloaded. Please try again.'),
    ).toBeVisible();
  });
});

describe('somebody without a password', () => {
  const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
  const back = `/login#id_token=${token}&state=the-state`;
  let left: string[];

  beforeEach(() => {
    left = [];
    vi.spyOn(browser, 'goTo').mockImplementation((url) => void left.push(url));
    server.use(
      has({ ...profile, hasPassword: false, hasGoogle: true }),
      answers(googleStart, () => ({
        succeeded: true,
        url: 'https://accounts.google.example/o',
        state: 'the-state',
      })),
      fails(deleteAccount, required),
      http.head(
        'http://plateful.test/api/backend/v1/account/export',
        () => new Response(null, { status: confirmed ? 200 : 403 }),
      ),
    );
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  const returns = (answer = acceptsGoogle()) => {
    server.use(answer);
    window.history.replaceState(null, '', back);
    return renderScreen(back);
  };
  const acceptsGoogle = () =>
    answers(reauthenticate, (body) => {
      sent = body;
      confirmed = true;
      return { succeeded: true };
    });

  async function leaveFor(name: string) {
    const dialog = within(await question());
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(sessionStorage.getItem('reauthentication')).toContain(name);
  }

  async function leaveWhileDeleting() {
    const view = await open();
    await view.user.click(section('Danger Zone').getByRole('button', { name: 'Delete Account' }));
    await view.user.type(screen.getByRole('textbox', { name: /Type DELETE/ }), 'DELETE{Enter}');
    await leaveFor('delete');
    view.unmount();
  }

  test('confirms with Google, and the download goes on', async () => {
    const downloads: string[] = [];
    vi.spyOn(browser, 'download').mockImplementation((url) => void downloads.push(url));
    const view = await open();
    await view.user.click(screen.getByRole('link', { name: 'Download your data' }));
    await leaveFor('export');
    view.unmount();
    const { place } = returns();
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(place()).toBe('/app/setting/edit');
    expect(sent).toEqual({ credential: token });
    expect(downloads).toHaveLength(1);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('bbbbbb');
    expect(sessionStorage.getItem('reauthentication')).toBeNull();
  });

  test('confirms with Google, and finds the deletion as it was', async () => {
    await leaveWhileDeleting();
    returns();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByRole('textbox')).toHaveValue('DELETE');
    expect(dialog.getByText(/You have confirmed that it is you/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled();
  });

  test('chose another Google account: that is said, and may be tried again', async () => {
    await leaveWhileDeleting();
    returns(fails(reauthenticate, { fail: 'FORBIDDEN', with: { errorMessage: 'Another one.' } }));
    const dialog = within(await question());
    expect(await dialog.findByText('Another one.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    expect(useAppStore.getState().loginStatus).toBe('login');
  });

  test('nothing is confirmed by an answer that nobody here asked for', async () => {
    await leaveWhileDeleting();
    sessionStorage.setItem('googleState', 'another-state');
    const view = returns();
    await waitFor(() => expect(view.place()).not.toBe('/login'));
    expect(sent).toBeUndefined();
  });
});

test('the deletion needs the password long after the sign-in; then it goes on', async () => {
  server.use(
    http.post('http://plateful.test/api/backend/auth/delete/account', () =>
      confirmed
        ? HttpResponse.json({ succeeded: true })
        : HttpResponse.json(
            { succeeded: false, code: 'REAUTHENTICATION_REQUIRED', errorMessage: 'Confirm.' },
            { status: 403 },
          ),
    ),
    acceptsPassword(),
  );
  const reloads: string[] = [];
  vi.spyOn(browser, 'reload').mockImplementation(() => {
    reloads.push(window.location.pathname);
  });
  const { user, place } = await open();
  await user.click(section('Danger Zone').getByRole('button', { name: 'Delete Account' }));
  const deletion = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  const word = () => deletion.getByRole('textbox');
  await user.type(word(), 'DELETE{Enter}');
  const asked = within(await question());
  expect(loggedErrors()).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(word()).toHaveValue('DELETE');
  await user.click(deletion.getByRole('button', { name: 'Delete Account' }));
  await user.type(within(await question()).getByLabelText('Password'), 'Basil-and-lemon-1{Enter}');
  await waitFor(() => expect(place()).toBe('/hello'));
  expect(reloads).toEqual(['/hello']);
});
