import { lookup } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { PageRejectedError, PageUnreachableError } from '#ports/web-page-reader.ts';
import { isPrivateHostName, isPublicAddress } from './is-public-address.ts';

/** All addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** A server that is allowed although its address is not public. */
export interface AllowedServer {
  address: string;
  port: number;
}

/** The only addresses that the request may connect to. */
export interface Destination {
  url: URL;
  addresses: readonly [string, ...string[]];
}

export async function resolveHostWithDns(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}

/**
 * Checks a URL before any request. The host is resolved only once, here: all its addresses must be public, and the
 * connection uses only these (prevents DNS rebinding).
 *
 * @throws PageRejectedError, PageUnreachableError
 */
export async function resolvePublicDestination(
  requestedUrl: string,
  resolveHost: ResolveHost,
  allowedServer: AllowedServer | null,
): Promise<Destination> {
  const url = parseUrl(requestedUrl);
  const isAllowedServer = allowedServer !== null && Number(url.port) === allowedServer.port;
  if (url.port !== '' && !isAllowedServer) throw new PageRejectedError('non-default port');
  const [first, ...others] = await resolveAddresses(url, resolveHost);
  if (first === undefined) throw new PageUnreachableError('the host has no address');
  const isAllowedAddress = (address: string) =>
    isPublicAddress(address) || (isAllowedServer && address === allowedServer.address);
  if (![first, ...others].every(isAllowedAddress))
    throw new PageRejectedError('not on the public internet');
  return { url, addresses: [first, ...others] };
}

/** The URL parser normalizes unusual notations of an address (`0x7f.1`, `2130706433`, `①②⑦.0.0.1`). */
function parseUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new PageRejectedError('not an HTTP(S) URL');
  }
  if (url.username !== '' || url.password !== '')
    throw new PageRejectedError('the URL contains credentials');
  // A trailing dot does not change the name, but would not match the list of names.
  url.hostname = url.hostname.replace(/\.+$/, '');
  return url;
}

async function resolveAddresses({ hostname }: URL, resolveHost: ResolveHost): Promise<string[]> {
  const ipLiteral = hostname.replace(/^\[|\]$/g, '');
  if (isIP(ipLiteral)) return [ipLiteral];
  if (isPrivateHostName(hostname)) throw new PageRejectedError('private host name');
  try {
    return await resolveHost(hostname);
  } catch (cause) {
    throw new PageUnreachableError('host not found', { cause });
  }
}

/** DNS lookup that returns only the verified addresses (prevents DNS rebinding). */
export function createPinnedLookup({ addresses }: Destination): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    const [first] = entries;
    if (all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}
