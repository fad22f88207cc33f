import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { MetaTag, RouteModule } from '#lib/router/route-module.ts';
import type { Router, RouterState } from '#lib/router/router.ts';
import { restoreScrollPosition, startScrollRestoration } from '#lib/router/scroll-restoration.ts';

interface RouterContextValue {
  router: Router;
  state: RouterState;
}

const RouterContext = createContext<RouterContextValue | null>(null);
const OutletContext = createContext<ReactNode>(null);
/** The paths of the pages between which a view transition is running. */
export const ViewTransitionPathsContext = createContext<readonly string[]>([]);

export function useRouterContext(): RouterContextValue {
  const value = useContext(RouterContext);
  if (!value) throw new Error('There is no router.');
  return value;
}

/** The screen, or the next layout, inside a layout. */
export const Outlet = () => useContext(OutletContext);

/** A layout or a screen, with the next one as its outlet. */
function NestedPage({ modules }: { modules: readonly RouteModule[] }): ReactNode {
  const [outermost, ...inner] = modules;
  if (!outermost) return null;
  return (
    <OutletContext value={<NestedPage modules={inner} />}>
      <outermost.default />
    </OutletContext>
  );
}

/** The page of the current URL: its screen inside its layouts. */
export function CurrentPage() {
  const { modules } = useRouterContext().state;
  return useMemo(() => <NestedPage modules={modules} />, [modules]);
}

/** Applies the title and description of a page; rendered before the page, whose own title replaces this one. */
function PageMetaTags({ tags }: { tags: readonly MetaTag[] }): null {
  useLayoutEffect(() => applyMetaTags(tags), [tags]);
  return null;
}

function applyMetaTags(tags: readonly MetaTag[]): void {
  const values = Object.assign(
    {},
    ...tags.map((tag) => ('name' in tag ? { [tag.name]: tag.content } : tag)),
  );
  if (values.title) document.title = values.title;
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', values.description ?? '');
}

/** Renders `children` with the current page of the router, and keeps scroll position and title up to date. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state);
  const [transitionPaths, setTransitionPaths] = useState<readonly string[]>([]);
  const shown = useRef<{ state: RouterState; onChange: (() => void)[] }>({ state, onChange: [] });

  useEffect(() => {
    const { onChange } = shown.current;
    shown.current = { state, onChange: [] };
    // In a task of its own, because the browser then lays out the page.
    for (const resolve of onChange) setTimeout(resolve);
  }, [state]);

  useLayoutEffect(() => {
    // While the browser shows a picture of the old page, the new one is rendered in many short tasks. The router's
    // state: another page may be opened while the browser captures the old one.
    const showCurrentState = () =>
      new Promise<void>((resolve) => {
        if (shown.current.state === router.state) return resolve();
        shown.current.onChange.push(resolve);
        startTransition(() => setState(router.state));
      });
    const stopRouter = router.start();
    const stopScrollRestoration = startScrollRestoration(() => router.state.location.key);
    restoreScrollPosition({ ...router.state, keepsScroll: true });
    let latestTransition: ViewTransition | null = null;
    const unsubscribe = router.subscribe((next, previous, viewTransition) => {
      if (!viewTransition || !document.startViewTransition)
        return startTransition(() => setState(next));
      // Names the elements that the animation connects, before the browser captures the old page.
      flushSync(() => setTransitionPaths([previous.location.pathname, next.location.pathname]));
      const transition = document.startViewTransition(showCurrentState);
      latestTransition = transition;
      transition.ready.catch(() => undefined);
      void transition.finished.finally(() => {
        if (transition === latestTransition) setTransitionPaths([]);
      });
    });
    return () => {
      unsubscribe();
      stopScrollRestoration();
      stopRouter();
    };
  }, [router]);

  const isInitial = state.location.key === 'initial';
  useLayoutEffect(() => {
    if (!isInitial) restoreScrollPosition(state);
  }, [state, isInitial]);

  const screen = state.modules.at(-1);
  const metaTags = useMemo(() => screen?.meta?.() ?? [], [screen]);

  const value = useMemo(() => ({ router, state }), [router, state]);
  return (
    <RouterContext value={value}>
      <PageMetaTags tags={metaTags} />
      <ViewTransitionPathsContext value={transitionPaths}>{children}</ViewTransitionPathsContext>
    </RouterContext>
  );
}
