import type { BodyOf } from '@plateful/contract';
import { sendSupportMessage } from '@plateful/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { initialAppState, useAppStore } from '#lib/app-store.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockEndpoint, mockEndpointError, mockSignedIn, server } from '#testing/mock-server.ts';
import { pressTwice } from '#testing/press-twice.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

const getField = (name: string | RegExp) => screen.getByLabelText(name);
const getSendButton = () => screen.getByRole('button', { name: 'Send message' });
const successResponse = { succeeded: true, response: {} } as const;

type SupportMessage = BodyOf<typeof sendSupportMessage>;

/** Mocks a server that accepts messages, and responds when `response` resolves. @returns the received messages */
function mockSupport(response?: Promise<void>): SupportMessage[] {
  const sentMessages: SupportMessage[] = [];
  server.use(
    mockEndpoint(sendSupportMessage, async (body) => {
      sentMessages.push(body);
      await response;
      return successResponse;
    }),
  );
  return sentMessages;
}

/** Mocks a server whose responses get lost. @returns the received messages */
function mockLostResponses(): SupportMessage[] {
  const sentMessages: SupportMessage[] = [];
  server.use(
    http.post('http://plateful.test/api/backend/v1/support', async ({ request }) => {
      sentMessages.push((await request.json()) as SupportMessage);
      return HttpResponse.error();
    }),
  );
  return sentMessages;
}

async function fillForm(
  user: ReturnType<typeof renderScreen>['user'],
  message = 'My lasagna became a cake.',
) {
  await user.type(getField('Your email'), 'mia@example.com');
  await user.type(getField('Your message'), message);
}

/** Simulates a reload in the same tab. */
function reload(renderedView: ReturnType<typeof renderScreen>, path = '/support') {
  renderedView.unmount();
  useAppStore.setState(initialAppState, true);
  return renderScreen(path);
}

describe('the answers', () => {
  test('are collapsed under their questions, and have links', async () => {
    const { user } = renderScreen('/support');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How can we help?');
    const questions = [...document.querySelectorAll('summary')].map((line) => line.textContent);
    expect(questions).toHaveLength(10);
    expect(new Set(questions).size).toBe(10);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
    await user.click(screen.getByText('Where are my photos and recipes stored?'));
    const [open] = document.querySelectorAll<HTMLElement>('details[open]');
    expect(open).toHaveTextContent('Other users cannot see them');
    expect(within(open as HTMLElement).getByRole('link')).toHaveAttribute('href', '/privacy');
  });

  test.each([
    ['How do I export my recipes?', '/app/setting/edit'],
    ['How do I delete a recipe, or my account?', '/app/setting/edit'],
    ['How do I install Plateful on my phone?', '/download'],
  ])('“%s” links to %s', (question, href) => {
    renderScreen('/support');
    const details = screen.getByText(question).closest('details');
    expect(details?.querySelector('a')).toHaveAttribute('href', href);
  });
});

describe('a message', () => {
  test('is sent trimmed, confirmed, and removed from the form', async () => {
    const response = createDeferred();
    const sentMessages = mockSupport(response.promise);
    const { user } = renderScreen('/support');
    await user.type(getField('Your name (optional)'), ' Mia ');
    await fillForm(user, '  Hello! ');
    await user.click(getSendButton());
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    expect(getField('Your message')).toHaveAttribute('readonly');
    response.resolve();
    const heading = await screen.findByRole('heading', { name: 'Message sent' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('Thank you! We’ll reply to mia@example.com.')).toBeVisible();
    expect(sentMessages.map((body) => sendSupportMessage.body?.parse(body))).toEqual([
      {
        name: 'Mia',
        email: 'mia@example.com',
        message: 'Hello!',
        requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(getField('Your message')).toHaveValue('');
  });

  test('is sent once when the button is pressed twice in the same instant', async () => {
    const sentMessages = mockSupport();
    const { user } = renderScreen('/support');
    await fillForm(user);
    pressTwice(getSendButton());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(sentMessages).toHaveLength(1);
  });

  test('requires an email and a text; the error is shown at the field, which gets the focus', async () => {
    const sentMessages = mockSupport();
    const { user } = renderScreen('/support');
    await user.click(getSendButton());
    expect(getField('Your email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(getField('Your message')).toHaveAccessibleDescription('Please enter a message.');
    expect(getField('Your email')).toHaveFocus();
    await user.type(getField('Your email'), 'mia@example.com');
    expect(getField('Your email')).toHaveAccessibleDescription('We’ll reply to this address.');
    await user.type(getField('Your message'), '   ');
    await user.click(getSendButton());
    expect(getField('Your message')).toHaveAccessibleDescription('Please enter a message.');
    expect(getField('Your message')).toHaveFocus();
    expect(sentMessages).toEqual([]);
  });

  test('shows the remaining characters near the limit, and does not truncate', async () => {
    const sentMessages = mockSupport();
    const { user } = renderScreen('/support');
    await user.type(getField('Your email'), 'mia@example.com');
    const type = (length: number) =>
      fireEvent.change(getField('Your message'), { target: { value: 'x'.repeat(length) } });
    type(3799);
    expect(getField('Your message')).toHaveAccessibleDescription('');
    type(3800);
    expect(getField('Your message')).toHaveAccessibleDescription('200 characters left');
    type(3999);
    expect(getField('Your message')).toHaveAccessibleDescription('1 character left');
    type(5250);
    expect(getField('Your message')).toHaveAccessibleDescription('1,250 characters over the limit');
    await user.click(getSendButton());
    expect(getField('Your message')).toHaveAccessibleDescription(
      'Messages can have up to 4,000 characters.',
    );
    expect(getField('Your message')).toHaveValue('x'.repeat(5250));
    expect(sentMessages).toEqual([]);
  });

  test('above 8 KB is rejected when signed out, and accepted when signed in', async () => {
    const sentMessages = mockSupport();
    const { user, unmount } = renderScreen('/support');
    await user.type(getField('Your email'), 'mia@example.com');
    const message = 'я'.repeat(3999);
    fireEvent.change(getField('Your message'), {
      target: { value: `${message}\n${'\n'.repeat(120)}` },
    });
    await user.click(getSendButton());
    expect(getField('Your message')).toHaveAccessibleDescription(
      'This message is too long to send while you are signed out. Please shorten it, or sign in first.',
    );
    expect(getField('Your message')).toHaveFocus();
    expect(getField('Your message')).toHaveValue(`${message}\n${'\n'.repeat(120)}`);
    expect(sentMessages).toEqual([]);
    unmount();
    useAppStore.setState({ user: buildUser(), loginStatus: 'login' });
    server.use(mockSignedIn());
    renderScreen('/support');
    await user.click(getSendButton());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(sentMessages).toHaveLength(1);
  });

  test('keeps the draft and its key after an error', async () => {
    const lostMessages = mockLostResponses();
    const { user } = renderScreen('/support');
    await fillForm(user);
    await user.click(getSendButton());
    expect(
      await screen.findByText(
        'The server did not respond. Your draft is still here. Please try again.',
      ),
    ).toBeVisible();
    server.use(
      mockEndpointError(sendSupportMessage, { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    await user.click(getSendButton());
    expect(
      await screen.findByText(
        'Your message could not be sent. Your draft is still here. Please try again.',
      ),
    ).toBeVisible();
    expect(getField('Your message')).toHaveValue('My lasagna became a cake.');
    const sentMessages = mockSupport();
    await user.click(getSendButton());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(sentMessages).toEqual(lostMessages);
  });

  test('gets a new key when it is changed after an error', async () => {
    const lostMessages = mockLostResponses();
    const { user } = renderScreen('/support');
    await fillForm(user);
    await user.click(getSendButton());
    await screen.findByText(/The server did not respond/);
    await user.type(getField('Your message'), ' And the salad too.');
    expect(screen.queryByText(/The server did not respond/)).not.toBeInTheDocument();
    await user.click(getSendButton());
    await screen.findByText(/The server did not respond/);
    expect(lostMessages).toHaveLength(2);
    expect(lostMessages[1]?.requestKey).not.toBe(lostMessages[0]?.requestKey);
  });

  test('shows the server’s rate-limit message', async () => {
    server.use(mockEndpointError(sendSupportMessage, 'TOO_MANY'));
    const { user } = renderScreen('/support');
    await fillForm(user);
    await user.click(getSendButton());
    expect(
      await screen.findByText('Too many requests. Please wait a moment and try again.'),
    ).toBeVisible();
  });

  test('shows that it is offline, and keeps the draft', async () => {
    const { user } = renderScreen('/support');
    await fillForm(user);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      screen.getByText('You are offline. Your draft is saved until you can send it.'),
    ).toBeVisible();
    expect(getField('Your message')).toHaveValue('My lasagna became a cake.');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  test('survives a reload, with its key', async () => {
    const lostMessages = mockLostResponses();
    const renderedView = renderScreen('/support');
    await fillForm(renderedView.user);
    await renderedView.user.click(getSendButton());
    await screen.findByText(/The server did not respond/);
    const { user } = reload(renderedView);
    expect(getField('Your email')).toHaveValue('mia@example.com');
    expect(getField('Your message')).toHaveValue('My lasagna became a cake.');
    const sentMessages = mockSupport();
    await user.click(getSendButton());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(sentMessages).toEqual(lostMessages);
  });

  test('of one user is not shown to another', async () => {
    server.use(mockSignedIn());
    const renderedView = renderScreen('/support');
    await waitFor(() => expect(getField('Your email')).toHaveValue('mia@example.com'));
    await renderedView.user.type(getField('Your message'), 'A secret of Mia.');
    server.use(mockSignedIn(buildUser({ userId: 'user-2', email: 'ben@example.com' })));
    reload(renderedView);
    await waitFor(() => expect(getField('Your email')).toHaveValue('ben@example.com'));
    expect(getField('Your message')).toHaveValue('');
  });

  test('is deleted on log-out', async () => {
    server.use(mockSignedIn());
    const renderedView = renderScreen('/support');
    await waitFor(() => expect(getField('Your email')).toHaveValue('mia@example.com'));
    await renderedView.user.type(getField('Your message'), 'A secret of Mia.');
    expect(sessionStorage.getItem('support')).toContain('A secret of Mia.');
    const { user } = reload(renderedView, '/app/setting/edit');
    await user.click((await screen.findAllByRole('button', { name: 'Log Out' }))[0] as HTMLElement);
    await waitFor(() => expect(useAppStore.getState().hasLoggedOut).toBe(true));
    expect(sessionStorage.getItem('support')).toBeNull();
  });

  test.each(['{', '7', '{"message":7}', '{"message":"x","requestKey":"y","name":[]}'])(
    'that is invalid (%s) is ignored',
    (text) => {
      sessionStorage.setItem('support', text);
      renderScreen('/support');
      expect(getField('Your message')).toHaveValue('');
    },
  );
});

describe('a signed-in user', () => {
  test('finds name and email filled in, and can change them', async () => {
    const sentMessages = mockSupport();
    server.use(mockSignedIn());
    const { user } = renderScreen('/support');
    await waitFor(() => expect(getField('Your email')).toHaveValue('mia@example.com'));
    expect(getField('Your name (optional)')).toHaveValue('Mia');
    await user.clear(getField('Your email'));
    expect(getField('Your email')).toHaveValue('');
    await user.type(getField('Your email'), 'elsewhere@example.com');
    await user.type(getField('Your message'), 'Hello!');
    await user.click(getSendButton());
    await screen.findByText('Thank you! We’ll reply to elsewhere@example.com.');
    expect(sentMessages).toMatchObject([{ name: 'Mia', email: 'elsewhere@example.com' }]);
  });
});
