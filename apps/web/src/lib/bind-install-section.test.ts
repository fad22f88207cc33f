import { afterEach, expect, test, vi } from 'vitest';
import { bindInstallSection } from '#lib/bind-install-section.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';

let cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
  document.body.replaceChildren();
});

function renderContainer(): HTMLElement {
  const element = document.createElement('div');
  element.append(document.createElement('button'));
  document.body.append(element);
  cleanups.push(bindInstallSection(element));
  return element;
}

function dispatchInstallPrompt(prompt = vi.fn(async () => undefined)) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('shows the install button, also when the browser’s event came before the page', async () => {
  cleanups.push(watchInstallPrompt());
  const earlyContainer = renderContainer();
  expect(earlyContainer.dataset.install).toBe('unknown');
  const { event, prompt } = dispatchInstallPrompt();
  expect(event.defaultPrevented).toBe(true);
  expect(earlyContainer.dataset.install).toBe('available');
  const lateContainer = renderContainer();
  expect(lateContainer.dataset.install).toBe('available');
  lateContainer.querySelector('button')?.click();
  expect(prompt).toHaveBeenCalledOnce();
  expect(lateContainer.dataset.install).toBe('available');
  await vi.waitFor(() => expect(lateContainer.dataset.install).toBe('unknown'), {
    timeout: 10_000,
  });
});

test('each install prompt is used once', () => {
  cleanups.push(watchInstallPrompt());
  const { prompt } = dispatchInstallPrompt();
  const button = renderContainer().querySelector('button');
  button?.click();
  button?.click();
  expect(prompt).toHaveBeenCalledOnce();
});

test('shows that the app is installed', () => {
  cleanups.push(watchInstallPrompt());
  const container = renderContainer();
  window.dispatchEvent(new Event('appinstalled'));
  expect(container.dataset.install).toBe('installed');
});

test('the installed app shows that it is installed', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  );
  cleanups.push(watchInstallPrompt());
  expect(renderContainer().dataset.install).toBe('installed');
});
