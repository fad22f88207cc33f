import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '#app/register-service-worker.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { useToastStore } from '#ui/toast-store.ts';

class FakeServiceWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();

  setState(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeServiceWorker | null = null;
  waiting: FakeServiceWorker | null = null;
  update = vi.fn(async () => undefined);

  /** Simulates that the browser has found a new version. */
  startUpdate(worker: FakeServiceWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeServiceWorker | null = null;
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);

  setController(worker: FakeServiceWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: FakeContainer;
beforeEach(() => {
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.spyOn(browserNavigation, 'reload').mockReturnValue(undefined);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const getToastMessages = () => useToastStore.getState().toasts.map(({ message }) => message);
const acceptUpdate = () => useToastStore.getState().toasts[0]?.action?.onClick();

async function registerAndWait(): Promise<void> {
  vi.useFakeTimers();
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(3000);
  expect(container.register, 'waits until the page has loaded').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(container.register).toHaveBeenCalledWith('/service-worker.js');
}

test('shows nothing for the first installed version', async () => {
  await registerAndWait();
  const worker = new FakeServiceWorker();
  container.registration.startUpdate(worker);
  worker.setState('installed');
  expect(getToastMessages()).toEqual([]);
});

test('a new version waits until the user accepts it, and then reloads the page', async () => {
  container.controller = new FakeServiceWorker();
  await registerAndWait();
  const worker = new FakeServiceWorker();
  container.registration.startUpdate(worker);
  expect(getToastMessages()).toEqual([]);
  container.registration.waiting = worker;
  worker.setState('installed');
  expect(getToastMessages()).toEqual(['A new version is available.']);
  expect(worker.postMessage).not.toHaveBeenCalled();
  acceptUpdate();
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'skip-waiting' });
  expect(browserNavigation.reload).not.toHaveBeenCalled();
  container.setController(worker);
  expect(browserNavigation.reload).toHaveBeenCalledOnce();
});

test('offers a version that has been waiting since the last visit', async () => {
  container.controller = new FakeServiceWorker();
  container.registration.waiting = new FakeServiceWorker();
  await registerAndWait();
  expect(getToastMessages()).toEqual(['A new version is available.']);
});

test('offers only the latest of two new versions', async () => {
  container.controller = new FakeServiceWorker();
  await registerAndWait();
  for (const worker of [new FakeServiceWorker(), new FakeServiceWorker()]) {
    container.registration.startUpdate(worker);
    worker.setState('installed');
  }
  expect(getToastMessages()).toEqual(['A new version is available.']);
});

test('does not reload when the version was accepted in another tab', async () => {
  container.controller = new FakeServiceWorker();
  container.registration.waiting = new FakeServiceWorker();
  await registerAndWait();
  container.registration.waiting = null;
  container.setController(new FakeServiceWorker());
  expect(browserNavigation.reload).not.toHaveBeenCalled();
  acceptUpdate();
  expect(browserNavigation.reload).toHaveBeenCalledOnce();
});

test('sends the photos shown so far to a service worker that starts during the visit', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['/media/a.webp', '/assets/shared.js'].map(
      (path) => ({ name: location.origin + path }) as PerformanceEntry,
    ),
  );
  await registerAndWait();
  const worker = new FakeServiceWorker();
  container.setController(worker);
  expect(worker.postMessage).toHaveBeenCalledWith({
    kind: 'cache-photos',
    urls: [`${location.origin}/media/a.webp`],
  });
});

test('a long-lived tab checks for updates regularly', async () => {
  await registerAndWait();
  vi.useFakeTimers({ toFake: ['Date'] });
  const showTab = () => document.dispatchEvent(new Event('visibilitychange'));
  showTab();
  expect(container.registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 61 * 60 * 1000);
  showTab();
  showTab();
  expect(container.registration.update).toHaveBeenCalledOnce();
});

test('works in a browser without service workers, and when the registration fails', async () => {
  container.register.mockRejectedValue(new DOMException('Not here', 'SecurityError'));
  await registerAndWait();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  registerServiceWorker();
});
