import { renderScreen } from '#testing/render-screen.tsx';
import { ready } from '#testing/waiting-story.ts';

/** Opens the screen where a photo becomes a recipe, and waits until it is there. */
export async function openCreateItem() {
  const view = renderScreen('/items/create');
  await ready();
  return view;
}

/** Work that is over only when told to be. */
export function untilTold() {
  let finish: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { told, finish };
}
