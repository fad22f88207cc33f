import { expect, test } from 'vitest';
import { classifyRequest, type RequestKind } from '#service-worker/classify-request.ts';

const ORIGIN = 'https://plateful.example';
const precachedUrls = new Set(['/icon.svg', '/examples/pizza-small.webp']);

interface RequestOptions {
  method?: string;
  mode?: Request['mode'];
  headers?: Record<string, string>;
}

function classify(
  path: string,
  { method = 'GET', mode = 'no-cors', headers = {} }: RequestOptions = {},
): RequestKind {
  const url = new URL(path, ORIGIN).href;
  return classifyRequest(
    { method, mode, url, headers: new Headers(headers) },
    ORIGIN,
    precachedUrls,
  );
}

const classifyVisit = (path: string, method = 'GET') =>
  classify(path, { mode: 'navigate', method });

test.each(['/', '/app', '/app/home', '/items', '/items/1/edit?a=b', '/terms', '/no/such/page'])(
  '%s is a page',
  (path) => expect(classifyVisit(path)).toBe('page'),
);

test.each([
  '/api/docs',
  '/api/backend/items',
  '/media/a.jpg',
  '/healthz',
  '/metrics',
  '/assets/a.js',
])('%s goes to the network', (path) => expect(classifyVisit(path)).toBe('network'));

test('other requests below /api go to the network', () => {
  expect(classify('/api/backend/items?action=GET_USER_ITEMS')).toBe('network');
  expect(classify('/api/backend/scan', { method: 'POST' })).toBe('network');
  expect(classify('/socket.io/?transport=websocket')).toBe('network');
});

test('app files are assets, recipe photos are photos', () => {
  expect(classify('/assets/shared-abcdefgh.js')).toBe('asset');
  expect(classify('/icon.svg')).toBe('asset');
  expect(classify('/media/a-preview.webp')).toBe('photo');
  expect(classify('/examples/pizza.jpg')).toBe('network');
});

test('range requests and requests to other sites go to the network', () => {
  expect(classify('/media/a.jpg', { headers: { range: 'bytes=0-99' } })).toBe('network');
  expect(classify('/media/a.jpg', { method: 'POST' })).toBe('network');
  expect(classify('https://elsewhere.example/media/a.jpg')).toBe('network');
  expect(classify('https://elsewhere.example/', { mode: 'navigate' })).toBe('network');
});

test('only the share target takes a form', () => {
  expect(classifyVisit('/items/create/share', 'POST')).toBe('share');
  expect(classifyVisit('/items/create', 'POST')).toBe('network');
  expect(classify('/items/create/share', { method: 'POST' })).toBe('network');
});
