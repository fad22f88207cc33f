import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageRejectedError, PageUnreachableError } from '#ports/web-page-reader.ts';
import {
  PAGE_TEXT,
  testWebPageReaderConformance,
} from '#testing/conformance/web-page-reader-conformance.ts';
import { createHttpWebPageReader } from './http-web-page-reader.ts';

const neverAborted = new AbortController().signal;
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };
const MEGABYTE = 1024 * 1024;

/** A web server on this machine that the reader under test may contact. */
const receivedRequests: { url: string | undefined; headers: Record<string, unknown> }[] = [];
let requestListener: RequestListener;
const server = createServer((request, response) => {
  receivedRequests.push({ url: request.url, headers: request.headers });
  requestListener(request, response);
});
let origin: string;
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://recipes.example.com:${port}`;
});
beforeEach(() => {
  receivedRequests.length = 0;
});
afterAll(() => {
  server.close();
});

const getAllowedServer = () => ({ address: '127.0.0.1', port });

/** Every name resolves to the server on this machine, unless the test sets another address. */
function createReader(names: Record<string, string[]> = {}) {
  const resolve = async (host: string) => names[host] ?? ['127.0.0.1'];
  return createHttpWebPageReader({
    resolveHost: resolve,
    allowedServer: getAllowedServer(),
    timeoutMs: 1000,
  });
}

const readPage = (path: string, signal = neverAborted) =>
  createReader().read(origin + path, signal);

function respondWithPage(
  body: string | Buffer,
  headers: Record<string, string> = {},
): RequestListener {
  return (_, response) => {
    response.writeHead(200, { ...htmlHeaders, ...headers }).end(body);
  };
}

function respondWithRedirect(location: string, status = 302): RequestListener {
  return (_, response) => {
    response.writeHead(status, { location }).end('moved');
  };
}

testWebPageReaderConformance('The reader of the web', async () => {
  requestListener = ({ url }, response) => {
    response.writeHead(url === '/recipe' ? 200 : 404, htmlHeaders).end(PAGE_TEXT);
  };
  const close = async () => {};
  return {
    reader: createReader(),
    pageUrl: `${origin}/recipe`,
    missingPageUrl: `${origin}/no`,
    close,
  };
});

describe('a request', () => {
  it('fetches one page, identifies Plateful and sends no user data', async () => {
    requestListener = respondWithPage('soup');
    await readPage('/soup?size=large#steps');
    expect(receivedRequests).toHaveLength(1);
    expect(receivedRequests[0]?.url).toBe('/soup?size=large');
    expect(Object.keys(receivedRequests[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
    );
    expect(receivedRequests[0]?.headers['user-agent']).toMatch(/^Plateful /);
  });

  it('connects to the verified addresses even if the name resolves differently by then', async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    requestListener = respondWithPage('soup');
    const reader = createHttpWebPageReader({
      resolveHost: resolve,
      allowedServer: getAllowedServer(),
    });
    expect(await reader.read(`${origin}/`, neverAborted)).toMatchObject({ text: 'soup' });
    expect(lookups).toBe(1);
  });

  it('connects to no other port of the same machine', async () => {
    const otherServer = createServer(respondWithPage('a secret'));
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const { port: other } = otherServer.address() as AddressInfo;
    const reading = createReader().read(`http://recipes.example.com:${other}/`, neverAborted);
    await expect(reading).rejects.toThrow(PageRejectedError);
    otherServer.close();
  });
});

describe('redirects', () => {
  const steps = (length: number): RequestListener => {
    return ({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step === length) response.setHeader('content-type', 'text/html').end('soup');
      else response.writeHead(301, { location: `/${step + 1}`, 'set-cookie': 'a=b' }).end();
    };
  };

  it('are followed three times, without cookies', async () => {
    requestListener = steps(3);
    expect(await readPage('/0')).toMatchObject({ text: 'soup' });
    expect(receivedRequests.map(({ headers }) => headers.cookie)).toEqual(Array(4).fill(undefined));
  });

  it('are not followed a fourth time', async () => {
    requestListener = steps(4);
    await expect(readPage('/0')).rejects.toThrow(PageUnreachableError);
    expect(receivedRequests).toHaveLength(4);
  });

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    '//2130706433/',
    'http://inside.example.com/',
    'http://recipes.example.com:6379/',
    'file:///etc/passwd',
    'http://user:secret@recipes.example.com/',
  ])('are checked like the first URL: %s', async (location) => {
    requestListener = respondWithRedirect(location);
    const reader = createReader({ 'inside.example.com': ['10.0.0.1'] });
    await expect(reader.read(`${origin}/`, neverAborted)).rejects.toThrow(PageRejectedError);
    expect(receivedRequests).toHaveLength(1);
  });

  it.each(['http://', 'http://[/'])('with an invalid URL are rejected: %s', async (location) => {
    requestListener = respondWithRedirect(location);
    await expect(readPage('/')).rejects.toThrow(PageUnreachableError);
  });
});

describe('an accepted response', () => {
  it.each([
    ['text/html', 'text/html'],
    ['TEXT/HTML; charset=UTF-8', 'text/html'],
    ['application/xhtml+xml', 'application/xhtml+xml'],
    ['application/json', 'application/json'],
    ['application/ld+json', 'application/ld+json'],
  ])('is %s', async (type, contentType) => {
    requestListener = respondWithPage('{}', { 'content-type': type });
    expect(await readPage('/')).toEqual({ contentType, text: '{}' });
  });

  it.each([
    '',
    'image/png',
    'text/plain',
    'application/octet-stream',
    'application/pdf',
    'nonsense',
  ])('is not "%s"', async (type) => {
    requestListener = respondWithPage('a secret', { 'content-type': type });
    await expect(readPage('/')).rejects.toThrow(PageRejectedError);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is decompressed from %s', async (encoding, compress) => {
    requestListener = respondWithPage(compress('crème'), { 'content-encoding': encoding });
    expect(await readPage('/')).toMatchObject({ text: 'crème' });
  });

  it.each([
    ['the Content-Type header', 'text/html; charset=iso-8859-1', ''],
    ['a meta charset element', 'text/html', '<meta charset="latin1">'],
    [
      'a meta http-equiv element',
      'text/html',
      '<meta http-equiv=x content="text/html; charset=latin1">',
    ],
  ])('is decoded with the character set %s', async (_, type, head) => {
    requestListener = respondWithPage(Buffer.from(`${head}crème brûlée`, 'latin1'), {
      'content-type': type,
    });
    expect(await readPage('/')).toMatchObject({ text: `${head}crème brûlée` });
  });

  it('is decoded as UTF-8 when the character set is unknown', async () => {
    requestListener = respondWithPage('crème', { 'content-type': 'text/html; charset=klingon' });
    expect(await readPage('/')).toMatchObject({ text: 'crème' });
  });
});

describe('a response that is too large', () => {
  const large = Buffer.alloc(2 * MEGABYTE + 1, 'a');

  it('has more than two megabytes', async () => {
    requestListener = respondWithPage(large.subarray(1));
    expect((await readPage('/')).text).toHaveLength(2 * MEGABYTE);
    requestListener = respondWithPage(large);
    await expect(readPage('/')).rejects.toThrow(PageRejectedError);
  });

  it('is rejected without a Content-Length header as well', async () => {
    requestListener = (_, response) => {
      response.setHeader('content-type', 'text/html').write(large.subarray(MEGABYTE));
      response.end(large.subarray(MEGABYTE));
    };
    await expect(readPage('/')).rejects.toThrow(PageRejectedError);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is rejected before a %s bomb is fully decompressed', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(32 * MEGABYTE));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    requestListener = respondWithPage(bomb, { 'content-encoding': encoding });
    const before = process.memoryUsage().arrayBuffers;
    await expect(readPage('/')).rejects.toThrow(PageRejectedError);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
  });
});

describe('PageUnreachableError', () => {
  it.each([204, 304, 400, 401, 403, 404, 410, 429, 500, 503])(
    'is thrown for status %i',
    async (status) => {
      requestListener = (_, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end();
      };
      await expect(readPage('/')).rejects.toThrow(PageUnreachableError);
    },
  );

  const handlers: Record<string, RequestListener> = {
    'sends nothing': () => {},
    'stops within the headers': (_, response) => response.socket?.write('HTTP/1.1 200 OK\r\nx: '),
    'sends its response slowly and endlessly': (_, response) => {
      response.setHeader('content-type', 'text/html');
      const dropConnection = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(dropConnection));
    },
    'closes the connection': (_, response) => response.socket?.destroy(),
    'closes the connection during the response': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 }).write('so');
      setTimeout(() => response.socket?.destroy(), 20);
    },
    'uses another protocol': (_, response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    'sends an invalid gzip body': respondWithPage('soup', { 'content-encoding': 'gzip' }),
  };

  it.each(Object.entries(handlers))('%s', async (_, handler) => {
    requestListener = handler;
    const start = performance.now();
    await expect(readPage('/')).rejects.toThrow(PageUnreachableError);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('is thrown when the host name does not exist', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const reading = createHttpWebPageReader({ resolveHost: resolve }).read(
      'http://nowhere.example.com/',
      neverAborted,
    );
    await expect(reading).rejects.toThrow(PageUnreachableError);
  });

  it('is thrown when the resolver does not respond', async () => {
    const resolve = () => new Promise<string[]>(() => {});
    const reader = createHttpWebPageReader({ resolveHost: resolve, timeoutMs: 50 });
    await expect(reader.read('http://slow.example.com/', neverAborted)).rejects.toThrow(
      'timed out',
    );
  });

  it('is not thrown when the request is aborted', async () => {
    requestListener = () => {};
    const abortController = new AbortController();
    const reading = readPage('/', abortController.signal);
    setTimeout(() => abortController.abort(new Error('aborted')), 30);
    await expect(reading).rejects.toThrow('aborted');
    await expect.poll(() => countConnections()).toBe(0);
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
