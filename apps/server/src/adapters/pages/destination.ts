import { lookup } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { PageRefused, PageUnreachable } from '#ports/page-reader.ts';
import { isPrivateName, isPublicAddress } from './public-address.ts';

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>;

/** A server that may be asked although it is none of the public internet. */
export interface Exemption {
  address: string;
  port: number;
}

/** Where a request goes: the only addresses that its connection may be made to. */
export interface Destination {
  url: URL;
  addresses: readonly [string, ...string[]];
}

export async function resolveBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/**
 * Checks an address before anything is sent to it. Its host is resolved here and never again: every address of it must
 * be public, and the connection is made to those that were looked at.
 *
 * @throws PageRefused, PageUnreachable
 */
export async function findDestination(
  address: string,
  resolve: Resolve,
  exemption: Exemption | null,
): Promise<Destination> {
  const url = parse(address);
  const isExempt = exemption !== null && Number(url.port) === exemption.port;
  if (url.port !== '' && !isExempt) throw new PageRefused('another port than the usual one');
  const [first, ...others] = await addressesOf(url, resolve);
  if (first === undefined) throw new PageUnreachable('the host has no address');
  const mayAsk = (one: string) => isPublicAddress(one) || (isExempt && one === exemption.address);
  if (![first, ...others].every(mayAsk)) throw new PageRefused('not on the public internet');
  return { url, addresses: [first, ...others] };
}

/** A URL's parser knows the odd ways to write an address (`0x7f.1`, `2130706433`, `①②⑦.0.0.1`), and makes them plain. */
function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new PageRefused('not an address of the web');
  }
  if (url.username !== '' || url.password !== '') throw new PageRefused('it carries a password');
  // The root's dot changes no meaning, and would hide a name from the list of names.
  url.hostname = url.hostname.replace(/\.+$/, '');
  return url;
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return [literal];
  if (isPrivateName(hostname)) throw new PageRefused('a name of a private network');
  try {
    return await resolve(hostname);
  } catch (cause) {
    throw new PageUnreachable('the host was not found', { cause });
  }
}

/** Answers Node's question where the host is with what was checked, so that no second answer can differ from the first. */
export function pinned({ addresses }: Destination): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    const [first] = entries;
    if (all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}
