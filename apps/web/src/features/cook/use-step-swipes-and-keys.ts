import { type TouchEvent, useEffect, useRef } from 'react';

/** The minimum horizontal distance of a swipe, in pixels. */
const MIN_SWIPE_PX = 60;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/**
 * Calls `onStepChange` with 1 (next) or -1 (previous) on arrow keys and horizontal swipes.
 * @returns the touch handlers of the swiped element
 */
export function useStepSwipesAndKeys(onStepChange: (offset: 1 | -1) => void) {
  const latestCallback = useRef(onStepChange);
  useEffect(() => {
    latestCallback.current = onStepChange;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const offset = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
      if (!offset || event.defaultPrevented || isTyping(event.target)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latestCallback.current(offset);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // A touch with two fingers is a pinch zoom.
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const deltaX = touch.clientX - start.current.x;
      const deltaY = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(deltaX) < MIN_SWIPE_PX || Math.abs(deltaX) < 1.5 * Math.abs(deltaY)) return;
      onStepChange(deltaX < 0 ? 1 : -1);
    },
  };
}
