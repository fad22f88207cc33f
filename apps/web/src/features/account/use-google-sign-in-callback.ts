import type { User } from '@plateful/contract';
import { useEffect, useRef, useState } from 'react';
import { useGoogleLogin } from '#features/account/api.ts';
import {
  getSuggestedUsernameFromError,
  setPendingGoogleRegistration,
} from '#features/account/google-registration-store.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { isReauthenticationGoogleState } from '#lib/pending-reauthentication.ts';
import { useLocation, useNavigate } from '#lib/router/router-hooks.ts';
import { accountTexts } from '#texts/en/account.ts';

const t = accountTexts.account;

/** Parses the fragment of the redirect from Google; `null` if there is none. */
export function parseGoogleCallback(fragment: string) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const credential = fields.get('id_token');
  if (!credential && !fields.has('error')) return null;
  return { credential, state: fields.get('state') };
}

/** Returns the state of the sign-in request, once. */
export function consumeGoogleState(): string | null {
  const state = readSessionStorage(sessionStorageKeys.googleState);
  writeSessionStorage(sessionStorageKeys.googleState, null);
  return state;
}

/**
 * Completes the sign-in after the redirect from Google. The fragment is removed from the URL at once. The token is sent
 * to the server only if the state matches this tab's request. Redirects for reauthentication are handled by
 * `useGoogleReauthenticationCallback`. A new user whose username is taken is sent to the account setup.
 */
export function useGoogleSignInCallback(onSignedIn: (user: User, isNewAccount: boolean) => void) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const login = useGoogleLogin();
  const [problem, setProblem] = useState<string | null>(null);
  const handledHash = useRef('');

  useEffect(() => {
    const callback = parseGoogleCallback(hash);
    if (!callback || handledHash.current === hash || isReauthenticationGoogleState(callback.state))
      return;
    handledHash.current = hash;
    if (window.location.hash) {
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    }
    void navigate({ pathname, search }, { replace: true });
    const { credential, state } = callback;
    const expectedState = consumeGoogleState();
    if (!credential || !state || state !== expectedState) return setProblem(t.googleFailed);
    setProblem(null);
    login.mutate(credential, {
      onSuccess: ({ user, isNewAccount }) => onSignedIn(user, isNewAccount),
      onError: (error) => {
        const suggestion = getSuggestedUsernameFromError(error);
        if (suggestion === null) {
          return setProblem(getErrorMessage(error, t.googleFailed, t.networkError));
        }
        setPendingGoogleRegistration({ credential, suggestion });
        void navigate(paths.accountSetup, { replace: true });
      },
    });
  }, [hash, pathname, search, navigate, login, onSignedIn]);

  // The sign-in form stays hidden until the next page is loaded.
  const isRedirecting = login.isSuccess || getSuggestedUsernameFromError(login.error) !== null;
  return { isWorking: login.isPending || isRedirecting, problem };
}
