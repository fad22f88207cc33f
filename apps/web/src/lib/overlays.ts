import { CONFETTI_MS, CONFETTI_PIECES, TOAST_MS } from '@plateful/contract';

/** How long what lies over the page stays, and how much of it there is. */
export const overlays = {
  toastMs: TOAST_MS,
  confettiMs: CONFETTI_MS,
  confettiPieces: CONFETTI_PIECES,
} as const;
