import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { SHARE_TARGET_PATH } from '@plateful/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLinkHeaderGetter } from './preload-hints.ts';
import { buildContentSecurityPolicy, removeDocumentHeaders } from './security-headers.ts';
import { discardBody } from './stream-request-body.ts';
import { PAGE_ROUTE_PATTERN } from './unroutable-request-check.ts';

const FALLBACK_PAGE = '__spa-fallback.html';
const ROUTE_PRELOADS = 'route-preloads.json';
const NOT_FOUND_PAGE = '/404';
const SERVICE_WORKER = 'service-worker.js';
const SHARED_PHOTOS_MAX_BYTES = 64 * 1024 * 1024;

export interface WebApp {
  directory: string;
  /** The prerendered pages by path; `/` is the landing page. */
  pages: ReadonlyMap<string, string>;
  /** The page served for every path of the app. */
  fallbackHtml: string;
  /** The fallback page as built: the service worker checks its hash. */
  originalFallbackHtml: string;
  /** Returns the `Link` header with the files a path of the app needs; null when the app has no such page. */
  getLinkHeader: (path: string) => string | null;
}

/**
 * Loads the built web app from `directory`; `null` when it has not been built, as in API tests.
 *
 * @param publicUrl makes the URLs of link preview images absolute
 */
export async function loadWebApp(
  directory: string,
  publicUrl: string | null,
): Promise<WebApp | null> {
  if (!existsSync(join(directory, FALLBACK_PAGE))) return null;
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const files = await readdir(directory, { recursive: true });
  const pages = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    pages.set(path, withAbsoluteImageUrls(await read(file), publicUrl));
  }
  const originalFallbackHtml = await read(FALLBACK_PAGE);
  return {
    directory,
    pages,
    fallbackHtml: withAbsoluteImageUrls(originalFallbackHtml, publicUrl),
    originalFallbackHtml,
    getLinkHeader: createLinkHeaderGetter(await read(ROUTE_PRELOADS)),
  };
}

/** The build writes root-relative URLs for link preview images, because it does not know the server's address. */
function withAbsoluteImageUrls(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html;
  return html.replace(
    /(<meta property="og:image" content=")(\/[^"]*)/g,
    (_whole, before: string, path: string) => before + new URL(path, publicUrl).href,
  );
}

interface WebAppOptions {
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** The pages may load the card form of Stripe. */
  allowsStripe?: boolean;
}

/**
 * Serves the web app. Files with a hash in their name are immutable; pages are revalidated. `/` redirects signed-in
 * users to the home page.
 */
export async function registerWebApp(
  app: FastifyInstance,
  webApp: WebApp,
  options: WebAppOptions,
): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onSend', async (request, reply) => {
      if (SUBRESOURCE.test(request.url)) removeDocumentHeaders(reply);
    });
    await assets.register(fastifyStatic, {
      root: join(webApp.directory, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
    });
  });
  await app.register(fastifyStatic, {
    root: webApp.directory,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', 'assets/**', ROUTE_PRELOADS, SERVICE_WORKER],
    maxAge: '1h',
  });
  // Revalidated each time, because it decides which version of the app the browser keeps.
  app.get(`/${SERVICE_WORKER}`, hiddenFromOpenApi, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile(SERVICE_WORKER, webApp.directory, { cacheControl: false }),
  );
  registerPages(app, webApp, options);
  // The service worker handles shared photos. When it is not installed yet, the user is asked to share them again.
  app.post(SHARE_TARGET_PATH, hiddenFromOpenApi, async (request, reply) => {
    await discardBody(request.raw, SHARED_PHOTOS_MAX_BYTES);
    return reply.redirect('/items/create?refused=missed', 303);
  });
}

/** Files that browsers never show as a document. A page loads two dozen of them. */
const SUBRESOURCE = /\.(?:js|css|woff2)(?:\?|$)/;

function registerPages(
  app: FastifyInstance,
  webApp: WebApp,
  { isSignedIn, allowsStripe = false }: WebAppOptions,
): void {
  const createSender = (html: string, replacement: string) =>
    createPageSender(html, buildContentSecurityPolicy([html, replacement], { allowsStripe }));
  const { pages, fallbackHtml, originalFallbackHtml } = webApp;
  for (const [path, html] of pages) {
    if (path === NOT_FOUND_PAGE) continue;
    const send = createSender(html, fallbackHtml);
    app.get(path, hiddenFromOpenApi, async (request, reply) => {
      if (path === '/' && (await isSignedIn(request))) return reply.redirect('/app/home');
      return send(request, reply);
    });
  }
  app.get(
    `/${FALLBACK_PAGE}`,
    hiddenFromOpenApi,
    createSender(originalFallbackHtml, originalFallbackHtml),
  );
  const sendApp = createSender(fallbackHtml, fallbackHtml);
  const sendNotFound = createSender(pages.get(NOT_FOUND_PAGE) ?? fallbackHtml, fallbackHtml);
  app.get(PAGE_ROUTE_PATTERN, hiddenFromOpenApi, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const withoutSlash = path.replace(TRAILING_SLASHES, '');
    if (withoutSlash !== path && pages.has(withoutSlash)) {
      return reply.redirect(withoutSlash + request.url.slice(path.length), 301);
    }
    const linkHeader = webApp.getLinkHeader(path);
    if (linkHeader === null && !isAppPath(path)) return sendNotFound(request, reply.status(404));
    if (linkHeader === null) reply.status(404);
    if (linkHeader) reply.header('link', linkHeader);
    return sendApp(request, reply);
  });
}

const hiddenFromOpenApi = { schema: { hide: true } };

/** The lookbehind keeps the match linear: without it, a URL full of slashes would take half a second. */
const TRAILING_SLASHES = /(?<!\/)\/+$/;

/** Paths for which the app shows its own "not found" page. */
function isAppPath(path: string): boolean {
  return /^\/(app|items|admin)(\/|$)/.test(path);
}

/** Brotli is listed in Accept-Encoding with a weight above 0. */
const BROTLI_ACCEPTED = /(^|,)\s*br\s*(,|$|;\s*q=(1|0\.0*[1-9]))/;

/**
 * Sends a page with its own content security policy. Compresses it once at the highest level, because the page blocks
 * the first paint. In another language the app replaces a prerendered page (app/static-page-script.ts), so the policy allows
 * the scripts of both.
 */
function createPageSender(html: string, policy: string) {
  let compressed: Promise<Buffer> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!BROTLI_ACCEPTED.test(request.headers['accept-encoding']?.toString() ?? ''))
      return reply.send(html);
    compressed ??= promisify(brotliCompress)(html);
    return reply.header('content-encoding', 'br').send(await compressed);
  };
}
