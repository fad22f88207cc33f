import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerFile,
  installShell,
  removeOldShells,
  type Shell,
  shellPage,
} from '#service-worker/shell.ts';
import { ownAnswer, stubCaches } from '#testing/memory-caches.ts';

const shell: Shell = {
  version: 'two',
  page: '/start.html',
  files: [
    { url: '/start.html', integrity: 'sha256-page' },
    { url: '/assets/app-22222222.js', integrity: 'sha256-app' },
    { url: '/assets/language-de-22222222.js', integrity: 'sha256-de', optional: true },
  ],
};

let stubbed: ReturnType<typeof stubCaches>;
const ask = vi.fn<(url: string | Request, init?: RequestInit) => Promise<Response>>();
const later = (work: Promise<unknown>) => void works.push(work);
let works: Promise<unknown>[] = [];
const file = (path: string) => new Request(`http://plateful.test${path}`);

beforeEach(() => {
  stubbed = stubCaches();
  works = [];
  ask.mockReset();
  ask.mockImplementation(async (asked) => ownAnswer(`content of ${String(asked)}`));
  vi.stubGlobal('fetch', ask);
});
afterEach(() => vi.unstubAllGlobals());

test('all that the app needs is laid in, and checked', async () => {
  await installShell(shell);
  expect((await stubbed.pathsIn('shell-two')).sort()).toEqual([
    '/assets/app-22222222.js',
    '/start.html',
  ]);
  expect(ask).toHaveBeenCalledWith('/start.html', { integrity: 'sha256-page', cache: 'no-cache' });
  expect(await (await shellPage(shell))?.text()).toBe('content of /start.html');
});

test('a language comes along where it was in use before', async () => {
  await stubbed.put('shell-one', '/assets/language-de-11111111.js', 'Rezepte');
  await installShell(shell);
  expect(await stubbed.pathsIn('shell-two')).toContain('/assets/language-de-22222222.js');
});

test('one missing file, and nothing is installed', async () => {
  ask.mockImplementation(async (asked) =>
    ownAnswer('', { status: String(asked).includes('app-') ? 404 : 200 }),
  );
  await expect(installShell(shell)).rejects.toThrow('/assets/app-22222222.js answered 404');
  expect(stubbed.names()).toEqual([]);
});

test('versions of before go, the last of them when its pages are closed', async () => {
  await stubbed.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await stubbed.put('shell-zero', '/assets/app-00000000.js', '');
  await stubbed.put('shell-one', '/assets/app-11111111.js', '');
  await installShell(shell);
  await removeOldShells(shell, true);
  expect(stubbed.names()).toEqual(['photos-of-user-1', 'shell-one', 'shell-two']);
  await removeOldShells(shell, false);
  expect(stubbed.names()).toEqual(['photos-of-user-1', 'shell-two']);
});

test('a page of the version before still finds its files', async () => {
  await stubbed.put('shell-one', '/assets/app-11111111.js', 'old code');
  await installShell(shell);
  ask.mockRejectedValue(new TypeError('gone'));
  const answer = await answerFile(shell, file('/assets/app-11111111.js'), later);
  expect(await answer.text()).toBe('old code');
});

test('what was not laid in comes from the server, and stays', async () => {
  await installShell(shell);
  await answerFile(shell, file('/assets/language-de-22222222.js'), later);
  await Promise.all(works);
  expect(await stubbed.pathsIn('shell-two')).toContain('/assets/language-de-22222222.js');
});

test('refusals do not stay', async () => {
  await installShell(shell);
  ask.mockResolvedValue(ownAnswer('', { status: 404 }));
  const answer = await answerFile(shell, file('/assets/gone-22222222.js'), later);
  expect(answer.status).toBe(404);
  await Promise.all(works);
  expect(await stubbed.pathsIn('shell-two')).not.toContain('/assets/gone-22222222.js');
});
