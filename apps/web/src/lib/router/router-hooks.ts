import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { RouteParams } from '#lib/router/match-route.ts';
import type { NavigateOptions, NavigationTarget, RouterLocation } from '#lib/router/router.ts';
import { useRouterContext, ViewTransitionPathsContext } from '#lib/router/router-provider.tsx';

export const useNavigate = () => useRouterContext().router.navigate;

/** Opens a page after a request, unless the user has left this page in the meantime. */
export function useNavigateIfStillOnPage() {
  const { router, state } = useRouterContext();
  const { pathname } = state.location;
  return async (to: NavigationTarget, options?: NavigateOptions): Promise<void> => {
    if (router.state.location.pathname === pathname && !router.isLeaving)
      await router.navigate(to, options);
  };
}

export const useLocation = (): RouterLocation => useRouterContext().state.location;
export const useParams = (): RouteParams => useRouterContext().state.params;

/** The paths between which a view transition is running. */
export const useViewTransitionPaths = () => useContext(ViewTransitionPathsContext);

type SearchParamsInit = Record<string, string> | ((previous: URLSearchParams) => URLSearchParams);

/**
 * The search parameters of the URL, and a function that replaces all of them. It has no effect while another page is
 * being loaded, because it would stop that.
 */
export function useSearchParams() {
  const { router, state } = useRouterContext();
  const { search } = state.location;
  const searchParams = useMemo(() => new URLSearchParams(search), [search]);
  const setSearchParams = useCallback(
    (init: SearchParamsInit, options?: NavigateOptions) => {
      if (router.isLeaving) return;
      const current = new URLSearchParams(router.state.location.search);
      const params = `${new URLSearchParams(typeof init === 'function' ? init(current) : init)}`;
      void router.navigate({ search: params && `?${params}` }, options);
    },
    [router],
  );
  return [searchParams, setSearchParams] as const;
}

/** Stops navigations for which `shouldBlock` returns true, until `proceed` or `reset` is called. */
export function useBlocker(
  shouldBlock: (from: RouterLocation, to: RouterLocation | null) => boolean,
) {
  const { router } = useRouterContext();
  const [blocked, setBlocked] = useState<{ to: RouterLocation | null; leave: () => void } | null>(
    null,
  );
  useEffect(() => {
    router.blocker = (from, to, leave) => {
      if (!shouldBlock(from, to)) return false;
      setBlocked({ to, leave });
      return true;
    };
    return () => {
      router.blocker = null;
    };
  }, [router, shouldBlock]);
  return {
    isBlocked: blocked !== null,
    isNavigationBlocked: Boolean(blocked?.to),
    proceed() {
      setBlocked(null);
      blocked?.leave();
    },
    reset: () => setBlocked(null),
  };
}
