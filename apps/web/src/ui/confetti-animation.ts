import { overlaySettings } from '#lib/overlay-settings.ts';

const colorTokens = ['--accent', '--leaf', '--amber', '--accent-ink'] as const;
const shapeDrawers = [drawRectangle, drawCircle, drawLeaf] as const;
/** All pieces start within this time, so that the last one reaches the bottom. */
const MAX_START_DELAY_MS = overlaySettings.confettiMs * 0.45;

interface ConfettiPiece {
  /** Start position, as a fraction of the window width. */
  startX: number;
  startDelayMs: number;
  /** Window heights per second. */
  speed: number;
  size: number;
  /** Sway amplitude in pixels, and its start phase. */
  swayPx: number;
  phase: number;
  /** Turns per second. */
  turnsPerSecond: number;
  color: string;
  draw: (context: CanvasRenderingContext2D, size: number) => void;
}

function drawRectangle(context: CanvasRenderingContext2D, size: number): void {
  context.rect(-size / 2, -size / 6, size, size / 3);
}

function drawCircle(context: CanvasRenderingContext2D, size: number): void {
  context.arc(0, 0, size / 3, 0, Math.PI * 2);
}

function drawLeaf(context: CanvasRenderingContext2D, size: number): void {
  const half = size / 2;
  context.moveTo(-half, 0);
  context.quadraticCurveTo(0, -half, half, 0);
  context.quadraticCurveTo(0, half, -half, 0);
}

const randomBetween = (min: number, max: number) => min + Math.random() * (max - min);

function createPieces(): ConfettiPiece[] {
  const rootStyle = getComputedStyle(document.documentElement);
  const colors = colorTokens.map((name) => rootStyle.getPropertyValue(name));
  return Array.from({ length: overlaySettings.confettiPieces }, (_, index) => ({
    startX: Math.random(),
    startDelayMs: randomBetween(0, MAX_START_DELAY_MS),
    speed: randomBetween(0.4, 0.65),
    size: randomBetween(10, 18),
    swayPx: randomBetween(8, 36),
    phase: randomBetween(0, Math.PI * 2),
    turnsPerSecond: randomBetween(-0.8, 0.8),
    color: colors[index % colors.length] ?? '',
    draw: shapeDrawers[index % shapeDrawers.length] ?? drawRectangle,
  }));
}

/** Sets the canvas resolution: device pixels, at most two per CSS pixel. */
function resizeCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const scale = Math.min(window.devicePixelRatio || 1, 2);
  const [width, height] = [
    Math.round(window.innerWidth * scale),
    Math.round(window.innerHeight * scale),
  ];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, window.innerWidth, window.innerHeight);
}

function drawPiece(
  context: CanvasRenderingContext2D,
  piece: ConfettiPiece,
  elapsedMs: number,
): void {
  const seconds = (elapsedMs - piece.startDelayMs) / 1000;
  const angle = seconds * Math.PI * 2;
  context.save();
  context.translate(
    piece.startX * window.innerWidth + Math.sin(piece.phase + angle / 2) * piece.swayPx,
    seconds * piece.speed * window.innerHeight - piece.size,
  );
  context.rotate(piece.phase + angle * piece.turnsPerSecond);
  context.fillStyle = piece.color;
  context.beginPath();
  piece.draw(context, piece.size);
  context.fill();
  context.restore();
}

/** Runs the animation. Resolves when it has ended or `signal` aborts it. */
export function runConfettiAnimation(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve();
  const pieces = createPieces();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let frameId = 0;
    const draw = () => {
      resizeCanvas(canvas, context);
      const elapsedMs = performance.now() - startedAt;
      for (const piece of pieces) drawPiece(context, piece, elapsedMs);
      frameId = requestAnimationFrame(draw);
    };
    const finish = () => {
      cancelAnimationFrame(frameId);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, overlaySettings.confettiMs);
    signal.addEventListener('abort', finish, { once: true });
    draw();
  });
}
