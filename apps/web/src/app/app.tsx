import { Component, type ErrorInfo, type ReactNode, useLayoutEffect } from 'react';
import { BackgroundTasksAndProviders } from '#app/background-tasks-and-providers.tsx';
import { ErrorPage } from '#app/error-page.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import type { Router } from '#lib/router/router.ts';
import { useLocation } from '#lib/router/router-hooks.ts';
import { CurrentPage, RouterProvider } from '#lib/router/router-provider.tsx';
import { logUnexpectedError } from '#lib/watch-unexpected-errors.ts';
import { texts } from '#texts/localization.ts';
import { useToastStore } from '#ui/toast-store.ts';

/** No toast is shown before the page is. */
export const toasterModule = createLazyModule(() => import('#ui/toaster.tsx'));

/** Shows the error page when rendering throws, until another page is opened. */
class ErrorBoundary extends Component<{ children: ReactNode; resetKey: string }> {
  override state = { hasError: false, errorId: null };

  static getDerivedStateFromError = () => ({ hasError: true });

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void logUnexpectedError(error, componentStack).then((errorId) => this.setState({ errorId }));
  }

  override componentDidUpdate({ resetKey }: { resetKey: string }) {
    if (this.state.hasError && resetKey !== this.props.resetKey) {
      this.setState({ hasError: false, errorId: null });
    }
  }

  override render() {
    const { hasError, errorId } = this.state;
    return hasError ? <ErrorPage errorId={errorId} /> : this.props.children;
  }
}

function LazyToaster() {
  const hasToasts = useToastStore(({ toasts }) => toasts.length > 0);
  const loaded = useLazyModule(toasterModule, hasToasts || 'whenIdle');
  return loaded && <loaded.Toaster />;
}

function Page() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.translation;
  }, []);
  return (
    <ErrorBoundary resetKey={useLocation().key}>
      <BackgroundTasksAndProviders>
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-semibold shadow-soft focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {texts.ui.skipToContent}
        </a>
        <CurrentPage />
        <RouteAnnouncer />
        <LazyToaster />
      </BackgroundTasksAndProviders>
    </ErrorBoundary>
  );
}

/** The whole app. */
export function App({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <Page />
    </RouterProvider>
  );
}
