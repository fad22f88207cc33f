import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readGoogleReturn, takeGoogleState } from '#features/account/use-google-return.ts';
import { call, errorText } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';
import { paths } from '#lib/paths.ts';
import { isReauthentication, saveOutcome } from '#lib/reauthentication.ts';
import { texts } from '#texts/texts.ts';

const own = texts.reauthentication;

/** Sends the token to the server. @returns what is wrong, as a sentence; empty when nothing is */
async function confirm(credential: string | null, isOurs: boolean): Promise<string> {
  if (!credential || !isOurs) return own.googleFailed;
  try {
    await call(calls.reauthenticate, { credential });
    return '';
  } catch (error) {
    return errorText(error, own.googleFailed, texts.errors.network);
  }
}

/**
 * Receives whoever comes back from Google to confirm who is signed in, and leads back to the settings, where the action
 * that waits goes on.
 * @returns whether that is under way
 */
export function useReauthenticationReturn(): boolean {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const received = useRef('');

  useEffect(() => {
    const arrived = readGoogleReturn(hash);
    if (!arrived || received.current === hash || !isReauthentication(arrived.state)) return;
    received.current = hash;
    setIsConfirming(true);
    window.history.replaceState(window.history.state, '', paths.login);
    const isOurs = takeGoogleState() === arrived.state;
    void confirm(arrived.credential, isOurs).then((problem) => {
      saveOutcome(problem);
      setIsConfirming(false);
      void navigate(paths.setting('edit'), { replace: true });
    });
  }, [hash, navigate]);

  return isConfirming;
}
