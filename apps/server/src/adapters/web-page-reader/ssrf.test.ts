import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageRejectedError } from '#ports/web-page-reader.ts';
import { createHttpWebPageReader } from './http-web-page-reader.ts';
import { isPublicAddress } from './is-public-address.ts';

const neverAborted = new AbortController().signal;
const PUBLIC_ADDRESS = '93.184.215.14';

/** An internal server: a request to it means that the protection failed. */
let internalServer: Server;
let port: number;
let internalRequestCount = 0;
beforeAll(async () => {
  internalServer = createServer((_, response) => {
    internalRequestCount += 1;
    response.setHeader('content-type', 'text/html').end('a secret');
  });
  await new Promise<void>((resolve) => internalServer.listen(0, '127.0.0.1', resolve));
  ({ port } = internalServer.address() as AddressInfo);
});
beforeEach(() => {
  internalRequestCount = 0;
});
afterAll(() => {
  internalServer.close();
});

/** Reads with a resolver that returns a public address for every name except the given ones. */
function readPage(address: string, names: Record<string, string[]> = {}) {
  const resolve = async (host: string) => names[host] ?? [PUBLIC_ADDRESS];
  return createHttpWebPageReader({ resolveHost: resolve }).read(address, neverAborted);
}

/** `PORT` is replaced by the port of the internal server. */
const attackUrls = [
  // Loopback in every notation that a URL parser or resolver understands.
  ...['http://127.0.0.1/', 'http://127.0.0.1:PORT/', 'http://127.0.0.1:80/', 'http://127.1/'],
  ...['http://127.0.1/', 'http://127.255.255.254/', 'http://2130706433/', 'http://0x7f000001/'],
  ...['http://0x7f.1/', 'http://0177.0.0.1/', 'http://0177.0.0.01/', 'http://017700000001/'],
  ...['http://0X7F.0x0.0x0.0x1/', 'http://127.0.0.1./', 'http://127.0.0.1%2f@example.com/'],
  ...['http://①②⑦.⓪.⓪.①/', 'http://127。0。0。1/', 'http://%31%32%37.0.0.1/', 'http:127.0.0.1/'],
  ...['http:\\\\127.0.0.1\\', 'http:///127.0.0.1/', '\thttp://127.0.0.1/', 'http://127.\t0.0.1/'],
  ...['http://0/', 'http://0.0.0.0/', 'http://00000000/', 'https://127.0.0.1/'],
  // Private networks, cloud metadata services and other non-public addresses.
  ...['http://10.0.0.1/', 'http://10.255.255.255/', 'http://172.16.0.1/', 'http://172.31.9.9/'],
  ...['http://192.168.1.1/', 'http://169.254.169.254/latest/meta-data/', 'http://2852039166/'],
  'http://168.63.129.16/',
  ...['http://0xa9fea9fe/', 'http://100.64.0.1/', 'http://100.100.100.200/', 'http://192.0.0.192/'],
  ...['http://192.0.2.1/', 'http://198.18.0.1/', 'http://198.51.100.7/', 'http://203.0.113.9/'],
  ...['http://224.0.0.1/', 'http://240.0.0.1/', 'http://255.255.255.255/', 'http://192.88.99.1/'],
  // IPv6, and IPv4 in IPv6 notation.
  ...['http://[::1]/', 'http://[::]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::1]:PORT/'],
  ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[::ffff:169.254.169.254]/'],
  ...['http://[0:0:0:0:0:ffff:10.0.0.1]/', 'http://[::127.0.0.1]/', 'http://[::ffff:0:127.0.0.1]/'],
  ...['http://[64:ff9b::127.0.0.1]/', 'http://[64:ff9b::a9fe:a9fe]/', 'http://[64:ff9b:1::a00:1]/'],
  ...['http://[2002:7f00:1::]/', 'http://[2002:a9fe:a9fe::1]/', 'http://[2001:0:7f00:1::]/'],
  ...['http://[fe80::1]/', 'http://[fc00::1]/', 'http://[fd00:ec2::254]/', 'http://[fec0::1]/'],
  ...['http://[ff02::1]/', 'http://[2001:db8::1]/', 'http://[100::1]/', 'http://[4000::1]/'],
  ...['http://[fe80::1%25eth0]/', 'http://[::ffff:0x7f.1]/'],
  // Names of this machine and of the operator's network.
  ...['http://localhost/', 'http://LOCALHOST/', 'http://localhost./', 'http://localhost:PORT/'],
  ...[
    'http://app.localhost/',
    'http://printer.local/',
    'http://printer.local./',
    'http://intranet/',
  ],
  ...['http://metadata.google.internal/', 'http://postgres/', 'http://nas.home.arpa/'],
  ...['http://router.lan/', 'http://ｌｏｃａｌｈｏｓｔ/', 'http://wiki.corp/', 'http://x.onion/'],
  // Other ports of public servers, and other protocols.
  ...['http://example.com:22/', 'http://example.com:6379/', 'https://example.com:8443/'],
  ...['http://example.com:443/', 'https://example.com:80/', 'http://user@example.com/'],
  ...['http://user:secret@example.com/', 'http://:secret@example.com/', 'file:///etc/passwd'],
  ...['gopher://example.com/', 'ftp://example.com/', 'data:text/html,soup', 'javascript:1'],
  ...['ws://example.com/', 'blob:http://example.com/1', '//example.com/', 'example.com', ''],
];

describe('a forbidden URL', () => {
  it('is tested in more than sixty notations', () => {
    expect(new Set(attackUrls).size).toBe(attackUrls.length);
    expect(attackUrls.length).toBeGreaterThan(60);
  });

  it.each(attackUrls)('is rejected: %s', async (attack) => {
    await expect(readPage(attack.replace('PORT', String(port)))).rejects.toThrow(PageRejectedError);
    expect(internalRequestCount).toBe(0);
  });

  it('is rejected when it is endless', async () => {
    await expect(readPage(`http://example.com/${'a'.repeat(2000)}`)).rejects.toThrow(
      PageRejectedError,
    );
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['a cloud metadata service', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['NAT64 to loopback', ['64:ff9b::7f00:1']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['public addresses and a private one', [PUBLIC_ADDRESS, '2606:2800:21f::1', '192.168.0.1']],
    ['text that is not an address', ['example.com']],
  ])('is rejected when its name resolves to %s', async (_, addresses) => {
    const reading = readPage('http://rebound.example.com/', { 'rebound.example.com': addresses });
    await expect(reading).rejects.toThrow(PageRejectedError);
  });

  it('does not appear in the error message', async () => {
    const reading = readPage('http://rebound.example.com/', {
      'rebound.example.com': ['10.1.2.3'],
    });
    await expect(reading).rejects.toThrow(/^(?!.*10\.1\.2\.3).*$/);
  });
});

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    PUBLIC_ADDRESS,
    '172.32.0.1',
    '100.128.0.1',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '',
    'example.com',
    '1.1.1',
    '1.1.1.1.1',
    '1.1.1.256',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
