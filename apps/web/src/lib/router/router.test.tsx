import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { Link } from '#lib/router/link.tsx';
import type { Route } from '#lib/router/match-route.ts';
import type { LoadRouteModules, RouteModule } from '#lib/router/route-module.ts';
import { Router } from '#lib/router/router.ts';
import {
  useBlocker,
  useParams,
  useSearchParams,
  useViewTransitionPaths,
} from '#lib/router/router-hooks.ts';
import { CurrentPage, Outlet, RouterProvider } from '#lib/router/router-provider.tsx';

const toRoute = (path: string): Route => ({ path, screen: path, layouts: [] });
const routes = ['/', '/soup', '/cake', '/dish/:name', '*'].map(toRoute);

function Layout() {
  const isTransitioning = useViewTransitionPaths().includes('/cake');
  const [, setSearchParams] = useSearchParams();
  return (
    <main data-transition={isTransitioning}>
      <Outlet />
      <Link to="/soup">Soup link</Link>
      <button type="button" onClick={() => setSearchParams({ q: 'soup' })}>
        Search
      </button>
      <Link to="/cake" viewTransition>
        Cake link
      </Link>
      <Link to="/soup" parents={['/', '/soup']}>
        Up
      </Link>
    </main>
  );
}

const createModules = (name: string): readonly RouteModule[] => [
  { default: Layout },
  {
    default: () => <h1>{`${name} ${useParams().name ?? ''}`.trim()}</h1>,
    meta: () => [{ title: name }],
  },
];
const modulesByPath = new Map(routes.map(({ path }) => [path, createModules(path)]));
const getModules = ({ path }: Route) => modulesByPath.get(path) ?? [];

function Guard() {
  const blocker = useBlocker(() => true);
  return blocker.isBlocked ? (
    <button type="button" onClick={blocker.proceed}>
      Leave
    </button>
  ) : null;
}

/** Renders the page of the route `/`. */
function renderRouter(load: LoadRouteModules = getModules, isGuarded = false, pathname = '/') {
  window.history.replaceState(null, '', '/');
  const router = new Router(routes, load, {
    route: toRoute('/'),
    params: {},
    modules: getModules(toRoute('/')),
    location: { pathname, search: '', hash: '', key: 'initial' },
    historyAction: 'POP',
    keepsScroll: false,
  });
  render(
    <RouterProvider router={router}>
      <CurrentPage />
      {isGuarded && <Guard />}
    </RouterProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const expectPage = (name: string) =>
  waitFor(() => {
    expect(screen.getByRole('heading')).toHaveTextContent(name);
    expect(document.title).toBe(name.split(' ')[0]);
  });

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
});

test('a link opens a page, and "back" returns', async () => {
  const { user, router } = renderRouter();
  await user.click(screen.getByRole('link', { name: 'Soup link' }));
  await expectPage('/soup');
  expect(window.location.pathname).toBe('/soup');
  await act(() => router.navigate('/dish/caf%C3%A9?a=1#b'));
  expect(screen.getByRole('heading')).toHaveTextContent('/dish/:name café');
  expect(router.state.location).toMatchObject({ search: '?a=1', hash: '#b' });
  await act(() => router.navigate(-1));
  await expectPage('/soup');
});

test('a link with a modifier key is left to the browser', async () => {
  const { user, router } = renderRouter();
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Soup link' }));
  expect(router.state.location.pathname).toBe('/');
});

test('"back" scrolls to the earlier position, and a new page starts at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { router } = renderRouter();
  Object.defineProperty(window, 'scrollY', { value: 700, configurable: true });
  await act(() => router.navigate('/soup'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
  scrollTo.mockClear();
  await act(() => router.navigate({ search: '?q=a' }, { replace: true, preventScrollReset: true }));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the old page and its URL stay until the files of the next page have loaded', async () => {
  let finishLoading: () => void = () => undefined;
  const { router } = renderRouter((route) =>
    route.path === '/soup'
      ? new Promise((resolve) => {
          finishLoading = () => resolve(getModules(route));
        })
      : getModules(route),
  );
  const opening = router.navigate('/soup');
  await expectPage('/');
  expect(window.location.pathname).toBe('/');
  // The user opens another page in the meantime.
  await act(() => router.navigate('/cake'));
  await act(async () => {
    finishLoading();
    await opening;
  });
  await expectPage('/cake');
});

test('new search parameters do not stop another page from loading', async () => {
  let finishLoading: () => void = () => undefined;
  const { router, user } = renderRouter((route) =>
    route.path === '/soup'
      ? new Promise((resolve) => {
          finishLoading = () => resolve(getModules(route));
        })
      : getModules(route),
  );
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.state.location.search).toBe('?q=soup');
  await user.click(screen.getByRole('link', { name: 'Soup link' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  finishLoading();
  await expectPage('/soup');
  expect(router.state.location.search).toBe('');
});

test('a page that fails to load after another page was opened changes nothing', async () => {
  const navigateTo = vi.spyOn(browserNavigation, 'navigateTo').mockImplementation(() => undefined);
  let failLoading: () => void = () => undefined;
  const { router } = renderRouter((route) =>
    route.path === '/soup'
      ? new Promise((_resolve, reject) => {
          failLoading = () => reject(new Error('404'));
        })
      : getModules(route),
  );
  const opening = router.navigate('/soup');
  await act(() => router.navigate('/cake'));
  await act(async () => {
    failLoading();
    await opening;
  });
  expect(navigateTo).not.toHaveBeenCalled();
  await expectPage('/cake');
});

test('links at a path with two slashes stay on this host', async () => {
  const { router } = renderRouter(getModules, false, '//evil.example/');
  await act(() => router.navigate('/soup'));
  expect(window.location.href).toBe(`${window.location.origin}/soup`);
  await expectPage('/soup');
});

test('a link one level up returns to the nearest earlier page that is a parent, with its search parameters', async () => {
  const { router, user } = renderRouter();
  await act(() => router.navigate('/soup?q=a'));
  await act(() => router.navigate('/dish/pie'));
  await act(() => router.navigate('/cake'));
  const link = screen.getByRole('link', { name: 'Up' });
  expect(link).toHaveAttribute('href', '/soup?q=a');
  // A second click while the page is loading goes no further.
  await user.dblClick(link);
  await expectPage('/soup');
  expect(window.history.state).toMatchObject({ idx: 1 });
});

test('without an earlier page that is a parent, a link one level up replaces the page', async () => {
  const { user } = renderRouter(getModules, false, '/cake');
  window.history.replaceState(null, '', '/cake');
  await user.click(screen.getByRole('link', { name: 'Up' }));
  await expectPage('/soup');
  expect(window.history.state).toMatchObject({ idx: 0 });
});

test('a page that replaces the current one is returned to if it was opened right before it', async () => {
  const { router } = renderRouter();
  await act(() => router.navigate('/soup?servings=4'));
  await act(() => router.navigate('/cake'));
  await act(() => router.navigate('/soup', { replace: true }));
  expect(router.state.location).toMatchObject({ pathname: '/soup', search: '' });
  expect(window.location.search).toBe('');
  expect(window.history.state).toMatchObject({ idx: 1 });
});

test('a page that was opened while "back" was loading is one step after the earlier page', async () => {
  const { router } = renderRouter((route) =>
    route.path === '/soup' ? new Promise(() => undefined) : getModules(route),
  );
  window.history.replaceState({ key: 'a', idx: 0 }, '', '/soup');
  window.history.pushState({ key: 'b', idx: 1 }, '', '/');
  await act(() => router.navigate('/cake'));
  expect(window.history.state).toMatchObject({ idx: 2 });
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve));
  window.history.go(-2);
  await popped;
  await act(() => router.navigate('/dish/pie'));
  expect(window.history.state).toMatchObject({ idx: 1 });
});

test('a page without a view transition replaces one whose transition is being prepared', async () => {
  const updates: (() => void)[] = [];
  const startViewTransition = (update: () => void) => {
    updates.push(update);
    return { ready: Promise.resolve(), finished: Promise.resolve() };
  };
  Object.assign(document, { startViewTransition });
  const { router } = renderRouter();
  await act(() => router.navigate('/cake', { viewTransition: true }));
  await act(() => router.navigate('/soup'));
  act(() => {
    for (const update of updates) update();
  });
  await expectPage('/soup');
});

test('a page whose files are gone is requested from the server', async () => {
  const navigateTo = vi.spyOn(browserNavigation, 'navigateTo').mockImplementation(() => undefined);
  const { router } = renderRouter((route) =>
    route.path === '/soup' ? Promise.reject(new Error('404')) : getModules(route),
  );
  await act(() => router.navigate('/soup'));
  expect(navigateTo).toHaveBeenCalledWith(expect.stringMatching(/\/soup$/));
  await expectPage('/');
});

test('a blocker stops links and "back" until the user confirms', async () => {
  const { router, user } = renderRouter(getModules, true);
  await act(() => router.navigate('/soup'));
  await expectPage('/');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await expectPage('/soup');
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await expectPage('/');
  expect(window.location.pathname).toBe('/');
});

test('a view transition names both pages, and is repeated for "back"', async () => {
  const finishers: (() => void)[] = [];
  const startViewTransition = vi.fn((update: () => void) => {
    expect(screen.getByRole('main')).toHaveAttribute('data-transition', 'true');
    update();
    const finished = new Promise<void>((resolve) => finishers.push(resolve));
    return { ready: Promise.resolve(), finished };
  });
  Object.assign(document, { startViewTransition });
  const { router, user } = renderRouter();
  await user.click(screen.getByRole('link', { name: 'Cake link' }));
  await expectPage('/cake');
  await act(async () => {
    for (const finish of finishers) finish();
  });
  expect(screen.getByRole('main')).toHaveAttribute('data-transition', 'false');
  await act(() => router.navigate(-1));
  await expectPage('/');
  expect(startViewTransition).toHaveBeenCalledTimes(2);
});
