import { askSupport, type BodyOf } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { initialState, useAppStore } from '#lib/store.ts';
import { buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server, signedIn } from '#testing/server.ts';

const field = (name: string | RegExp) => screen.getByLabelText(name);
const send = () => screen.getByRole('button', { name: 'Send message' });
const taken = { succeeded: true, response: {} } as const;

type Sent = BodyOf<typeof askSupport>;

/** The server takes messages. @returns those that it has. */
function takesMessages(): Sent[] {
  const sent: Sent[] = [];
  server.use(
    answers(askSupport, async (body) => {
      sent.push(body);
      await delay(20);
      return taken;
    }),
  );
  return sent;
}

/** The server takes messages, and its answers get lost on the way. @returns those that it has. */
function losesAnswers(): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post('http://plateful.test/api/backend/v1/support', async ({ request }) => {
      sent.push((await request.json()) as Sent);
      return HttpResponse.error();
    }),
  );
  return sent;
}

async function write(
  user: ReturnType<typeof renderScreen>['user'],
  message = 'My lasagna became a cake.',
) {
  await user.type(field('Your email'), 'mia@example.com');
  await user.type(field('Your message'), message);
}

/** The page is loaded again, in the same tab. */
function reload(view: ReturnType<typeof renderScreen>, path = '/support') {
  view.unmount();
  useAppStore.setState(initialState, true);
  return renderScreen(path);
}

describe('the answers', () => {
  test('are folded under their questions, and lead on', async () => {
    const { user } = renderScreen('/support');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How can we help?');
    const questions = [...document.querySelectorAll('summary')].map((line) => line.textContent);
    expect(questions).toHaveLength(10);
    expect(new Set(questions).size).toBe(10);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
    await user.click(screen.getByText('Where are my photos and recipes kept?'));
    const [open] = document.querySelectorAll<HTMLElement>('details[open]');
    expect(open).toHaveTextContent('for your eyes only');
    expect(within(open as HTMLElement).getByRole('link')).toHaveAttribute('href', '/privacy');
  });

  test.each([
    ['How do I take my recipes with me?', '/app/setting/edit'],
    ['How do I delete a recipe, or my account?', '/app/setting/edit'],
    ['How do I install it on my phone?', '/download'],
  ])('“%s” leads to %s', (question, href) => {
    renderScreen('/support');
    const details = screen.getByText(question).closest('details');
    expect(details?.querySelector('a')).toHaveAttribute('href', href);
  });
});

describe('a message', () => {
  test('is sent trimmed, told as sent, and gone from the form', async () => {
    const sent = takesMessages();
    const { user } = renderScreen('/support');
    await user.type(field('Your name (optional)'), ' Mia ');
    await write(user, '  Hello! ');
    await user.click(send());
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    expect(field('Your message')).toHaveAttribute('readonly');
    const heading = await screen.findByRole('heading', { name: 'Your message is on its way' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('Thank you! The answer comes to mia@example.com.')).toBeVisible();
    expect(screen.getByText('Your message was sent.')).toBeVisible();
    expect(sent.map((body) => askSupport.body?.parse(body))).toEqual([
      {
        name: 'Mia',
        email: 'mia@example.com',
        message: 'Hello!',
        requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Your message')).toHaveValue('');
  });

  test('needs an address and words; what is wrong is said beside it, and has the focus', async () => {
    const sent = takesMessages();
    const { user } = renderScreen('/support');
    await user.click(send());
    expect(field('Your email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(field('Your message')).toHaveAccessibleDescription('Please write what it is about.');
    expect(field('Your email')).toHaveFocus();
    await user.type(field('Your email'), 'mia@example.com');
    expect(field('Your email')).toHaveAccessibleDescription('The answer comes to this address.');
    await user.type(field('Your message'), '   ');
    await user.click(send());
    expect(field('Your message')).toHaveAccessibleDescription('Please write what it is about.');
    expect(field('Your message')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('tells how much room is left once that matters, and cuts nothing off', async () => {
    const sent = takesMessages();
    const { user } = renderScreen('/support');
    await user.type(field('Your email'), 'mia@example.com');
    const type = (length: number) =>
      fireEvent.change(field('Your message'), { target: { value: 'x'.repeat(length) } });
    type(3799);
    expect(field('Your message')).toHaveAccessibleDescription('');
    type(3800);
    expect(field('Your message')).toHaveAccessibleDescription('200 characters left');
    type(3999);
    expect(field('Your message')).toHaveAccessibleDescription('1 character left');
    type(5250);
    expect(field('Your message')).toHaveAccessibleDescription('1250 characters too many');
    await user.click(send());
    expect(field('Your message')).toHaveAccessibleDescription(
      'Messages can have up to 4,000 characters.',
    );
    expect(field('Your message')).toHaveValue('x'.repeat(5250));
    expect(sent).toEqual([]);
  });

  test('larger than 8 KB is not sent signed out, and stays in the form; signed in it is sent', async () => {
    const sent = takesMessages();
    const { user, unmount } = renderScreen('/support');
    await user.type(field('Your email'), 'mia@example.com');
    const message = 'я'.repeat(3999);
    fireEvent.change(field('Your message'), {
      target: { value: `${message}\n${'\n'.repeat(120)}` },
    });
    await user.click(send());
    expect(field('Your message')).toHaveAccessibleDescription(
      'This message is too long to send while you are signed out. Please shorten it, or sign in first.',
    );
    expect(field('Your message')).toHaveFocus();
    expect(field('Your message')).toHaveValue(`${message}\n${'\n'.repeat(120)}`);
    expect(sent).toEqual([]);
    unmount();
    useAppStore.setState({ user: buildUser(), loginStatus: 'login' });
    server.use(signedIn());
    renderScreen('/support');
    await user.click(send());
    await screen.findByRole('heading', { name: 'Your message is on its way' });
    expect(sent).toHaveLength(1);
  });

  test('that failed is still there, and is the same message when it is sent again', async () => {
    const lost = losesAnswers();
    const { user } = renderScreen('/support');
    await write(user);
    await user.click(send());
    expect(
      await screen.findByText('There was no answer. Your message is still here; please try again.'),
    ).toBeVisible();
    server.use(fails(askSupport, { fail: 'INTERNAL', with: { errorMessage: '' } }));
    await user.click(send());
    expect(
      await screen.findByText(
        'Your message could not be sent. It is still here; please try again.',
      ),
    ).toBeVisible();
    expect(field('Your message')).toHaveValue('My lasagna became a cake.');
    const sent = takesMessages();
    await user.click(send());
    await screen.findByRole('heading', { name: 'Your message is on its way' });
    expect(sent).toEqual(lost);
  });

  test('that was changed after it failed is another message', async () => {
    const lost = losesAnswers();
    const { user } = renderScreen('/support');
    await write(user);
    await user.click(send());
    await screen.findByText(/There was no answer/);
    await user.type(field('Your message'), ' And the salad too.');
    expect(screen.queryByText(/There was no answer/)).not.toBeInTheDocument();
    await user.click(send());
    await screen.findByText(/There was no answer/);
    expect(lost).toHaveLength(2);
    expect(lost[1]?.requestKey).not.toBe(lost[0]?.requestKey);
  });

  test('too many are told in the server’s words', async () => {
    server.use(fails(askSupport, 'TOO_MANY'));
    const { user } = renderScreen('/support');
    await write(user);
    await user.click(send());
    expect(
      await screen.findByText('Too many requests. Please wait a moment and try again.'),
    ).toBeVisible();
  });

  test('offline the page says so, and keeps what is written', async () => {
    const { user } = renderScreen('/support');
    await write(user);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      screen.getByText('You are offline. What you write stays here until you can send it.'),
    ).toBeVisible();
    expect(field('Your message')).toHaveValue('My lasagna became a cake.');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  test('survives a reload, with its key', async () => {
    const lost = losesAnswers();
    const view = renderScreen('/support');
    await write(view.user);
    await view.user.click(send());
    await screen.findByText(/There was no answer/);
    const { user } = reload(view);
    expect(field('Your email')).toHaveValue('mia@example.com');
    expect(field('Your message')).toHaveValue('My lasagna became a cake.');
    const sent = takesMessages();
    await user.click(send());
    await screen.findByRole('heading', { name: 'Your message is on its way' });
    expect(sent).toEqual(lost);
  });

  test('of one person is not shown to another', async () => {
    server.use(signedIn());
    const view = renderScreen('/support');
    await waitFor(() => expect(field('Your email')).toHaveValue('mia@example.com'));
    await view.user.type(field('Your message'), 'A secret of Mia.');
    server.use(signedIn(buildUser({ userId: 'user-2', email: 'ben@example.com' })));
    reload(view);
    await waitFor(() => expect(field('Your email')).toHaveValue('ben@example.com'));
    expect(field('Your message')).toHaveValue('');
  });

  test('goes when its writer logs out', async () => {
    server.use(signedIn());
    const view = renderScreen('/support');
    await waitFor(() => expect(field('Your email')).toHaveValue('mia@example.com'));
    await view.user.type(field('Your message'), 'A secret of Mia.');
    expect(sessionStorage.getItem('support')).toContain('A secret of Mia.');
    const { user } = reload(view, '/app/setting/edit');
    await user.click((await screen.findAllByRole('button', { name: 'Log Out' }))[0] as HTMLElement);
    await waitFor(() => expect(useAppStore.getState().loggedOut).toBe(true));
    expect(sessionStorage.getItem('support')).toBeNull();
  });

  test.each(['{', '7', '{"message":7}', '{"message":"x","requestKey":"y","name":[]}'])(
    'that is damaged (%s) is no hindrance',
    (text) => {
      sessionStorage.setItem('support', text);
      renderScreen('/support');
      expect(field('Your message')).toHaveValue('');
    },
  );
});

describe('somebody who is signed in', () => {
  test('finds name and address filled in, and what they type counts', async () => {
    const sent = takesMessages();
    server.use(signedIn());
    const { user } = renderScreen('/support');
    await waitFor(() => expect(field('Your email')).toHaveValue('mia@example.com'));
    expect(field('Your name (optional)')).toHaveValue('Mia');
    await user.clear(field('Your email'));
    expect(field('Your email')).toHaveValue('');
    await user.type(field('Your email'), 'elsewhere@example.com');
    await user.type(field('Your message'), 'Hello!');
    await user.click(send());
    await screen.findByText('Thank you! The answer comes to elsewhere@example.com.');
    expect(sent).toMatchObject([{ name: 'Mia', email: 'elsewhere@example.com' }]);
  });
});
