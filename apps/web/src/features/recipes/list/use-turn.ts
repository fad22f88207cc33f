import { useEffect, useState } from 'react';

/** Cards that are drawn in one frame: no frame takes long, even on a slow phone. */
const IN_A_FRAME = 4;

const waiting = new Set<() => void>();
let frame: number | undefined;

function letIn(): void {
  for (const enter of [...waiting].slice(0, IN_A_FRAME)) {
    waiting.delete(enter);
    enter();
  }
  frame = waiting.size > 0 ? requestAnimationFrame(letIn) : undefined;
}

/** @returns takes it back */
function waitForTurn(enter: () => void): () => void {
  waiting.add(enter);
  frame ??= requestAnimationFrame(letIn);
  return () => {
    waiting.delete(enter);
    if (waiting.size > 0 || frame === undefined) return;
    cancelAnimationFrame(frame);
    frame = undefined;
  };
}

/**
 * Whether it is this component's turn to be drawn. Those that come all at once take turns, a few in each frame; those
 * that have left meanwhile cost nothing.
 *
 * @param isReady there is something to draw
 * @param isAtOnce what is ready when it comes in need not wait
 */
export function useTurn(isReady: boolean, isAtOnce: boolean): boolean {
  const [hasCome, setHasCome] = useState(isReady && isAtOnce);
  useEffect(() => {
    return isReady && !hasCome ? waitForTurn(() => setHasCome(true)) : undefined;
  }, [isReady, hasCome]);
  return isReady && hasCome;
}
