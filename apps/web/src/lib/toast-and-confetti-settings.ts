import { CONFETTI_DURATION_MS, CONFETTI_PIECE_COUNT, TOAST_DURATION_MS } from '@plateful/contract';

/** Durations and amounts of the overlays. */
export const toastAndConfettiSettings = {
  toastMs: TOAST_DURATION_MS,
  confettiMs: CONFETTI_DURATION_MS,
  confettiPieces: CONFETTI_PIECE_COUNT,
} as const;
