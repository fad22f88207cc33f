import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import { flushConsoleErrors } from './console-errors.ts';
import {
  getSharedBrowser,
  type MonitoredPage,
  type MonitoredPageOptions,
  openMonitoredPage,
} from './open-monitored-page.ts';
import { copyDataDir, startTestServer, type TestServer } from './test-server.ts';
import { type Credentials, signInBrowserContext, TestUser } from './test-user.ts';

type Options = Partial<MonitoredPageOptions>;

/** A running server, a browser and helpers to create users and pages. */
export interface Scenario {
  /** @throws without a server of its own. */
  readonly server: TestServer;
  readonly url: string;
  readonly dataDir: string;
  readonly browser: Browser;
  /** Opens a page without a session. Pass `url` to use another server. */
  open(options?: Options): Promise<MonitoredPage>;
  /** Opens a page in which the user is signed in. */
  openAs(user: Credentials, options?: Options): Promise<MonitoredPage>;
  createUser(): Promise<TestUser>;
  /** An admin with sample recipes, on every server. Only tests with a server of their own may change them. */
  readonly demoUser: Credentials;
  /** Stops its own server with SIGTERM and starts it at the same address. @returns the exit code */
  restart(): Promise<number | null>;
}

interface ScenarioOptions {
  /**
   * The environment of a server that only this file uses, because its tests restart or configure it, or change data of
   * the demo user. Otherwise all files share a server, and tests create their own users.
   */
  ownServer?: Record<string, string>;
}

/**
 * Creates the setup for a test file. After each test its pages are closed, and the test fails if they logged errors
 * other than `expectedErrors`.
 */
export function createScenario({ ownServer }: ScenarioOptions = {}): Scenario {
  const openedPages: MonitoredPage[] = [];
  let server: TestServer | undefined;
  let { url, dataDir } = inject('sharedServer');
  let browser: Browser;

  beforeAll(async () => {
    browser = await getSharedBrowser();
    if (!ownServer) return;
    const dataDirectory = await copyDataDir(inject('dataDirTemplate'));
    dataDir = dataDirectory.path;
    server = await startTestServer(dataDir, ownServer);
    url = server.url;
    return async () => {
      await server?.stop();
      await dataDirectory.remove();
    };
  });
  afterEach(async () => {
    const pages = openedPages.splice(0);
    for (const { context } of pages) await Promise.all(context.pages().map(flushConsoleErrors));
    await Promise.all(pages.map(({ context }) => context.close()));
    const errors = pages.flatMap(({ consoleErrors }) => consoleErrors);
    // An assertion would shorten the messages.
    if (errors.length > 0) throw new Error(`Console errors:\n${errors.join('\n')}`);
  });

  const open = async (options: Options = {}) => {
    const monitoredPage = await openMonitoredPage(browser, { url, ...options });
    openedPages.push(monitoredPage);
    return monitoredPage;
  };
  const getServer = () => {
    if (!server) throw new Error('This scenario has no server of its own.');
    return server;
  };
  return {
    get server() {
      return getServer();
    },
    get url() {
      return url;
    },
    get dataDir() {
      return dataDir;
    },
    get browser() {
      return browser;
    },
    open,
    async openAs(user, options) {
      const monitoredPage = await open(options);
      await signInBrowserContext(monitoredPage.context, user, url);
      return monitoredPage;
    },
    demoUser: inject('demoUser'),
    createUser: () => TestUser.signUp(url, dataDir),
    async restart() {
      const { port } = new URL(url);
      const code = await getServer().stop();
      server = await startTestServer(dataDir, { ...ownServer, PORT: port });
      return code;
    },
  };
}
