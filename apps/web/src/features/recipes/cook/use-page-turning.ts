import { type TouchEvent, useEffect, useRef } from 'react';

/** How far a finger goes, in pixels, before it means to turn the page. */
const SWIPE_PX = 60;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/**
 * Arrow keys and a swipe to the side call `turn` with 1 for the next and -1 for the one before.
 * @returns what the swiped element listens with
 */
export function usePageTurning(turn: (step: 1 | -1) => void) {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
      if (!step || event.defaultPrevented || isTyping(event.target)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers enlarge.
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const along = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 1.5 * Math.abs(along)) return;
      turn(across < 0 ? 1 : -1);
    },
  };
}
