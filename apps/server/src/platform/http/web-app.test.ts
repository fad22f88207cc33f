import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { checkOrigins } from './origin-check.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { findWebApp, serveWebApp } from './web-app.ts';

const page = (title: string) =>
  `<html><head><title>${title}</title><meta property="og:image" content="/social-card.jpg"/><script>"${title}"</script></head></html>`;

/** What a build leaves, in small. */
const built = {
  '__spa-fallback.html': page('The app'),
  'index.html': page('Landing'),
  'login/index.html': page('Sign in'),
  '404/index.html': page('Page not found'),
  'manifest.webmanifest': '{"name":"Plateful"}',
  'service-worker.js': 'self;',
  'icon.svg': '<svg/>',
  'icons/icon-192.png': 'png',
  'assets/shared-abcdefgh.js': '1;',
};

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-web-'));
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  const webApp = await findWebApp(directory, 'https://plateful.example');
  if (!webApp) throw new Error('No web app was found.');
  app = fastify();
  handleErrors(app, () => undefined);
  await setSecurityHeaders(app);
  checkOrigins(app, null);
  await app.register(fastifyMultipart);
  await serveWebApp(app, webApp, async ({ headers }) => headers.cookie === 'signed-in');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('what the installed app is made of', () => {
  it('is served with types that browsers take', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const worker = await get('/service-worker.js');
    expect(worker.headers['content-type']).toMatch(/^application\/javascript/);
    expect((await get('/icons/icon-192.png')).headers['content-type']).toBe('image/png');
  });

  it('asks for a new service worker each time, and keeps hashed files for good', async () => {
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/assets/shared-abcdefgh.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('may run as a worker and be described by a manifest, from here alone', async () => {
    const policy = String((await get('/login')).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});

/** What the policy of an answer lets in beside our own files. */
async function inlineOf(url: string): Promise<readonly string[]> {
  const policy = String((await get(url)).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none';script-src 'self'/);
  return [...policy.matchAll(/sha256-[^']+/g)].map(([hash]) => hash);
}

describe('the policy', () => {
  const hashOf = (script: string) =>
    `sha256-${createHash('sha256').update(script).digest('base64')}`;

  it('lets a page run its own inline scripts, and those of the app that may take its place', async () => {
    expect(await inlineOf('/login')).toEqual([hashOf('"Sign in"'), hashOf('"The app"')]);
    expect(await inlineOf('/nowhere')).toEqual([hashOf('"Page not found"'), hashOf('"The app"')]);
    expect(await inlineOf('/app/home')).toEqual([hashOf('"The app"')]);
  });

  it('lets no file run any, and stays short beside it', async () => {
    expect(await inlineOf('/assets/shared-abcdefgh.js')).toEqual([]);
    expect(await inlineOf('/service-worker.js')).toEqual([]);
  });
});

describe('pages', () => {
  it.each(['/app', '/app/home', '/items', '/items/1/edit?a=b', '/admin/users'])(
    'start from the app at %s',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toBe(built['__spa-fallback.html']);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('that were built are sent, also with a slash at the end', async () => {
    expect((await get('/login')).body).toContain('<title>Sign in</title>');
    const slashed = await get('/login/');
    expect([slashed.statusCode, slashed.headers.location]).toEqual([301, '/login']);
  });

  it.each(['/nowhere', '/itemsandmore', '/404', '/login/more', '/icons/none.png'])(
    'that are none say so at %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page not found</title>');
    },
  );

  it('are none below the addresses of the API and of files', async () => {
    for (const url of ['/api/nothing', '/media', '/assets/gone-abcdefgh.js']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5', 'br'],
    ['gzip, br;q=0', undefined],
    ['gzip', undefined],
  ])('are sent in Brotli to whoever takes it: %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/login', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const html = encoding ? brotliDecompressSync(rawPayload) : rawPayload;
    expect(html.toString()).toContain('<title>Sign in</title>');
  });

  it('lead home who is signed in, and greet visitors', async () => {
    expect((await get('/', { cookie: 'signed-in' })).headers.location).toBe('/app/home');
    expect((await get('/')).body).toContain('<title>Landing</title>');
  });

  it('name the picture of link previews by its whole address', async () => {
    expect((await get('/login')).body).toContain(
      '<meta property="og:image" content="https://plateful.example/social-card.jpg"/>',
    );
  });
});

describe('a photo shared by a phone that has no service worker yet', () => {
  it('is asked for again, whoever sends it', async () => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(1000)]), 'dish.jpg');
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: '/items/create/share',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin: 'null',
        'sec-fetch-site': 'none',
      },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/items/create?refused=missed',
    ]);
  });

  it('is the only thing that is taken from elsewhere', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/items/create',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
