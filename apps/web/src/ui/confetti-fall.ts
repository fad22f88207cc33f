import { overlays } from '#lib/overlays.ts';

const colours = ['--accent', '--leaf', '--amber', '--accent-ink'] as const;
const shapes = [drawStrip, drawPea, drawLeaf] as const;
/** All have started by then, so that the last one has time to reach the ground. */
const LAST_START_MS = overlays.confettiMs * 0.45;

interface Piece {
  /** Where it starts, as a share of the width. */
  x: number;
  startsAfterMs: number;
  /** Heights of the window in a second. */
  speed: number;
  size: number;
  /** How far it swings, in pixels, and where in the swing it starts. */
  swing: number;
  phase: number;
  /** Turns in a second. */
  spin: number;
  colour: string;
  draw: (context: CanvasRenderingContext2D, size: number) => void;
}

function drawStrip(context: CanvasRenderingContext2D, size: number): void {
  context.rect(-size / 2, -size / 6, size, size / 3);
}

function drawPea(context: CanvasRenderingContext2D, size: number): void {
  context.arc(0, 0, size / 3, 0, Math.PI * 2);
}

function drawLeaf(context: CanvasRenderingContext2D, size: number): void {
  const half = size / 2;
  context.moveTo(-half, 0);
  context.quadraticCurveTo(0, -half, half, 0);
  context.quadraticCurveTo(0, half, -half, 0);
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

function makePieces(): Piece[] {
  const tokens = getComputedStyle(document.documentElement);
  const paints = colours.map((name) => tokens.getPropertyValue(name));
  return Array.from({ length: overlays.confettiPieces }, (_, place) => ({
    x: Math.random(),
    startsAfterMs: between(0, LAST_START_MS),
    speed: between(0.4, 0.65),
    size: between(10, 18),
    swing: between(8, 36),
    phase: between(0, Math.PI * 2),
    spin: between(-0.8, 0.8),
    colour: paints[place % paints.length] ?? '',
    draw: shapes[place % shapes.length] ?? drawStrip,
  }));
}

/** Gives the canvas as many dots as the screen has, at most two for a pixel. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const scale = Math.min(window.devicePixelRatio || 1, 2);
  const [width, height] = [
    Math.round(window.innerWidth * scale),
    Math.round(window.innerHeight * scale),
  ];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, window.innerWidth, window.innerHeight);
}

function drawPiece(context: CanvasRenderingContext2D, piece: Piece, elapsedMs: number): void {
  const seconds = (elapsedMs - piece.startsAfterMs) / 1000;
  const turn = seconds * Math.PI * 2;
  context.save();
  context.translate(
    piece.x * window.innerWidth + Math.sin(piece.phase + turn / 2) * piece.swing,
    seconds * piece.speed * window.innerHeight - piece.size,
  );
  context.rotate(piece.phase + turn * piece.spin);
  context.fillStyle = piece.colour;
  context.beginPath();
  piece.draw(context, piece.size);
  context.fill();
  context.restore();
}

/** Draws the pieces as they fall. @returns when the time is over, or `signal` ends it */
export function letConfettiFall(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve();
  const pieces = makePieces();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let frame = 0;
    const draw = () => {
      fit(canvas, context);
      const elapsed = performance.now() - startedAt;
      for (const piece of pieces) drawPiece(context, piece, elapsed);
      frame = requestAnimationFrame(draw);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, overlays.confettiMs);
    signal.addEventListener('abort', end, { once: true });
    draw();
  });
}
