import type { User } from '@plateful/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useGoogleLogin } from '#features/account/api.ts';
import { beginGoogleRegistration, suggestionIn } from '#features/account/google-registration.ts';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { isReauthentication } from '#lib/reauthentication.ts';
import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';
import { texts } from '#texts/texts.ts';

const own = texts.account;

/** What Google sent along in the fragment; `null` when nobody comes from there. */
export function readGoogleReturn(fragment: string) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const credential = fields.get('id_token');
  if (!credential && !fields.has('error')) return null;
  return { credential, state: fields.get('state') };
}

/** The state that we left with, once. */
export function takeGoogleState(): string | null {
  const state = readOfTab(tabKeys.googleState);
  writeOfTab(tabKeys.googleState, null);
  return state;
}

/**
 * Receives whoever comes back from Google. The fragment leaves the address at once, the token goes to the server and
 * nowhere else, and only when the answer belongs to what this tab has asked for. Who comes back to confirm who is signed
 * in is somebody else's concern (`useReauthenticationReturn`). Who has no account yet and a username that is taken goes on
 * to the account set-up.
 */
export function useGoogleReturn(onSignedIn: (user: User, isNewAccount: boolean) => void) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const login = useGoogleLogin();
  const [problem, setProblem] = useState<string | null>(null);
  const received = useRef('');

  useEffect(() => {
    const arrived = readGoogleReturn(hash);
    if (!arrived || received.current === hash || isReauthentication(arrived.state)) return;
    received.current = hash;
    if (window.location.hash) {
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    }
    void navigate({ pathname, search }, { replace: true });
    const { credential, state } = arrived;
    const expected = takeGoogleState();
    if (!credential || !state || state !== expected) return setProblem(own.googleFailed);
    setProblem(null);
    login.mutate(credential, {
      onSuccess: ({ user, isNewAccount }) => onSignedIn(user, isNewAccount),
      onError: (error) => {
        const suggestion = suggestionIn(error);
        if (suggestion === null) {
          return setProblem(errorText(error, own.googleFailed, own.network));
        }
        beginGoogleRegistration({ credential, suggestion });
        void navigate(paths.accountSetup, { replace: true });
      },
    });
  }, [hash, pathname, search, navigate, login, onSignedIn]);

  // Until the account set-up is loaded, nobody sees the sign-in form flash by.
  const isLeaving = login.isSuccess || suggestionIn(login.error) !== null;
  return { isWorking: login.isPending || isLeaving, problem };
}
