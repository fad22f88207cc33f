import { useEffect, useState } from 'react';

/** Cards changed per frame: rendering a card takes a slow phone about ten milliseconds. */
const CARDS_PER_FRAME = 4;

/** How a slot shows its recipe: not yet, as a link, or as a checkbox. */
export type CardMode = 'placeholder' | 'link' | 'checkbox';

interface StepwiseCardModes {
  /** The slots that are rendered; those in the window come first. */
  slots: readonly number[];
  hasCard: (slot: number) => boolean;
  /** Whether the slot is in the window. Those that are when the list opens change at once. */
  isInWindow: (slot: number) => boolean;
  /** The mode into which all cards change. */
  mode: CardMode;
}

/**
 * Changes the cards of a list a few per frame, because to render all of them, or to change their styles, blocks a slow
 * phone for longer than a tenth of a second.
 * @returns the mode of each slot
 */
export function useProgressiveCardModes({
  slots,
  hasCard,
  isInWindow,
  mode,
}: StepwiseCardModes): (slot: number) => CardMode {
  const [changed, setChanged] = useState<ReadonlyMap<number, CardMode> | null>(null);
  const getMode = (slot: number): CardMode => {
    if (!hasCard(slot)) return 'placeholder';
    if (changed) return changed.get(slot) ?? 'placeholder';
    return isInWindow(slot) ? mode : 'placeholder';
  };
  const outdated = slots.filter((slot) => hasCard(slot) && getMode(slot) !== mode);
  // Slots that are no longer rendered are forgotten too.
  const isDone = changed?.size === slots.length && outdated.length === 0;
  useEffect(() => {
    if (isDone) return;
    const frame = requestAnimationFrame(() => {
      const next = new Map(slots.map((slot) => [slot, getMode(slot)]));
      for (const slot of outdated.slice(0, CARDS_PER_FRAME)) next.set(slot, mode);
      setChanged(next);
    });
    return () => cancelAnimationFrame(frame);
  });
  return getMode;
}
