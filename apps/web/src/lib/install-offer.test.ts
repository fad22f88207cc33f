import { afterEach, expect, test, vi } from 'vitest';
import { showInstallOffer, watchInstallOffers } from '#lib/install-offer.ts';

let stop: (() => void)[] = [];
afterEach(() => {
  for (const end of stop) end();
  stop = [];
  document.body.replaceChildren();
});

function place(): HTMLElement {
  const element = document.createElement('div');
  element.append(document.createElement('button'));
  document.body.append(element);
  stop.push(showInstallOffer(element));
  return element;
}

function offer(prompt = vi.fn(async () => undefined)) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('what the browser offers is shown, also when it came before the page', async () => {
  stop.push(watchInstallOffers());
  const before = place();
  expect(before.dataset.install).toBe('unknown');
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(before.dataset.install).toBe('offered');
  const after = place();
  expect(after.dataset.install).toBe('offered');
  after.querySelector('button')?.click();
  expect(prompt).toHaveBeenCalledOnce();
  expect(after.dataset.install).toBe('offered');
  await vi.waitFor(() => expect(after.dataset.install).toBe('unknown'), { timeout: 10_000 });
});

test('an offer is taken once', () => {
  stop.push(watchInstallOffers());
  const { prompt } = offer();
  const button = place().querySelector('button');
  button?.click();
  button?.click();
  expect(prompt).toHaveBeenCalledOnce();
});

test('once installed, it says so', () => {
  stop.push(watchInstallOffers());
  const shown = place();
  window.dispatchEvent(new Event('appinstalled'));
  expect(shown.dataset.install).toBe('installed');
});

test('the installed app knows that it is one', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  );
  stop.push(watchInstallOffers());
  expect(place().dataset.install).toBe('installed');
});
