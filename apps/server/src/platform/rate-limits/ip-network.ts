import { isIPv6 } from 'node:net';

/**
 * Returns the network that is rate limited as one client: the /64 of an IPv6 address, because one household has 2^64
 * addresses, and the address itself for IPv4, also in IPv6 notation.
 */
export function getIpNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = parseIpv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return toDottedDecimal(groups[6] ?? 0, groups[7] ?? 0);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
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

/** Parses the eight groups of 16 bits. */
function parseIpv6Groups(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.replace(/[\d.]+\.\d+$/, ipv4ToHexGroups).split('::');
  const before = parseHexGroups(head);
  if (tail === undefined) return before;
  const after = parseHexGroups(tail);
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

function parseHexGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/** Converts `1.2.3.4` to the two equivalent groups. */
function ipv4ToHexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function toDottedDecimal(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
