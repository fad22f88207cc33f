import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PRODUCT_NAME } from '@plateful/contract';
import { type Page, type PageReader, PageRefused, PageUnreachable } from '#ports/page-reader.ts';
import {
  type Destination,
  type Exemption,
  findDestination,
  pinned,
  type Resolve,
  resolveBySystem,
} from './destination.ts';
import { ENCODINGS, readBody } from './read-body.ts';

const WITHIN_MS = 8000;
const MOST_REDIRECTS = 3;
const LONGEST_ADDRESS = 2000;
const REDIRECTS = [301, 302, 303, 307, 308];

interface PageReaderOptions {
  /** In place of the system's resolver. */
  resolve?: Resolve;
  /** For tests, which have but servers of their own to ask. */
  exemption?: Exemption | null;
  /** For everything, redirects included. */
  withinMs?: number;
}

/** Reads pages of the public web over HTTP, and nothing else: see `findDestination` for what is refused. */
export function createPageReader({
  resolve = resolveBySystem,
  exemption = null,
  withinMs = WITHIN_MS,
}: PageReaderOptions = {}): PageReader {
  async function follow(address: string, signal: AbortSignal): Promise<Page> {
    let next = address;
    for (let visits = 0; visits <= MOST_REDIRECTS; visits++) {
      const found = await visit(next, signal);
      if (typeof found !== 'string') return found;
      next = found;
    }
    throw new PageUnreachable('too many redirects');
  }

  /** @returns the page, or the address where it is said to be; that one is checked like the first. */
  async function visit(address: string, signal: AbortSignal): Promise<Page | string> {
    if (address.length > LONGEST_ADDRESS) throw new PageRefused('the address is too long');
    const destination = await findDestination(address, resolve, exemption);
    signal.throwIfAborted();
    const response = await ask(destination, signal);
    try {
      const status = response.statusCode ?? 0;
      if (status === 200) return await readBody(response);
      const { location } = response.headers;
      if (location !== undefined && REDIRECTS.includes(status)) {
        return resolveAgainst(destination.url, location);
      }
      throw new PageUnreachable(`status ${status}`);
    } finally {
      response.destroy();
    }
  }

  return {
    async read(url, signal) {
      const limit = AbortSignal.timeout(withinMs);
      try {
        const either = AbortSignal.any([signal, limit]);
        return await untilAborted(either, () => follow(url, either));
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        if (cause instanceof PageRefused || cause instanceof PageUnreachable) throw cause;
        throw new PageUnreachable(limit.aborted ? 'too slow' : 'no answer', { cause });
      }
    },
  };
}

/** One request on a connection of its own; no cookies, no referrer, nobody's proxy. */
function ask(destination: Destination, signal: AbortSignal): Promise<IncomingMessage> {
  const { url } = destination;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      lookup: pinned(destination),
      signal,
      headers: {
        accept: 'text/html, application/ld+json, application/json;q=0.9',
        'accept-encoding': ENCODINGS,
        'user-agent': `${PRODUCT_NAME} (reads one recipe for a person who asked for it)`,
      },
    });
    request.on('response', resolve).on('error', reject).end();
  });
}

function resolveAgainst(base: URL, location: string): string {
  if (!URL.canParse(location, base.href)) throw new PageUnreachable('a redirect to nowhere');
  return new URL(location, base).href;
}

/** A resolver can't be told to stop: nobody waits for it longer than for the rest. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}
