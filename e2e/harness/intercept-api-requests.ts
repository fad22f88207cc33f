import type { CDPSession, Page } from 'playwright-core';

type Json = Record<string, unknown>;

/** A request of a page to the API, which waits for an answer. A request that is never answered stays pending. */
export interface InterceptedRequest {
  url: string;
  /** The JSON body of the request. */
  body: Json;
  /** Answers in place of the server. */
  fulfill(response: { json: unknown; status?: number }): Promise<void>;
  /** Fails the request as if the server could not be reached. */
  abort(): Promise<void>;
  /** Lets the server answer, or an earlier handler. */
  fallback(): Promise<void>;
  /** Lets the server answer, and changes its JSON. */
  change<Response = Json>(change: (json: Response) => void): Promise<void>;
}

type Handler = (route: InterceptedRequest) => unknown;

/** Kept per page, so that handlers can be removed without a navigation. */
const interceptors = new WeakMap<Page, Promise<ApiInterceptor>>();

/**
 * Handles requests of the page whose URL matches; a later handler comes first. `page.route` would disable the cache and
 * pause the requests for scripts and styles too, which takes as much time again as opening the page.
 *
 * @param url a pattern, or a URL in which `**` stands for any text
 */
export async function interceptApiRequests(
  page: Page,
  url: string | RegExp,
  handler: Handler,
): Promise<void> {
  const opening = interceptors.get(page) ?? ApiInterceptor.open(page);
  interceptors.set(page, opening);
  await (await opening).add(toPattern(url), handler);
}

/** Removes all handlers. The page should be another one by then: it would still receive the pending answers. */
export async function stopInterceptingApiRequests(page: Page): Promise<void> {
  await (await interceptors.get(page))?.clear();
}

function toPattern(url: string | RegExp): RegExp {
  if (url instanceof RegExp) return url;
  const parts = url.split('**').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

interface PausedRequest {
  requestId: string;
  request: { url: string; postData?: string };
  /** Only of a request whose response has arrived. */
  responseStatusCode?: number;
}

class ApiInterceptor {
  private handlers: { pattern: RegExp; handler: Handler }[] = [];
  /** Changes of responses that have not arrived yet, by request. */
  private readonly changes = new Map<string, (json: never) => void>();

  private constructor(private readonly devtools: CDPSession) {
    devtools.on('Fetch.requestPaused', (request) => {
      // A request of a page that is being left cannot be answered any more.
      this.handle(request).catch(() => undefined);
    });
  }

  static async open(page: Page): Promise<ApiInterceptor> {
    return new ApiInterceptor(await page.context().newCDPSession(page));
  }

  async add(pattern: RegExp, handler: Handler): Promise<void> {
    this.handlers.unshift({ pattern, handler });
    if (this.handlers.length > 1) return;
    await this.devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  }

  async clear(): Promise<void> {
    if (this.handlers.length === 0) return;
    this.handlers = [];
    this.changes.clear();
    await this.devtools.send('Fetch.disable');
  }

  private async handle(request: PausedRequest): Promise<unknown> {
    if (request.responseStatusCode !== undefined) return this.changeResponse(request);
    const matching = this.handlers.filter(({ pattern }) => pattern.test(request.request.url));
    return this.callNext(request, matching);
  }

  private async callNext(
    request: PausedRequest,
    [next, ...others]: readonly { handler: Handler }[],
  ): Promise<unknown> {
    const { requestId } = request;
    if (!next) return this.devtools.send('Fetch.continueRequest', { requestId });
    return next.handler({
      url: request.request.url,
      body: JSON.parse(request.request.postData ?? '{}'),
      fulfill: ({ json, status = 200 }) => this.fulfill(requestId, status, json),
      abort: async () => {
        await this.devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      },
      fallback: async () => {
        await this.callNext(request, others);
      },
      change: async (change) => {
        this.changes.set(requestId, change);
        await this.devtools.send('Fetch.continueRequest', { requestId, interceptResponse: true });
      },
    });
  }

  private async changeResponse({ requestId, responseStatusCode = 200 }: PausedRequest) {
    const change = this.changes.get(requestId);
    this.changes.delete(requestId);
    const { body, base64Encoded } = await this.devtools.send('Fetch.getResponseBody', {
      requestId,
    });
    const json = JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body);
    change?.(json as never);
    await this.fulfill(requestId, responseStatusCode, json);
  }

  private async fulfill(requestId: string, responseCode: number, json: unknown): Promise<void> {
    await this.devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(json)).toString('base64'),
    });
  }
}
