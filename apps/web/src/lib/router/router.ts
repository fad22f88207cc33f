import { browserNavigation } from '#lib/browser-navigation.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { appendCurrentUrlToTrail, readHistoryState } from '#lib/router/history-state.ts';
import { matchRoute, type Route, type RouteMatch } from '#lib/router/match-route.ts';
import type { LoadRouteModules, RouteModule } from '#lib/router/route-module.ts';
import { saveScrollPosition } from '#lib/router/scroll-restoration.ts';

export interface RouterLocation {
  pathname: string;
  search: string;
  hash: string;
  /** Identifies the entry in the browser's history. */
  key: string;
}

export interface RouterState extends RouteMatch {
  location: RouterLocation;
  modules: readonly RouteModule[];
  historyAction: 'POP' | 'PUSH' | 'REPLACE';
  keepsScroll: boolean;
}

export type NavigationTarget =
  | string
  | Partial<Pick<RouterLocation, 'pathname' | 'search' | 'hash'>>;

export interface NavigateOptions {
  replace?: boolean | undefined;
  viewTransition?: boolean | undefined;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
}

/**
 * Decides whether to stay on the page. `leave` continues with the navigation, or, without `to`, with an action after
 * which the page may stay open.
 */
export type Blocker = (
  from: RouterLocation,
  to: RouterLocation | null,
  leave: () => void,
) => boolean;

type Listener = (state: RouterState, previous: RouterState, viewTransition: boolean) => void;

interface Change extends Pick<RouterState, 'historyAction' | 'keepsScroll'> {
  url: URL;
  key: string;
  viewTransition: boolean;
  /** Updates the browser's history when the page has been loaded. */
  updateHistory?: () => void;
}

const toLocation = ({ pathname, search, hash }: URL, key: string): RouterLocation => ({
  pathname,
  search,
  hash,
  key,
});

/** Loads the page at `url`, without a browser. */
export async function loadInitialRouterState(
  routes: readonly Route[],
  loadRouteModules: LoadRouteModules,
  url: URL,
): Promise<RouterState> {
  const match = matchRoute(routes, url.pathname);
  const modules = await loadRouteModules(match.route);
  const location = toLocation(url, 'initial');
  return { ...match, modules, location, historyAction: 'POP', keepsScroll: false };
}

/** Shows the page of the current URL. A page is loaded before the URL changes, so there is no empty page in between. */
export class Router {
  state: RouterState;
  blocker: Blocker | null = null;
  readonly #routes: readonly Route[];
  readonly #loadRouteModules: LoadRouteModules;
  readonly #listeners = new Set<Listener>();
  /** Pairs of paths between which a view transition was shown; it is shown again for "back". */
  readonly #animatedChanges = new Set<string>();
  /** The path of the page that is shown or being loaded. */
  #targetPath: string;
  #idx = 0;
  #changeCount = 0;
  #mayLeave = false;
  #goingBack: Promise<void> | null = null;
  #replacement: URL | null = null;
  #ignoresNextPop = false;

  constructor(
    routes: readonly Route[],
    loadRouteModules: LoadRouteModules,
    initialState: RouterState,
  ) {
    this.#routes = routes;
    this.#loadRouteModules = loadRouteModules;
    this.state = initialState;
    this.#targetPath = initialState.location.pathname;
  }

  /** Whether another page is being loaded. */
  get isLeaving(): boolean {
    return this.#targetPath !== this.state.location.pathname;
  }

  /** Follows the browser's history. @returns a function that stops it */
  start(): () => void {
    const stored = readHistoryState() ?? { key: createRandomId(), idx: 0, trail: [] };
    window.history.replaceState(stored, '');
    this.#idx = stored.idx;
    this.state = { ...this.state, location: { ...this.state.location, key: stored.key } };
    window.addEventListener('popstate', this.#handlePop);
    return () => window.removeEventListener('popstate', this.#handlePop);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the files of a page that the user will probably open. */
  preload(to: string): void {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || !navigator.onLine) return;
    const { route } = matchRoute(this.#routes, this.#resolve(to).pathname);
    void Promise.resolve(this.#loadRouteModules(route)).catch(() => undefined);
  }

  /** The nearest earlier page at one of these paths, and how many entries ago it was opened. */
  findEarlierPage(pathnames: readonly string[]): { url: string; steps: number } | null {
    const trail = readHistoryState()?.trail ?? [];
    const index = trail.findLastIndex((url) => pathnames.includes(url.replace(/\?.*/, '')));
    const url = trail[index];
    return url === undefined ? null : { url, steps: trail.length - index };
  }

  /**
   * Opens a page; a number goes that many entries forward or back. A page that is to replace the current one, and was
   * opened right before it, is returned to, so that it is not in the history twice.
   */
  readonly navigate = async (
    to: NavigationTarget | number,
    options: NavigateOptions = {},
  ): Promise<void> => {
    if (typeof to === 'number') return window.history.go(to);
    const url = this.#resolve(to);
    const isOtherPage = url.pathname !== window.location.pathname;
    if (options.replace && isOtherPage && this.findEarlierPage([url.pathname])?.steps === 1)
      return this.goBack(1, url);
    if (this.#isBlocked(url, () => void this.navigate(to, options))) return;
    const replace = options.replace || url.href === window.location.href;
    const key = createRandomId();
    await this.#change({
      url,
      key,
      historyAction: replace ? 'REPLACE' : 'PUSH',
      keepsScroll: options.preventScrollReset ?? false,
      viewTransition: options.viewTransition ?? false,
      updateHistory: () => {
        // Not `#idx`: "back" may have moved to an entry whose page is still loading.
        const stored = readHistoryState();
        const idx = (stored?.idx ?? this.#idx) + (replace ? 0 : 1);
        const trail = replace ? stored?.trail : appendCurrentUrlToTrail(stored?.trail);
        try {
          if (replace) window.history.replaceState({ key, idx, trail }, '', url);
          else window.history.pushState({ key, idx, trail }, '', url);
          this.#idx = idx;
        } catch {
          // Browsers limit how often the history changes. The page is shown without an entry of its own.
        }
      },
    });
  };

  /** Runs an action that closes the page if it succeeds: at once, or when the user has confirmed to leave the page. */
  leavePage(action: () => void): void {
    const leave = () => this.leavePage(action);
    if (!this.#isBlocked(null, leave)) action();
  }

  /**
   * Returns to an earlier page; once, even if it is called again while that page is loading.
   * @param replacement replaces the URL of that page
   */
  goBack(steps: number, replacement: URL | null = null): Promise<void> {
    this.#replacement = replacement;
    this.#goingBack ??= new Promise((resolve) => {
      window.addEventListener('popstate', () => (this.#goingBack = null), { once: true });
      const unsubscribe = this.subscribe(() => {
        unsubscribe();
        resolve();
      });
      window.history.go(-steps);
    });
    return this.#goingBack;
  }

  #resolve(to: NavigationTarget): URL {
    const { location } = this.state;
    const isText = typeof to === 'string';
    // Not parsed as text: a path that begins with two slashes would name another host.
    const url = new URL(window.location.origin);
    url.pathname = (isText ? null : to.pathname) ?? location.pathname;
    url.search = isText ? location.search : (to.search ?? '');
    url.hash = isText ? '' : (to.hash ?? '');
    return isText ? new URL(to, url) : url;
  }

  #isBlocked(url: URL | null, retry: () => void): boolean {
    const mayLeave = this.#mayLeave;
    this.#mayLeave = false;
    if (mayLeave || !this.blocker) return false;
    return this.blocker(this.state.location, url && toLocation(url, ''), () => {
      this.#mayLeave = true;
      retry();
    });
  }

  readonly #handlePop = (): void => {
    const replacement = this.#replacement;
    this.#replacement = null;
    const url = replacement ?? new URL(window.location.href);
    const stored = readHistoryState();
    const steps = stored ? stored.idx - this.#idx : 0;
    if (this.#ignoresNextPop) this.#ignoresNextPop = false;
    else if (!stored) this.#handleFragmentLink(url);
    else if (steps !== 0 && this.#isBlocked(url, () => window.history.go(steps))) {
      this.#ignoresNextPop = true;
      window.history.go(-steps);
    } else {
      if (replacement) window.history.replaceState(stored, '', url);
      const { pathname } = this.state.location;
      void this.#change({
        url,
        key: stored.key,
        historyAction: 'POP',
        keepsScroll: false,
        viewTransition: this.#animatedChanges.has(`${url.pathname} ${pathname}`),
        updateHistory: () => {
          this.#idx = stored.idx;
        },
      });
    }
  };

  /** The browser itself follows links to a fragment of the page, and scrolls. */
  #handleFragmentLink(url: URL): void {
    // The browser replaces the entry when the same link is followed again.
    const isSameUrl = url.href === this.#resolve(this.state.location).href;
    const stored = { key: createRandomId(), idx: this.#idx + (isSameUrl ? 0 : 1), trail: [] };
    window.history.replaceState(stored, '');
    this.#idx = stored.idx;
    const change = { historyAction: 'PUSH', keepsScroll: true, viewTransition: false } as const;
    void this.#change({ url, key: stored.key, ...change });
  }

  async #change({ url, key, viewTransition, updateHistory, ...rest }: Change): Promise<void> {
    this.#changeCount += 1;
    const changeId = this.#changeCount;
    this.#targetPath = url.pathname;
    const match = matchRoute(this.#routes, url.pathname);
    let modules = this.#loadRouteModules(match.route);
    if (modules instanceof Promise || viewTransition) {
      try {
        modules = await modules;
      } catch {
        if (changeId !== this.#changeCount) return;
        // The files belong to an earlier version of the app: a request for the page gets the current one. "Back" has
        // already changed the URL, and opening a URL with a fragment again requests nothing.
        if (rest.historyAction === 'POP') browserNavigation.reload();
        else browserNavigation.navigateTo(url.href);
        return;
      }
      // The user has opened another page while this one was loading.
      if (changeId !== this.#changeCount) return;
    }
    const previous = this.state;
    saveScrollPosition(previous.location.key);
    updateHistory?.();
    if (viewTransition) this.#animatedChanges.add(`${previous.location.pathname} ${url.pathname}`);
    this.state = { ...match, modules, ...rest, location: toLocation(url, key) };
    for (const listener of [...this.#listeners]) listener(this.state, previous, viewTransition);
  }
}
