import { describe, expect, it } from 'vitest';
import { matchRoute } from '#lib/router/match-route.ts';

const routes = ['/', '/items', '/items/search', '/items/:itemId', '/setting/:id', '*'].map(
  (path) => ({ path, screen: path, layouts: [] }),
);

describe('the route of a path', () => {
  it.each([
    ['/', '/', {}],
    ['/items', '/items', {}],
    ['/Items//', '/items', {}],
    ['/items/search', '/items/search', {}],
    ['/items/0197f000', '/items/:itemId', { itemId: '0197f000' }],
    ['/items/caf%C3%A9%2F1/', '/items/:itemId', { itemId: 'café/1' }],
    ['/items/%E0%A4%A', '/items/:itemId', { itemId: '%E0%A4%A' }],
    ['/setting', '*', {}],
    ['/setting/edit', '/setting/:id', { id: 'edit' }],
    ['/setting/edit/x', '*', {}],
    ['/items/a/b', '*', {}],
    ['/items//a', '*', {}],
    ['/itemsandmore', '*', {}],
  ])('%s is %s', (pathname, path, params) => {
    expect(matchRoute(routes, pathname)).toMatchObject({ route: { path }, params });
  });
});
