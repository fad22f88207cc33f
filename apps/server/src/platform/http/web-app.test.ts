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

const route = (path: string) => ({ parentId: 'root', path, module: '/assets/screen.js' });
const manifest = {
  routes: {
    root: { path: '', module: '/assets/root.js' },
    splash: route('app'),
    home: route('app/home'),
    setting: route('app/setting/:id?'),
    items: route('items'),
    item: route('items/:itemId'),
    edit: route('items/:itemId/edit'),
    lost: route('*'),
  },
};

/** What a build leaves, in small. */
const built = {
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
  'assets/manifest-abcdefgh.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
};

async function serve(publicUrl: string | null): Promise<FastifyInstance> {
  const webApp = await findWebApp(directory, publicUrl);
  if (!webApp) throw new Error('No web app was found.');
  const server = fastify();
  handleErrors(server, () => undefined);
  await setSecurityHeaders(server);
  checkOrigins(server, null);
  await server.register(fastifyMultipart);
  await serveWebApp(server, webApp, async ({ headers }) => headers.cookie === 'signed-in');
  await server.ready();
  return server;
}

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-web-'));
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  app = await serve('https://plateful.example');
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

  it('says that hashed files differ by the encodings that a browser takes', async () => {
    const asked: Record<string, string>[] = [{ 'accept-encoding': 'br' }, {}];
    const answers = await Promise.all(
      asked.map((headers) => get('/assets/shared-abcdefgh.js', headers)),
    );
    expect(
      answers.map(({ body, headers }) => [body, headers['content-encoding'], headers.vary]),
    ).toEqual([
      ['Brotli', 'br', 'accept-encoding'],
      ['1;', undefined, 'accept-encoding'],
    ]);
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
  it.each([
    '/app',
    '/app/home?from=mail',
    '/app/setting',
    '/app/setting/edit/',
    '/items',
    '/items/1',
    '/items/1/edit?a=b/c',
  ])('start from the app at %s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>The app</title>');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.link).toBe(
      '</assets/root.js>; rel=modulepreload, </assets/screen.js>; rel=modulepreload',
    );
  });

  it.each(['/app/nope', '/items/a/b/c', '/app/setting/edit/x?a=b', '/admin', '/admin/users'])(
    'that the app does not have are still its own to say so at %s',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>The app</title>');
      expect(headers.link).toBeUndefined();
    },
  );

  it('start from what the service worker keeps, to the byte as it was built', async () => {
    const { statusCode, body } = await get('/__spa-fallback.html');
    expect([statusCode, body]).toEqual([200, built['__spa-fallback.html']]);
  });

  it('that were built are sent, also with a slash at the end', async () => {
    expect((await get('/login')).body).toContain('<title>Sign in</title>');
    const slashed = await get('/login/');
    expect([slashed.statusCode, slashed.headers.location]).toEqual([301, '/login']);
  });

  it('take along what is asked of them', async () => {
    const { statusCode, headers } = await get('/login//?utm=1&next=//evil/');
    expect([statusCode, headers.location]).toEqual([301, '/login?utm=1&next=//evil/']);
    expect((await get('/login?next=/')).statusCode).toBe(200);
  });

  it.each(['//evil/', '//evil/?a', '///evil/', '//evil.example/login/', '/%2fevil/', '//', '//?a'])(
    'lead nowhere else at %s',
    async (url) => {
      // A proxy hands such an address on as it is; the injector would take it for another host.
      const { statusCode, headers } = await app.inject({ url: `http://localhost${url}` });
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  it('are looked for in no time, however many slashes there are', async () => {
    const start = performance.now();
    expect((await get(`/a${'/'.repeat(15_000)}a`)).statusCode).toBe(404);
    expect(performance.now() - start).toBeLessThan(150);
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

  it.each(['/login', '/items/1', '/nowhere'])(
    'name the picture of link previews by its whole address at %s',
    async (url) => {
      expect((await get(url)).body).toContain(
        '<meta property="og:image" content="https://plateful.example/social-card.jpg"/>',
      );
    },
  );

  it('stay as they were built where nobody said how they are reached', async () => {
    const nameless = await serve(null);
    const bodies = ['/login', '/items/1'].map(async (url) => (await nameless.inject(url)).body);
    expect(await Promise.all(bodies)).toEqual([
      built['login/index.html'],
      built['__spa-fallback.html'],
    ]);
    await nameless.close();
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
