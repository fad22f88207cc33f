import { TOKEN_REFRESH_INTERVAL_MS } from '@plateful/contract';
import { useEffect } from 'react';
import { ApiError, callApi, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { log } from '#lib/logger.ts';

const MAX_ATTEMPTS = 3;
/** Three attempts of 5 s with pauses of 2 s end within 20 s, while the previous cookie is still valid. */
const TIMEOUT_MS = 5000;
const RETRY_DELAY_MS = 2000;
const MIN_RELOAD_INTERVAL_MS = 60_000;
const SESSION_EXPIRED_MESSAGE = 'Session expired, logging out...';

const waitBeforeRetry = () => new Promise<void>((resolve) => setTimeout(resolve, RETRY_DELAY_MS));

/** Reloads the page, but not repeatedly: a tab that cannot store the time of the last reload does not reload. */
function reloadAtMostOncePerMinute(): void {
  const now = Date.now();
  const lastReloadAt = Number(readSessionStorage(sessionStorageKeys.reloadedAt) ?? 0);
  if (Math.abs(now - lastReloadAt) < MIN_RELOAD_INTERVAL_MS) return;
  writeSessionStorage(sessionStorageKeys.reloadedAt, String(now));
  if (readSessionStorage(sessionStorageKeys.reloadedAt) === String(now)) browserNavigation.reload();
}

const isServerRejection = (error: unknown) =>
  error instanceof ApiError && error.errorMessage !== '' && !isServerUnreachableError(error);

/**
 * Refreshes the session cookie. If the server rejects it, the page is reloaded; if the server is unreachable, a warning
 * is logged.
 */
async function refreshSession(signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return void (await callApi(endpoints.rotateSessionCookie, undefined, {
        timeoutMs: TIMEOUT_MS,
        keepalive: true,
      }));
    } catch (error) {
      if (signal.aborted) return;
      if (isServerRejection(error)) return reloadAtMostOncePerMinute();
      if (attempt === MAX_ATTEMPTS) {
        return log({
          level: 'warning',
          message: SESSION_EXPIRED_MESSAGE,
          fileName: 'use-session-refresh.ts',
          service: 'secureSession',
        });
      }
    }
    await waitBeforeRetry();
  }
}

/** Refreshes the session at once and then every ten minutes while a user is signed in. */
export function useSessionRefresh(): void {
  const isSignedIn = useAppStore(({ loginStatus }) => loginStatus === 'login');
  useEffect(() => {
    if (!isSignedIn) return;
    const abortController = new AbortController();
    void refreshSession(abortController.signal);
    const timer = setInterval(
      () => void refreshSession(abortController.signal),
      TOKEN_REFRESH_INTERVAL_MS,
    );
    return () => {
      abortController.abort();
      clearInterval(timer);
    };
  }, [isSignedIn]);
}
