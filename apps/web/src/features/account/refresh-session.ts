import { TOKEN_REFRESH_MS } from '@plateful/contract';
import { useEffect } from 'react';
import { ApiError, call, isUnreachable } from '#lib/api.ts';
import { browser } from '#lib/browser.ts';
import { calls } from '#lib/calls.ts';
import { log } from '#lib/log.ts';
import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';
import { useAppStore } from '#lib/store.ts';

const TRIES = 3;
/** Three tries of 5 s with pauses of 2 s end within 20 s: so long the cookie of before works for sure. */
const TIMEOUT_MS = 5000;
const PAUSE_MS = 2000;
const RELOADS_APART_MS = 60_000;
const EXPIRED = 'Session expired, logging out...';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** Loads the page again, but not over and over: a tab that cannot remember the last time does not. */
function reloadOnce(): void {
  const now = Date.now();
  const last = Number(readOfTab(tabKeys.reloadedAt) ?? 0);
  if (Math.abs(now - last) < RELOADS_APART_MS) return;
  writeOfTab(tabKeys.reloadedAt, String(now));
  if (readOfTab(tabKeys.reloadedAt) === String(now)) browser.reload();
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.errorMessage !== '' && !isUnreachable(error);

/** Has the session cookie replaced. A refusal loads the page again; no answer at all is only logged. */
async function refreshSession(signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return void (await call(calls.refreshToken, undefined, {
        timeoutMs: TIMEOUT_MS,
        keepalive: true,
      }));
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) return reloadOnce();
      if (attempt === TRIES) {
        return log({ level: 'warning', message: EXPIRED, fileName: 'refresh-session.ts' });
      }
    }
    await pause();
  }
}

/** Keeps the session alive while somebody is signed in: at once, then every ten minutes. */
export function useSessionRefresh(): void {
  const isSignedIn = useAppStore(({ loginStatus }) => loginStatus === 'login');
  useEffect(() => {
    if (!isSignedIn) return;
    const end = new AbortController();
    void refreshSession(end.signal);
    const timer = setInterval(() => void refreshSession(end.signal), TOKEN_REFRESH_MS);
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [isSignedIn]);
}
