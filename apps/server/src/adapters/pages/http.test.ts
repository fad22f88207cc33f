import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageRefused, PageUnreachable } from '#ports/page-reader.ts';
import { describePageReader, PAGE_TEXT } from './conformance.ts';
import { createPageReader } from './http.ts';

const never = new AbortController().signal;
const html = { 'content-type': 'text/html; charset=utf-8' };
const MEGABYTE = 1024 * 1024;

/** A web server on this machine, which the reader under test is allowed to ask. */
const seen: { url: string | undefined; headers: Record<string, unknown> }[] = [];
let answer: RequestListener;
const server = createServer((request, response) => {
  seen.push({ url: request.url, headers: request.headers });
  answer(request, response);
});
let origin: string;
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://recipes.example.com:${port}`;
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => {
  server.close();
});

const exempt = () => ({ address: '127.0.0.1', port });

/** Every name is the server on this machine, unless the test says where it is. */
function createReader(names: Record<string, string[]> = {}) {
  const resolve = async (host: string) => names[host] ?? ['127.0.0.1'];
  return createPageReader({ resolve, exemption: exempt(), withinMs: 1000 });
}

const read = (path: string, signal = never) => createReader().read(origin + path, signal);

function page(body: string | Buffer, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(200, { ...html, ...headers }).end(body);
  };
}

function redirect(location: string, status = 302): RequestListener {
  return (_, response) => {
    response.writeHead(status, { location }).end('moved');
  };
}

describePageReader('The reader of the web', async () => {
  answer = ({ url }, response) => {
    response.writeHead(url === '/recipe' ? 200 : 404, html).end(PAGE_TEXT);
  };
  const close = async () => {};
  return { reader: createReader(), page: `${origin}/recipe`, nowhere: `${origin}/no`, close };
});

describe('what is asked', () => {
  it('is one page, by somebody who says who it is and nothing about the person', async () => {
    answer = page('soup');
    await read('/soup?size=large#steps');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe('/soup?size=large');
    expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
    );
    expect(seen[0]?.headers['user-agent']).toMatch(/^Plateful /);
  });

  it('goes to the addresses that were checked, though the name leads elsewhere by then', async () => {
    let questions = 0;
    const resolve = async () => {
      questions += 1;
      return questions === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    answer = page('soup');
    const reader = createPageReader({ resolve, exemption: exempt() });
    expect(await reader.read(`${origin}/`, never)).toMatchObject({ text: 'soup' });
    expect(questions).toBe(1);
  });

  it('goes to no other server of the same machine', async () => {
    const elsewhere = createServer(page('a secret'));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port: other } = elsewhere.address() as AddressInfo;
    const reading = createReader().read(`http://recipes.example.com:${other}/`, never);
    await expect(reading).rejects.toThrow(PageRefused);
    elsewhere.close();
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

  it('are followed three times, without the cookies that were given', async () => {
    answer = steps(3);
    expect(await read('/0')).toMatchObject({ text: 'soup' });
    expect(seen.map(({ headers }) => headers.cookie)).toEqual(Array(4).fill(undefined));
  });

  it('are not followed a fourth time', async () => {
    answer = steps(4);
    await expect(read('/0')).rejects.toThrow(PageUnreachable);
    expect(seen).toHaveLength(4);
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
  ])('are checked like the first address: %s', async (location) => {
    answer = redirect(location);
    const reader = createReader({ 'inside.example.com': ['10.0.0.1'] });
    await expect(reader.read(`${origin}/`, never)).rejects.toThrow(PageRefused);
    expect(seen).toHaveLength(1);
  });

  it.each(['http://', 'http://[/'])('to nowhere lead nowhere: %s', async (location) => {
    answer = redirect(location);
    await expect(read('/')).rejects.toThrow(PageUnreachable);
  });
});

describe('what is taken', () => {
  it.each([
    ['text/html', 'text/html'],
    ['TEXT/HTML; charset=UTF-8', 'text/html'],
    ['application/xhtml+xml', 'application/xhtml+xml'],
    ['application/json', 'application/json'],
    ['application/ld+json', 'application/ld+json'],
  ])('is %s', async (type, contentType) => {
    answer = page('{}', { 'content-type': type });
    expect(await read('/')).toEqual({ contentType, text: '{}' });
  });

  it.each([
    '',
    'image/png',
    'text/plain',
    'application/octet-stream',
    'application/pdf',
    'nonsense',
  ])('is not "%s"', async (type) => {
    answer = page('a secret', { 'content-type': type });
    await expect(read('/')).rejects.toThrow(PageRefused);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is unpacked from %s', async (encoding, pack) => {
    answer = page(pack('crème'), { 'content-encoding': encoding });
    expect(await read('/')).toMatchObject({ text: 'crème' });
  });

  it.each([
    ['its header', 'text/html; charset=iso-8859-1', ''],
    ['the page itself', 'text/html', '<meta charset="latin1">'],
    ['an old page itself', 'text/html', '<meta http-equiv=x content="text/html; charset=latin1">'],
  ])('is read in the character set of %s', async (_, type, head) => {
    answer = page(Buffer.from(`${head}crème brûlée`, 'latin1'), { 'content-type': type });
    expect(await read('/')).toMatchObject({ text: `${head}crème brûlée` });
  });

  it('is read as UTF-8 when nobody knows the character set', async () => {
    answer = page('crème', { 'content-type': 'text/html; charset=klingon' });
    expect(await read('/')).toMatchObject({ text: 'crème' });
  });
});

describe('what is too much', () => {
  const large = Buffer.alloc(2 * MEGABYTE + 1, 'a');

  it('is two megabytes and one byte, but not two megabytes', async () => {
    answer = page(large.subarray(1));
    expect((await read('/')).text).toHaveLength(2 * MEGABYTE);
    answer = page(large);
    await expect(read('/')).rejects.toThrow(PageRefused);
  });

  it('is the same without a word of its length', async () => {
    answer = (_, response) => {
      response.setHeader('content-type', 'text/html').write(large.subarray(MEGABYTE));
      response.end(large.subarray(MEGABYTE));
    };
    await expect(read('/')).rejects.toThrow(PageRefused);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is a bomb of %s, which is not unpacked to its end', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(32 * MEGABYTE));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    answer = page(bomb, { 'content-encoding': encoding });
    const before = process.memoryUsage().arrayBuffers;
    await expect(read('/')).rejects.toThrow(PageRefused);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
  });
});

describe('who does not answer as hoped', () => {
  it.each([204, 304, 400, 401, 403, 404, 410, 429, 500, 503])('answers %i', async (status) => {
    answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end();
    };
    await expect(read('/')).rejects.toThrow(PageUnreachable);
  });

  const behaviours: Record<string, RequestListener> = {
    'says nothing': () => {},
    'stops in its headers': (_, response) => response.socket?.write('HTTP/1.1 200 OK\r\nx: '),
    'speaks for ever, drop by drop': (_, response) => {
      response.setHeader('content-type', 'text/html');
      const drops = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drops));
    },
    'hangs up': (_, response) => response.socket?.destroy(),
    'hangs up in the middle': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 }).write('so');
      setTimeout(() => response.socket?.destroy(), 20);
    },
    'speaks another language': (_, response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    'sends what cannot be unpacked': page('soup', { 'content-encoding': 'gzip' }),
  };

  it.each(Object.entries(behaviours))('%s', async (_, behaviour) => {
    answer = behaviour;
    const start = performance.now();
    await expect(read('/')).rejects.toThrow(PageUnreachable);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('is a name that nobody knows', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const reading = createPageReader({ resolve }).read('http://nowhere.example.com/', never);
    await expect(reading).rejects.toThrow(PageUnreachable);
  });

  it('is a resolver that never answers', async () => {
    const resolve = () => new Promise<string[]>(() => {});
    const reader = createPageReader({ resolve, withinMs: 50 });
    await expect(reader.read('http://slow.example.com/', never)).rejects.toThrow('too slow');
  });

  it('is left when the person leaves', async () => {
    answer = () => {};
    const leaving = new AbortController();
    const reading = read('/', leaving.signal);
    setTimeout(() => leaving.abort(new Error('gone')), 30);
    await expect(reading).rejects.toThrow('gone');
    await expect.poll(() => countConnections()).toBe(0);
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
