import confetti from 'canvas-confetti';
import { toastAndConfettiSettings } from '#lib/toast-and-confetti-settings.ts';

const colorTokens = ['--accent', '--leaf', '--amber', '--accent-ink'] as const;
const TICKS_PER_SECOND = 60;
/** Pixels per tick that a gravity of 1 moves a piece. */
const PIXELS_PER_GRAVITY = 3;

const randomBetween = (min: number, max: number) => min + Math.random() * (max - min);

/** The color tokens in hexadecimal notation, which is the only one that the library reads. */
function readColors(): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rootStyle = getComputedStyle(document.documentElement);
  return colorTokens.map((token) => {
    if (!context) return '';
    context.fillStyle = rootStyle.getPropertyValue(token);
    context.fillRect(0, 0, 1, 1);
    const rgb = context.getImageData(0, 0, 1, 1).data.subarray(0, 3);
    return `#${[...rgb].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  });
}

/** Lets the pieces fall from above the window. Resolves when that has ended or `signal` aborts it. */
export async function runConfettiAnimation(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !canvas.getContext('2d')) return;
  const colors = readColors();
  const { confettiMs, confettiPieces } = toastAndConfettiSettings;
  const fire = confetti.create(canvas, { resize: true });
  const pieces = Array.from({ length: confettiPieces }, (_, index) => {
    const windowHeightsPerSecond = randomBetween(0.4, 0.65);
    return fire({
      particleCount: 1,
      colors: [colors[index % colors.length] ?? ''],
      shapes: ['square', 'circle'],
      scalar: randomBetween(0.9, 1.5),
      origin: { x: Math.random(), y: randomBetween(-0.9, 0) },
      startVelocity: 0,
      gravity:
        (windowHeightsPerSecond * window.innerHeight) / TICKS_PER_SECOND / PIXELS_PER_GRAVITY,
      drift: randomBetween(-0.6, 0.6),
      // A piece fades out over its ticks.
      ticks: ((confettiMs * 1.25) / 1000) * TICKS_PER_SECOND,
    });
  });
  const timer = setTimeout(fire.reset, confettiMs);
  signal.addEventListener('abort', fire.reset);
  await Promise.all(pieces);
  clearTimeout(timer);
}
