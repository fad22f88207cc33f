import { expect, test } from 'vitest';
import { type Plan, planFor } from '#service-worker/plan.ts';

const ORIGIN = 'https://plateful.example';
const shell = new Set(['/icon.svg', '/examples/pizza-small.webp']);

interface Asked {
  method?: string;
  mode?: Request['mode'];
  headers?: Record<string, string>;
}

function plan(path: string, { method = 'GET', mode = 'no-cors', headers = {} }: Asked = {}): Plan {
  const url = new URL(path, ORIGIN).href;
  return planFor({ method, mode, url, headers: new Headers(headers) }, ORIGIN, shell);
}

const visit = (path: string, method = 'GET') => plan(path, { mode: 'navigate', method });

test.each(['/', '/app', '/app/home', '/items', '/items/1/edit?a=b', '/terms', '/no/such/page'])(
  'whoever opens %s gets a page',
  (path) => expect(visit(path)).toBe('page'),
);

test.each([
  '/api/docs',
  '/api/backend/items',
  '/media/a.jpg',
  '/healthz',
  '/metrics',
  '/assets/a.js',
])('whoever opens %s gets what the server says', (path) => expect(visit(path)).toBe('pass'));

test('nothing else below /api is touched either, read or written', () => {
  expect(plan('/api/backend/items?action=GET_USER_ITEMS')).toBe('pass');
  expect(plan('/api/backend/scan', { method: 'POST' })).toBe('pass');
  expect(plan('/socket.io/?transport=websocket')).toBe('pass');
});

test('files of the app and photos are looked for here', () => {
  expect(plan('/assets/shared-abcdefgh.js')).toBe('file');
  expect(plan('/icon.svg')).toBe('file');
  expect(plan('/media/a-preview.webp')).toBe('photo');
  expect(plan('/examples/pizza.jpg')).toBe('pass');
});

test('parts of files, and what another site has, are not ours', () => {
  expect(plan('/media/a.jpg', { headers: { range: 'bytes=0-99' } })).toBe('pass');
  expect(plan('/media/a.jpg', { method: 'POST' })).toBe('pass');
  expect(plan('https://elsewhere.example/media/a.jpg')).toBe('pass');
  expect(plan('https://elsewhere.example/', { mode: 'navigate' })).toBe('pass');
});

test('photos out of another app are taken, other forms are not', () => {
  expect(visit('/items/create/share', 'POST')).toBe('share');
  expect(visit('/items/create', 'POST')).toBe('pass');
  expect(plan('/items/create/share', { method: 'POST' })).toBe('pass');
});
