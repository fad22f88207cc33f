import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser, openPage, type PageOptions, type WatchedPage } from './browser.ts';
import { hearOut } from './complaints.ts';
import { Cook, enter } from './cooks.ts';
import { makeDataDir, startServer, type TestServer } from './server.ts';

type Options = Partial<PageOptions>;

/** A server, a browser, and the people in it. */
export interface Story {
  readonly server: TestServer;
  readonly url: string;
  readonly dataDir: string;
  readonly browser: Browser;
  /** A page for a visitor; of another server where `url` says so. */
  open(options?: Options): Promise<WatchedPage>;
  /** A page in which the person is signed in already. */
  openAs(cook: Cook, options?: Options): Promise<WatchedPage>;
  newCook(): Promise<Cook>;
  /** Stops the server as an operator would, and starts it at the same address. @returns its exit code */
  restart(): Promise<number | null>;
}

/**
 * Sets a story up: a server of its own and a browser, for all tests of the file. After each test its pages are closed,
 * and no page may have had anything to complain of but what it was opened `expecting`.
 */
export function story(environment: Record<string, string> = {}): Story {
  const opened: WatchedPage[] = [];
  let data: Awaited<ReturnType<typeof makeDataDir>>;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    data = await makeDataDir();
    [server, browser] = await Promise.all([startServer(data.path, environment), openBrowser()]);
  });
  afterEach(async () => {
    const pages = opened.splice(0);
    for (const { context } of pages) await Promise.all(context.pages().map(hearOut));
    await Promise.all(pages.map(({ context }) => context.close()));
    expect(pages.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await data?.remove();
  });

  const open = async (options: Options = {}) => {
    const watched = await openPage(browser, { url: server.url, ...options });
    opened.push(watched);
    return watched;
  };
  return {
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    get dataDir() {
      return data.path;
    },
    get browser() {
      return browser;
    },
    open,
    async openAs(cook, options) {
      const watched = await open(options);
      await enter(watched.context, cook, server.url);
      return watched;
    },
    newCook: () => Cook.signUp(server, data.path),
    async restart() {
      const { port } = new URL(server.url);
      const code = await server.stop();
      server = await startServer(data.path, { ...environment, PORT: port });
      return code;
    },
  };
}
