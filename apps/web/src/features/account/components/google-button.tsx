import { useState } from 'react';
import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';

/** The G of the sign-in partner, in one colour. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
      <path d="M12 10.2v3.900h5.500c-.24 1.500-1.700 4.200-5.500 4.200a6.300 6.300 0 0 1 0-12.600c1.900 0 3.200.8 3.900 1.500l2.700-2.600C16.900 3 14.700 2 12 2a10 10 0 1 0 0 20c5.800 0 9.600-4.100 9.600-9.800 0-.700-.1-1.300-.2-1.900L12 10.200Z" />
    </svg>
  );
}

/** Sign-in with a Google account; says so where it is not set up. */
export function GoogleButton({ children }: { children: string }) {
  const [pressed, setPressed] = useState(false);
  return (
    <div>
      <Button
        look="secondary"
        icon={<GoogleMark />}
        className="w-full"
        onClick={() => setPressed(true)}
      >
        {children}
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-muted empty:hidden">
        {pressed ? texts.account.googleOff : null}
      </p>
    </div>
  );
}
