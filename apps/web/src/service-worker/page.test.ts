import { afterEach, expect, test, vi } from 'vitest';
import { answerPage } from '#service-worker/page.ts';

const asked = new Request('https://plateful.example/items');
const shellPage = async () => new Response('the shell');

function serverAnswers(answer: Response | Promise<Response>): void {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([200, 404, 500])('an answer of status %i is handed on as it is', async (status) => {
  const answer = new Response('from the server', { status });
  serverAnswers(answer);
  expect(await answerPage(asked, shellPage)).toBe(answer);
});

test('a redirect stays the server’s', async () => {
  const redirect = Response.redirect('https://plateful.example/app/home');
  serverAnswers(redirect);
  expect(await answerPage(asked, shellPage)).toBe(redirect);
});

test.each([502, 503, 504])('a gateway’s %i counts as silence', async (status) => {
  serverAnswers(new Response('Bad gateway', { status }));
  expect(await (await answerPage(asked, shellPage)).text()).toBe('the shell');
});

test('without reception the app starts from here', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await answerPage(asked, shellPage)).text()).toBe('the shell');
});

test('a server that takes longer than three seconds is not waited for', async () => {
  vi.useFakeTimers();
  serverAnswers(new Promise(() => undefined));
  const heard = vi.fn();
  const answer = answerPage(asked, shellPage);
  void answer.then(heard);
  await vi.advanceTimersByTimeAsync(2999);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer).text()).toBe('the shell');
});

test('where nothing is kept, however late, the server’s answer is all there is', async () => {
  vi.useFakeTimers();
  serverAnswers(new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 9000)));
  const answer = answerPage(asked, async () => undefined);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await (await answer).text()).toBe('late');
});
