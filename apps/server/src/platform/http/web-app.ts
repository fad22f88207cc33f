import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';

const FALLBACK_PAGE = '__spa-fallback.html';

export interface WebApp {
  directory: string;
  /** Paths of the prerendered pages, with their HTML; `/` is the landing page. */
  pages: ReadonlyMap<string, string>;
  /** The page that every other path of the app starts from. */
  fallback: string;
}

/** The built web app in `directory`; `null` when it was not built, as in tests of the API. */
export async function findWebApp(directory: string): Promise<WebApp | null> {
  if (!existsSync(join(directory, FALLBACK_PAGE))) return null;
  const files = await readdir(directory, { recursive: true });
  const pages = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    pages.set(path, await readFile(join(directory, file), 'utf8'));
  }
  return { directory, pages, fallback: await readFile(join(directory, FALLBACK_PAGE), 'utf8') };
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
  });
  await app.register(fastifyStatic, {
    root: webApp.directory,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.html', 'assets/**'],
    maxAge: '1h',
  });
  for (const [path, html] of webApp.pages) {
    app.get(path, pageOptions, async (request, reply) => {
      if (path === '/' && (await isSignedIn(request))) return reply.redirect('/app/home');
      return sendPage(reply, html);
    });
  }
  app.get('/*', pageOptions, async (request, reply) => {
    if (!isPagePath(request.url)) throw new AppError('NOT_FOUND');
    return sendPage(reply, webApp.fallback);
  });
}

const pageOptions = { schema: { hide: true } };

/** Paths of the app itself; below these there are never pages. */
function isPagePath(url: string): boolean {
  return !/^\/(api|media|assets|socket\.io|webhooks|metrics)(\/|\?|$)/.test(url);
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
