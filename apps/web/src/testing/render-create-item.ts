import { renderScreen } from '#testing/render-screen.tsx';
import { waitForCreateItem } from '#testing/upload-queue-scenario.ts';

/** Renders the create screen and waits until it has loaded. */
export async function renderCreateItem() {
  const view = renderScreen('/items/create');
  await waitForCreateItem();
  return view;
}

/** A promise that the test resolves. */
export function createDeferred() {
  let resolveDeferred: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    resolveDeferred = resolve;
  });
  return { promise, resolve: resolveDeferred };
}
