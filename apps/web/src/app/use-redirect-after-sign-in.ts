import { useEffect } from 'react';
import { consumeIntendedUrl, useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';

/**
 * After sign-in, redirects to the stored URL, or to `fallbackPath` if there is none. A new Google account opens the
 * account setup first; the URL stays stored until then.
 *
 * @param isPaused does not redirect yet
 */
export function useRedirectAfterSignIn(fallbackPath?: string, isPaused = false): void {
  const { loginStatus, isNewAccount } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (loginStatus !== 'login' || isPaused) return;
    const target = isNewAccount ? paths.accountSetup : (consumeIntendedUrl() ?? fallbackPath);
    if (target) void navigate(target, { replace: true });
  }, [loginStatus, isNewAccount, navigate, fallbackPath, isPaused]);
}
