import { installPromptState, setInstallState } from '#lib/install-prompt.ts';

/** Each prompt can be used once. The browser creates another after the user declines. */
async function promptInstall(): Promise<void> {
  const { event } = installPromptState;
  installPromptState.event = null;
  if (!event) return;
  // The button keeps the focus while the prompt is open.
  await event.prompt().finally(() => {
    if (installPromptState.state === 'available' && !installPromptState.event)
      setInstallState('unknown');
  });
}

/**
 * Shows the install state in `container`: sets `data-install` to `available` or `installed`, and installs when its
 * button is clicked. Plain DOM, because the prerendered page does not load the app.
 * @returns a function that stops
 */
export function bindInstallSection(container: HTMLElement): () => void {
  const update = () => {
    container.dataset.install = installPromptState.state;
  };
  const onClick = () => void promptInstall().catch(() => undefined);
  const button = container.querySelector('button');
  button?.addEventListener('click', onClick);
  installPromptState.listeners.add(update);
  update();
  return () => {
    installPromptState.listeners.delete(update);
    button?.removeEventListener('click', onClick);
  };
}
