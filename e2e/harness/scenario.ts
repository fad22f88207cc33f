import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  type MonitoredPage,
  type MonitoredPageOptions,
  openBrowser,
  openMonitoredPage,
} from './browser.ts';
import { flushConsoleErrors } from './console-errors.ts';
import { createDataDir, startServer, type TestServer } from './test-server.ts';
import { addSessionCookies, TestUser } from './test-user.ts';

type Options = Partial<MonitoredPageOptions>;

/** A running server, a browser and helpers to create users and pages. */
export interface Scenario {
  readonly server: TestServer;
  readonly url: string;
  readonly dataDir: string;
  readonly browser: Browser;
  /** Opens a page without a session. Pass `url` to use another server. */
  open(options?: Options): Promise<MonitoredPage>;
  /** Opens a page in which the user is signed in. */
  openAs(user: TestUser, options?: Options): Promise<MonitoredPage>;
  createUser(): Promise<TestUser>;
  /** Stops the server with SIGTERM and starts it at the same address. @returns its exit code */
  restart(): Promise<number | null>;
}

/**
 * Creates the setup for a test file: its own server and browser, shared by all tests of the file. After each test its
 * pages are closed, and the test fails if they logged errors other than `expectedErrors`.
 */
export function createScenario(environment: Record<string, string> = {}): Scenario {
  const openedPages: MonitoredPage[] = [];
  let dataDirectory: Awaited<ReturnType<typeof createDataDir>>;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    dataDirectory = await createDataDir();
    [server, browser] = await Promise.all([
      startServer(dataDirectory.path, environment),
      openBrowser(),
    ]);
  });
  afterEach(async () => {
    const pages = openedPages.splice(0);
    for (const { context } of pages) await Promise.all(context.pages().map(flushConsoleErrors));
    await Promise.all(pages.map(({ context }) => context.close()));
    expect(pages.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await dataDirectory?.remove();
  });

  const open = async (options: Options = {}) => {
    const monitoredPage = await openMonitoredPage(browser, { url: server.url, ...options });
    openedPages.push(monitoredPage);
    return monitoredPage;
  };
  return {
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    get dataDir() {
      return dataDirectory.path;
    },
    get browser() {
      return browser;
    },
    open,
    async openAs(user, options) {
      const monitoredPage = await open(options);
      await addSessionCookies(monitoredPage.context, user, server.url);
      return monitoredPage;
    },
    createUser: () => TestUser.signUp(server, dataDirectory.path),
    async restart() {
      const { port } = new URL(server.url);
      const code = await server.stop();
      server = await startServer(dataDirectory.path, { ...environment, PORT: port });
      return code;
    },
  };
}
