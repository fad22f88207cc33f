import { useEffect, useRef, useState } from 'react';
import {
  consumeGoogleState,
  parseGoogleCallback,
} from '#features/account/use-google-sign-in-callback.ts';
import { callApi, getErrorMessage } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { paths } from '#lib/paths-and-routes.ts';
import {
  getReauthenticationReturnPath,
  isReauthenticationGoogleState,
  saveReauthenticationError,
} from '#lib/pending-reauthentication.ts';
import { useLocation, useNavigate } from '#lib/router/router-hooks.ts';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';

const t = accountTexts.account;

/** Sends the token to the server. @returns the error message; empty on success */
async function confirmReauthentication(
  credential: string | null,
  isStateValid: boolean,
): Promise<string> {
  if (!credential || !isStateValid) return t.googleFailed;
  try {
    await callApi(endpoints.reauthenticate, { credential });
    return '';
  } catch (error) {
    return getErrorMessage(error, t.googleFailed, texts.errors.network);
  }
}

/**
 * Handles the Google callback of a reauthentication and returns to the page where the pending action continues.
 * @returns whether that is in progress
 */
export function useGoogleReauthenticationCallback(): boolean {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const handledHash = useRef('');

  useEffect(() => {
    const callbackParams = parseGoogleCallback(hash);
    if (
      !callbackParams ||
      handledHash.current === hash ||
      !isReauthenticationGoogleState(callbackParams.state)
    )
      return;
    handledHash.current = hash;
    setIsConfirming(true);
    window.history.replaceState(window.history.state, '', paths.login);
    const isStateValid = consumeGoogleState() === callbackParams.state;
    void confirmReauthentication(callbackParams.credential, isStateValid).then((errorMessage) => {
      saveReauthenticationError(errorMessage);
      setIsConfirming(false);
      void navigate(getReauthenticationReturnPath(), { replace: true });
    });
  }, [hash, navigate]);

  return isConfirming;
}
