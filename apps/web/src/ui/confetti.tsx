import { useEffect, useRef } from 'react';
import { stopConfetti, useConfettiStore } from '#ui/confetti-store.ts';

/** The overlay for confetti. Its animation is loaded on demand. */
export function Confetti() {
  const { runId } = useConfettiStore();
  const canvasRef = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (runId === null || !canvas) return;
    const abortController = new AbortController();
    import('#ui/confetti-animation.ts')
      .then(({ runConfettiAnimation }) =>
        abortController.signal.aborted
          ? undefined
          : runConfettiAnimation(canvas, abortController.signal),
      )
      // Confetti is optional, so a failed import is ignored.
      .catch(() => undefined)
      .finally(() => {
        if (!abortController.signal.aborted) stopConfetti();
      });
    return () => abortController.abort();
  }, [runId]);

  if (runId === null) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus
    <canvas
      ref={canvasRef}
      aria-hidden="true"
      data-confetti=""
      className="pointer-events-none fixed inset-0 z-50 size-full motion-reduce:hidden print:hidden"
    />
  );
}
