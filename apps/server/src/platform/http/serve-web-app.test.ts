import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureCpuTimeMs } from '#testing/measure-cpu-time.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerOriginCheck } from './origin-check.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { loadWebApp, registerWebApp } from './serve-web-app.ts';
import { registerUnroutableRequestCheck } from './unroutable-request-check.ts';

const page = (title: string) =>
  `<html><head><title>${title}</title><meta property="og:image" content="/social-card.jpg"/><script>"${title}"</script></head></html>`;

const screen = ['/assets/layout.js', '/assets/screen.js'];
const routePreloads = [
  { pattern: '^/app/*$', scripts: screen },
  { pattern: '^/app/home/*$', scripts: screen },
  { pattern: '^/app/setting(?:/([^/]+))?/*$', scripts: screen },
  { pattern: '^/items/*$', scripts: screen },
  { pattern: '^/items/([^/]+)/*$', scripts: screen },
  { pattern: '^/items/([^/]+)/edit/*$', scripts: screen },
  { pattern: '^/shared/([^/]+)/*$', scripts: screen },
];

/** A minimal build. */
const builtFiles = {
  '__spa-fallback.html': page('The app'),
  'index.html': page('Landing'),
  'login/index.html': page('Sign in'),
  'evil/index.html': page('A page like any other'),
  '404/index.html': page('Page not found'),
  'manifest.webmanifest': '{"name":"Plateful"}',
  'service-worker.js': 'self;',
  'icon.svg': '<svg/>',
  'icons/icon-192.png': 'png',
  'assets/shared-abcdefgh.js': '1;',
  'assets/shared-abcdefgh.js.br': 'Brotli',
  'route-preloads.json': JSON.stringify(routePreloads),
};

async function startApp(
  publicUrl: string | null,
  options: { allowsStripe?: boolean } = {},
): Promise<FastifyInstance> {
  const webApp = await loadWebApp(directory, publicUrl);
  if (!webApp) throw new Error('No web app was found.');
  const server = fastify();
  registerErrorHandler(server, () => undefined);
  await registerSecurityHeaders(server);
  registerUnroutableRequestCheck(server);
  registerOriginCheck(server, null);
  for (const url of ['/api/auth/login', '/webhooks/stripe']) server.post(url, async () => ({}));
  await server.register(fastifyMultipart);
  await registerWebApp(server, webApp, {
    ...options,
    isSignedIn: async ({ headers }) => headers.cookie === 'signed-in',
  });
  await server.ready();
  return server;
}

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-web-'));
  for (const [name, content] of Object.entries(builtFiles)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  app = await startApp('https://plateful.example');
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('static files', () => {
  it('are served with the right content types', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const worker = await get('/service-worker.js');
    expect(worker.headers['content-type']).toMatch(/^application\/javascript/);
    expect((await get('/icons/icon-192.png')).headers['content-type']).toBe('image/png');
  });

  it('are cached forever if hashed, while the service worker is revalidated', async () => {
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/assets/shared-abcdefgh.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('vary by Accept-Encoding if hashed', async () => {
    const url: Record<string, string>[] = [{ 'accept-encoding': 'br' }, {}];
    const responses = await Promise.all(
      url.map((headers) => get('/assets/shared-abcdefgh.js', headers)),
    );
    expect(
      responses.map(({ body, headers }) => [body, headers['content-encoding'], headers.vary]),
    ).toEqual([
      ['Brotli', 'br', 'accept-encoding'],
      ['1;', undefined, 'accept-encoding'],
    ]);
  });

  it('allow the service worker and the manifest from the same origin only', async () => {
    const policy = String((await get('/login')).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});

/** The sources that the content security policy allows besides 'self'. */
async function getInlineHashes(url: string): Promise<readonly string[]> {
  const policy = String((await get(url)).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none';script-src 'self'/);
  return [...policy.matchAll(/sha256-[^']+/g)].map(([hash]) => hash);
}

describe('the content security policy', () => {
  const hashOf = (script: string) =>
    `sha256-${createHash('sha256').update(script).digest('base64')}`;

  it('allows the inline scripts of a page and of the app shell that may replace it', async () => {
    expect(await getInlineHashes('/login')).toEqual([hashOf('"Sign in"'), hashOf('"The app"')]);
    expect(await getInlineHashes('/nowhere')).toEqual([
      hashOf('"Page not found"'),
      hashOf('"The app"'),
    ]);
    expect(await getInlineHashes('/app/home')).toEqual([hashOf('"The app"')]);
  });

  it('allows the card form of Stripe only if it is configured', async () => {
    const readPolicy = async (server: FastifyInstance) =>
      String((await server.inject('/app/home')).headers['content-security-policy']);
    const stripeApp = await startApp(null, { allowsStripe: true });
    const policy = await readPolicy(stripeApp);
    await stripeApp.close();
    expect(policy).toContain(
      ';frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(policy).toContain(";connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain(";script-src 'self' https://js.stripe.com https://*.js.stripe.com '");
    expect(await readPolicy(app)).not.toContain('stripe');
  });

  it('allows no inline scripts for files that can be opened as documents or run as workers', async () => {
    expect(await getInlineHashes('/icon.svg')).toEqual([]);
    expect(await getInlineHashes('/service-worker.js')).toEqual([]);
  });

  it('is not sent with scripts of pages, nor are other headers for documents', async () => {
    const { headers } = await get('/assets/shared-abcdefgh.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers).not.toHaveProperty(name);
  });
});

describe('pages', () => {
  it.each([
    '/app',
    '/app/home?from=mail',
    '/app/setting',
    '/app/setting/edit/',
    '/items',
    '/items/1',
    '/items/1/edit?a=b/c',
    '/shared/1',
  ])('are the app shell at %s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>The app</title>');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.link).toBe(
      '</assets/layout.js>; rel=modulepreload, </assets/screen.js>; rel=modulepreload',
    );
  });

  it.each(['/app/nope', '/items/a/b/c', '/app/setting/edit/x?a=b', '/admin', '/admin/users'])(
    'are the app shell with status 404 at %s, where the app has no page',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>The app</title>');
      expect(headers.link).toBeUndefined();
    },
  );

  it('include the fallback page exactly as built for the service worker', async () => {
    const { statusCode, body } = await get('/__spa-fallback.html');
    expect([statusCode, body]).toEqual([200, builtFiles['__spa-fallback.html']]);
  });

  it('that were prerendered are served, and redirected without a trailing slash', async () => {
    expect((await get('/login')).body).toContain('<title>Sign in</title>');
    const urlWithSlash = await get('/login/');
    expect([urlWithSlash.statusCode, urlWithSlash.headers.location]).toEqual([301, '/login']);
  });

  it('keep the query string in redirects', async () => {
    const { statusCode, headers } = await get('/login//?utm=1&next=//evil/');
    expect([statusCode, headers.location]).toEqual([301, '/login?utm=1&next=//evil/']);
    expect((await get('/login?next=/')).statusCode).toBe(200);
  });

  it.each(['//evil/', '//evil/?a', '///evil/', '//evil.example/login/', '/%2fevil/', '//', '//?a'])(
    'never redirect to another host at %s',
    async (url) => {
      // A proxy passes such a URL on unchanged; app.inject would parse it as another host.
      const { statusCode, headers } = await app.inject({ url: `http://localhost${url}` });
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  it('are found quickly for URLs with many slashes', async () => {
    const url = `/a${'/'.repeat(15_000)}a`;
    expect(
      await measureCpuTimeMs(async () => expect((await get(url)).statusCode).toBe(404)),
    ).toBeLessThan(150);
  });

  it.each(['/nowhere', '/itemsandmore', '/404', '/login/more', '/icons/none.png'])(
    'are "not found" pages at %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page not found</title>');
    },
  );

  it('do not exist below the API and file paths', async () => {
    for (const url of ['/api/nothing', '/media', '/assets/gone-abcdefgh.js']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it('do not hide that an API call has another method', async () => {
    for (const url of ['/api/auth/login', '/webhooks/stripe?a=b']) {
      const { statusCode, headers, json } = await get(url);
      expect([url, statusCode, headers.allow]).toEqual([url, 405, 'POST']);
      expect(json()).toMatchObject({ succeeded: false, code: 'METHOD_NOT_ALLOWED' });
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5', 'br'],
    ['gzip, br;q=0', undefined],
    ['gzip', undefined],
  ])('are compressed with Brotli for Accept-Encoding %s', async (acceptEncoding, encoding) => {
    const { headers, rawPayload } = await get('/login', { 'accept-encoding': acceptEncoding });
    expect(headers['content-encoding']).toBe(encoding);
    const html = encoding ? brotliDecompressSync(rawPayload) : rawPayload;
    expect(html.toString()).toContain('<title>Sign in</title>');
  });

  it('redirect signed-in users from / to the home page', async () => {
    expect((await get('/', { cookie: 'signed-in' })).headers.location).toBe('/app/home');
    expect((await get('/')).body).toContain('<title>Landing</title>');
  });

  it.each(['/login', '/items/1', '/nowhere'])(
    'have absolute link preview image URLs at %s',
    async (url) => {
      expect((await get(url)).body).toContain(
        '<meta property="og:image" content="https://plateful.example/social-card.jpg"/>',
      );
    },
  );

  it('are unchanged when PUBLIC_URL is not set', async () => {
    const appWithoutUrl = await startApp(null);
    const bodies = ['/login', '/items/1'].map(
      async (url) => (await appWithoutUrl.inject(url)).body,
    );
    expect(await Promise.all(bodies)).toEqual([
      builtFiles['login/index.html'],
      builtFiles['__spa-fallback.html'],
    ]);
    await appWithoutUrl.close();
  });
});

describe('a photo shared before the service worker is installed', () => {
  it('redirects to a message that asks to share it again', async () => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(1000)]), 'dish.jpg');
    const encoded = new Response(form);
    const response = await app.inject({
      method: 'POST',
      url: '/items/create/share',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin: 'null',
        'sec-fetch-site': 'none',
      },
    });
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/items/create?refused=missed',
    ]);
  });

  it('is the only request accepted from another origin', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
  });
});
