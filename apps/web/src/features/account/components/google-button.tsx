import type { AnswerOf, googleStart } from '@plateful/contract';
import { useState } from 'react';
import { useGoogleStart } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { browser } from '#lib/browser.ts';
import { tabKeys, writeOfTab } from '#lib/storage.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Awaiting } from '#ui/form.tsx';

const own = texts.account;

/** The G of the sign-in partner, in one colour. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
      <path d="M12 10.2v3.900h5.500c-.24 1.500-1.700 4.200-5.500 4.200a6.300 6.300 0 0 1 0-12.600c1.900 0 3.200.8 3.900 1.500l2.700-2.600C16.900 3 14.700 2 12 2a10 10 0 1 0 0 20c5.800 0 9.600-4.100 9.600-9.800 0-.700-.1-1.300-.2-1.900L12 10.200Z" />
    </svg>
  );
}

interface GoogleButtonProps {
  /** The page is about to be left; `state` comes back with the answer. */
  onLeave?: (state: string) => void;
  children: string;
}

/** Sign-in with a Google account; says so where it is not set up. */
export function GoogleButton({ onLeave, children }: GoogleButtonProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const start = useGoogleStart();

  function leave({ url, state }: AnswerOf<typeof googleStart>) {
    writeOfTab(tabKeys.googleState, state);
    onLeave?.(state);
    browser.goTo(url);
  }

  function press() {
    setProblem(null);
    start.mutate(undefined, {
      onSuccess: leave,
      onError: (error) => setProblem(errorText(error, own.googleFailed, own.network)),
    });
  }

  return (
    <Awaiting>
      <Button
        look="secondary"
        icon={<GoogleMark />}
        className="w-full"
        busy={start.isPending && children}
        onClick={press}
      >
        {children}
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-muted empty:hidden">
        {problem}
      </p>
    </Awaiting>
  );
}
