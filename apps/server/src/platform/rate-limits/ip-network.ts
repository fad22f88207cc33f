import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network that is rate limited as one client: the /64 of an IPv6 address, because one household has 2^64
 * addresses, and the address itself for IPv4, also in IPv6 notation.
 */
export function getIpNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the /48 of an IPv6 address, which a provider assigns to one customer and which contains 65,536 /64 networks.
 * Null for IPv4.
 */
export function getIpv6Site(address: string): string | null {
  const network = getIpNetwork(address);
  if (!network.endsWith('/64')) return null;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
