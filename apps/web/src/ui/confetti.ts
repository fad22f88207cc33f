import { isMotionAllowed } from '#lib/motion-preferences.ts';

let running: { canvas: HTMLCanvasElement; abortController: AbortController } | null = null;

/** Shows confetti, unless it is running or the user prefers reduced motion. The animation is loaded on demand. */
export function startConfetti(): void {
  if (running || !isMotionAllowed()) return;
  const canvas = document.createElement('canvas');
  canvas.className =
    'pointer-events-none fixed inset-0 z-50 size-full motion-reduce:hidden print:hidden';
  canvas.dataset.confetti = '';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  const abortController = new AbortController();
  running = { canvas, abortController };
  import('#ui/confetti-animation.ts')
    .then(({ runConfettiAnimation }) => runConfettiAnimation(canvas, abortController.signal))
    // Confetti is optional, so a failed import is ignored.
    .catch(() => undefined)
    .finally(() => {
      if (!abortController.signal.aborted) stopConfetti();
    });
}

export function stopConfetti(): void {
  running?.abortController.abort();
  running?.canvas.remove();
  running = null;
}
