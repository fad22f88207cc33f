import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '#app/register-service-worker.ts';
import { browser } from '#lib/browser.ts';
import { useToasts } from '#ui/toast-store.ts';

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  update = vi.fn(async () => undefined);

  /** The browser has found another version. */
  finds(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class Container extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  register = vi.fn(async () => this.registration);

  isNowControlledBy(worker: Worker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: Container;
beforeEach(() => {
  container = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.spyOn(browser, 'reload').mockReturnValue(undefined);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const offered = () => useToasts.getState().toasts.map(({ message }) => message);
const accept = () => useToasts.getState().toasts[0]?.action?.onAct();

async function register(): Promise<void> {
  vi.useFakeTimers();
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(3000);
  expect(container.register, 'the page comes first').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(container.register).toHaveBeenCalledWith('/service-worker.js');
}

test('the first version ever replaces nothing, so nothing is said', async () => {
  await register();
  const worker = new Worker();
  container.registration.finds(worker);
  worker.becomes('installed');
  expect(offered()).toEqual([]);
});

test('a new version waits until the person wants it, and then comes with the page', async () => {
  container.controller = new Worker();
  await register();
  const worker = new Worker();
  container.registration.finds(worker);
  expect(offered()).toEqual([]);
  container.registration.waiting = worker;
  worker.becomes('installed');
  expect(offered()).toEqual(['A new version is ready.']);
  expect(worker.postMessage).not.toHaveBeenCalled();
  accept();
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'take-over' });
  expect(browser.reload).not.toHaveBeenCalled();
  container.isNowControlledBy(worker);
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('one that has waited since the last visit is offered at once', async () => {
  container.controller = new Worker();
  container.registration.waiting = new Worker();
  await register();
  expect(offered()).toEqual(['A new version is ready.']);
});

test('a tab that lives through two new versions offers the last of them, once', async () => {
  container.controller = new Worker();
  await register();
  for (const worker of [new Worker(), new Worker()]) {
    container.registration.finds(worker);
    worker.becomes('installed');
  }
  expect(offered()).toEqual(['A new version is ready.']);
});

test('a version that was accepted in another tab leaves this one as it is', async () => {
  container.controller = new Worker();
  container.registration.waiting = new Worker();
  await register();
  container.registration.waiting = null;
  container.isNowControlledBy(new Worker());
  expect(browser.reload).not.toHaveBeenCalled();
  accept();
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('a worker that comes during the visit hears which photos were shown before', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['/media/a.webp', '/assets/shared.js'].map(
      (path) => ({ name: location.origin + path }) as PerformanceEntry,
    ),
  );
  await register();
  const worker = new Worker();
  container.isNowControlledBy(worker);
  expect(worker.postMessage).toHaveBeenCalledWith({
    kind: 'keep-photos',
    urls: [`${location.origin}/media/a.webp`],
  });
});

test('a tab that stays open for long asks now and then', async () => {
  await register();
  vi.useFakeTimers({ toFake: ['Date'] });
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  show();
  expect(container.registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 61 * 60 * 1000);
  show();
  show();
  expect(container.registration.update).toHaveBeenCalledOnce();
});

test('a browser without workers, or that refuses them, is no error', async () => {
  container.register.mockRejectedValue(new DOMException('Not here', 'SecurityError'));
  await register();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  registerServiceWorker();
});
