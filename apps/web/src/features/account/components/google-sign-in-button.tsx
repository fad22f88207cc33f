import type { googleStart, ResponseOf } from '@plateful/contract';
import { useState } from 'react';
import { useRequestGoogleSignInUrl } from '#features/account/api.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { sessionStorageKeys, writeSessionStorage } from '#lib/browser-storage.ts';
import { accountTexts } from '#texts/en/account.ts';
import { Button } from '#ui/button.tsx';
import { DisabledUntilHydrated } from '#ui/form.tsx';

const t = accountTexts.account;

/** The Google logo in one color. */
function GoogleIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
      <path d="M12 10.2v3.900h5.500c-.24 1.500-1.700 4.200-5.500 4.200a6.300 6.300 0 0 1 0-12.600c1.900 0 3.200.8 3.900 1.500l2.700-2.600C16.900 3 14.700 2 12 2a10 10 0 1 0 0 20c5.800 0 9.600-4.100 9.600-9.800 0-.700-.1-1.300-.2-1.900L12 10.200Z" />
    </svg>
  );
}

interface GoogleButtonProps {
  /** The only way on. */
  isPrimary?: boolean;
  /** Called before the browser leaves the page. `state` comes back with Google's response. */
  onRedirect?: (state: string) => void;
  children: string;
}

/** Signs in with a Google account. Shows a message if the server has no Google sign-in. */
export function GoogleSignInButton({ isPrimary, onRedirect, children }: GoogleButtonProps) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const startSignIn = useRequestGoogleSignInUrl();

  function redirectToGoogle({ url, state }: ResponseOf<typeof googleStart>) {
    writeSessionStorage(sessionStorageKeys.googleState, state);
    onRedirect?.(state);
    browserNavigation.navigateTo(url);
  }

  function handleClick() {
    if (isUnavailable) return;
    setErrorMessage(null);
    startSignIn.mutate(undefined, {
      onSuccess: redirectToGoogle,
      onError: (error) => setErrorMessage(getErrorMessage(error, t.googleFailed, t.networkError)),
    });
  }

  // Still focusable, so that the focus stays where the message appears.
  const isUnavailable =
    startSignIn.error instanceof ApiError && startSignIn.error.code === 'GOOGLE_OFF';
  return (
    <DisabledUntilHydrated>
      <Button
        aria-disabled={isUnavailable}
        variant={isPrimary ? 'primary' : 'secondary'}
        size="large"
        icon={<GoogleIcon />}
        className="w-full aria-disabled:opacity-50"
        busyLabel={startSignIn.isPending && children}
        onClick={handleClick}
      >
        {children}
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-muted empty:hidden">
        {errorMessage}
      </p>
    </DisabledUntilHydrated>
  );
}
