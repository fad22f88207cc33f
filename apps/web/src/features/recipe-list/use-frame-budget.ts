import { useEffect, useState } from 'react';

/** Cards rendered per frame, to keep frames short on slow phones. */
const RENDERS_PER_FRAME = 4;

const renderQueue = new Set<() => void>();
let frameId: number | undefined;

function flushQueue(): void {
  for (const render of [...renderQueue].slice(0, RENDERS_PER_FRAME)) {
    renderQueue.delete(render);
    render();
  }
  frameId = renderQueue.size > 0 ? requestAnimationFrame(flushQueue) : undefined;
}

/** @returns a function that removes the callback from the queue */
function enqueueRender(render: () => void): () => void {
  renderQueue.add(render);
  frameId ??= requestAnimationFrame(flushQueue);
  return () => {
    renderQueue.delete(render);
    if (renderQueue.size > 0 || frameId === undefined) return;
    cancelAnimationFrame(frameId);
    frameId = undefined;
  };
}

/**
 * Limits how many components render per frame. Components wait in a queue; unmounted ones are removed from it.
 *
 * @param isReady whether the component has something to render
 * @param renderImmediately whether a component that is ready on mount renders at once
 * @returns whether the component may render
 */
export function useFrameBudget(isReady: boolean, renderImmediately: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(isReady && renderImmediately);
  useEffect(() => {
    return isReady && !hasTurn ? enqueueRender(() => setHasTurn(true)) : undefined;
  }, [isReady, hasTurn]);
  return isReady && hasTurn;
}
