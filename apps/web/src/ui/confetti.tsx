import { useEffect, useRef } from 'react';
import { endCelebration, useConfetti } from '#ui/confetti-store.ts';

/** The overlay that confetti falls on. What draws it is loaded when there is something to celebrate. */
export function Confetti() {
  const { celebration } = useConfetti();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const sheet = canvas.current;
    if (celebration === null || !sheet) return;
    const end = new AbortController();
    import('#ui/confetti-fall.ts')
      .then(({ letConfettiFall }) =>
        end.signal.aborted ? undefined : letConfettiFall(sheet, end.signal),
      )
      // Without confetti it is a good day too.
      .catch(() => undefined)
      .finally(() => {
        if (!end.signal.aborted) endCelebration();
      });
    return () => end.abort();
  }, [celebration]);

  if (celebration === null) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-confetti=""
      className="pointer-events-none fixed inset-0 z-50 size-full motion-reduce:hidden print:hidden"
    />
  );
}
