import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PRODUCT_NAME } from '@plateful/contract';
import {
  PageRejectedError,
  PageUnreachableError,
  type WebPageContent,
  type WebPageReader,
} from '#ports/web-page-reader.ts';
import { ACCEPT_ENCODING, readPageResponse } from './read-page-response.ts';
import {
  type AllowedServer,
  createPinnedLookup,
  type Destination,
  type ResolveHost,
  resolveHostWithDns,
  resolvePublicDestination,
} from './resolve-public-destination.ts';

const FETCH_TIMEOUT_MS = 8000;
const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2000;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

interface HttpPageReaderOptions {
  /** Replaces the system's resolver. */
  resolveHost?: ResolveHost;
  /** Allows local servers in tests. */
  allowedServer?: AllowedServer | null;
  /** Time limit for the whole request, including redirects. */
  timeoutMs?: number;
}

/** Reads pages of the public web over HTTP. `resolvePublicDestination` describes what is rejected. */
export function createHttpWebPageReader({
  resolveHost = resolveHostWithDns,
  allowedServer = null,
  timeoutMs = FETCH_TIMEOUT_MS,
}: HttpPageReaderOptions = {}): WebPageReader {
  async function followRedirects(address: string, signal: AbortSignal): Promise<WebPageContent> {
    let next = address;
    for (let requestCount = 0; requestCount <= MAX_REDIRECTS; requestCount++) {
      const pageOrRedirect = await fetchOnce(next, signal);
      if (typeof pageOrRedirect !== 'string') return pageOrRedirect;
      next = pageOrRedirect;
    }
    throw new PageUnreachableError('too many redirects');
  }

  /** @returns the page, or the URL of a redirect, which is checked like the first one */
  async function fetchOnce(address: string, signal: AbortSignal): Promise<WebPageContent | string> {
    if (address.length > MAX_URL_LENGTH) throw new PageRejectedError('the URL is too long');
    const destination = await resolvePublicDestination(address, resolveHost, allowedServer);
    signal.throwIfAborted();
    const response = await sendRequest(destination, signal);
    try {
      const status = response.statusCode ?? 0;
      if (status === 200) return await readPageResponse(response);
      const { location } = response.headers;
      if (location !== undefined && REDIRECT_STATUSES.includes(status)) {
        return resolveRedirectUrl(destination.url, location);
      }
      throw new PageUnreachableError(`status ${status}`);
    } finally {
      response.destroy();
    }
  }

  return {
    async read(url, signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const combinedSignal = AbortSignal.any([signal, limit]);
        return await rejectOnAbort(combinedSignal, () => followRedirects(url, combinedSignal));
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        if (cause instanceof PageRejectedError || cause instanceof PageUnreachableError)
          throw cause;
        throw new PageUnreachableError(limit.aborted ? 'timed out' : 'no response', { cause });
      }
    },
  };
}

/** Sends one request on a new connection, without cookies, referrer or proxy. */
function sendRequest(destination: Destination, signal: AbortSignal): Promise<IncomingMessage> {
  const { url } = destination;
  const startRequest = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = startRequest(url, {
      agent: false,
      lookup: createPinnedLookup(destination),
      signal,
      headers: {
        accept: 'text/html, application/ld+json, application/json;q=0.9',
        'accept-encoding': ACCEPT_ENCODING,
        'user-agent': `${PRODUCT_NAME} (recipe import requested by a user)`,
      },
    });
    request.on('response', resolve).on('error', reject).end();
  });
}

function resolveRedirectUrl(base: URL, location: string): string {
  if (!URL.canParse(location, base.href)) throw new PageUnreachableError('invalid redirect URL');
  return new URL(location, base).href;
}

/** DNS lookups can't be cancelled, so they race with the time limit. */
async function rejectOnAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
