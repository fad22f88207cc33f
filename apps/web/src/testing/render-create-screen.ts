import { renderScreen } from '#testing/render-screen.tsx';
import { waitForCreateScreenHeading } from '#testing/upload-queue-scenario.ts';

/** Renders the create screen and waits until it has loaded. */
export async function renderCreateScreen() {
  const view = renderScreen('/items/create');
  await waitForCreateScreenHeading();
  return view;
}
