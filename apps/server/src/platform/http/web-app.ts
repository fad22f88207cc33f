import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { SHARE_TARGET_PATH } from '@plateful/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { findPageHints } from './page-hints.ts';
import { discardBody } from './read-body.ts';
import { policyOf } from './security-headers.ts';

const FALLBACK_PAGE = '__spa-fallback.html';
const NOT_FOUND_PAGE = '/404';
const SERVICE_WORKER = 'service-worker.js';
const SHARED_PHOTOS_BYTES = 64 * 1024 * 1024;

export interface WebApp {
  directory: string;
  /** Paths of the prerendered pages, with their HTML; `/` is the landing page. */
  pages: ReadonlyMap<string, string>;
  /** The page that every path of the app itself starts from. */
  fallback: string;
  /** The same as it was built: the service worker knows the hash of what it keeps. */
  shell: string;
  /** The `Link` header that names what else a path of the app needs; null when the app has no such page. */
  hints: (path: string) => string | null;
}

/**
 * The built web app in `directory`; `null` when it was not built, as in tests of the API.
 *
 * @param publicUrl where people find it; link previews need whole addresses
 */
export async function findWebApp(
  directory: string,
  publicUrl: string | null,
): Promise<WebApp | null> {
  if (!existsSync(join(directory, FALLBACK_PAGE))) return null;
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const files = await readdir(directory, { recursive: true });
  const pages = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    pages.set(path, withWholeAddresses(await read(file), publicUrl));
  }
  const shell = await read(FALLBACK_PAGE);
  const manifest = files.find((file) => /^assets.manifest-[^.]+\.js$/.test(file));
  const hints = manifest ? findPageHints(await read(manifest), shell) : () => '';
  return { directory, pages, fallback: withWholeAddresses(shell, publicUrl), shell, hints };
}

/** The picture of link previews is named from its root on, since nobody knew the server's address when it was built. */
function withWholeAddresses(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html;
  return html.replace(
    /(<meta property="og:image" content=")(\/[^"]*)/g,
    (_whole, before: string, path: string) => before + new URL(path, publicUrl).href,
  );
}

/**
 * Files with a hash in their name never change; pages are asked for each time. `/` is for visitors: whoever is signed
 * in goes home.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webApp: WebApp,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webApp.directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
  });
  await app.register(fastifyStatic, {
    root: webApp.directory,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.html', 'assets/**', SERVICE_WORKER],
    maxAge: '1h',
  });
  // Asked for each time: it decides which version of the app a browser keeps.
  app.get(`/${SERVICE_WORKER}`, hidden, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile(SERVICE_WORKER, webApp.directory, { cacheControl: false }),
  );
  servePages(app, webApp, isSignedIn);
  // Photos out of another app are taken by the service worker. Where there is none yet, they are asked for again.
  app.post(SHARE_TARGET_PATH, hidden, async (request, reply) => {
    await discardBody(request.raw, SHARED_PHOTOS_BYTES);
    return reply.redirect('/items/create?refused=missed', 303);
  });
}

function servePages(
  app: FastifyInstance,
  webApp: WebApp,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): void {
  const { pages, fallback, shell } = webApp;
  for (const [path, html] of pages) {
    if (path === NOT_FOUND_PAGE) continue;
    const send = senderOf(html, fallback);
    app.get(path, hidden, async (request, reply) => {
      if (path === '/' && (await isSignedIn(request))) return reply.redirect('/app/home');
      return send(request, reply);
    });
  }
  app.get(`/${FALLBACK_PAGE}`, hidden, senderOf(shell, shell));
  const sendApp = senderOf(fallback, fallback);
  const sendNotFound = senderOf(pages.get(NOT_FOUND_PAGE) ?? fallback, fallback);
  app.get('/*', hidden, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (isNoPage(path)) throw new AppError('NOT_FOUND');
    const withoutSlash = path.replace(SLASHES_AT_THE_END, '');
    if (withoutSlash !== path && pages.has(withoutSlash)) {
      return reply.redirect(withoutSlash + request.url.slice(path.length), 301);
    }
    if (!isOfTheApp(path)) return sendNotFound(request, reply.status(404));
    const hints = webApp.hints(path);
    if (hints === null) reply.status(404);
    if (hints) reply.header('link', hints);
    return sendApp(request, reply);
  });
}

const hidden = { schema: { hide: true } };

/** Looked for from the first of them alone: from each, an address of slashes would take half a second. */
const SLASHES_AT_THE_END = /(?<!\/)\/+$/;

/** Below these there are never pages. */
function isNoPage(path: string): boolean {
  return /^\/(api|media|assets|socket\.io|webhooks|metrics)(\/|$)/.test(path);
}

/** Also where the app has no page, it says so itself. */
function isOfTheApp(path: string): boolean {
  return /^\/(app|items|admin)(\/|$)/.test(path);
}

/** Named among the encodings that a browser takes, and not refused there. */
const BROTLI = /(^|,)\s*br\s*(,|$|;\s*q=(1|0\.0*[1-9]))/;

/**
 * Sends one page with its own policy, compressed once and as well as can be: it decides when anything is seen at all.
 * In another language a built page gives way to the app's (app/static-page.tsx), whose scripts it has to let in.
 */
function senderOf(html: string, fallback: string) {
  const policy = policyOf(html, fallback);
  let compressed: Promise<Buffer> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!BROTLI.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(html);
    compressed ??= promisify(brotliCompress)(html);
    return reply.header('content-encoding', 'br').send(await compressed);
  };
}
