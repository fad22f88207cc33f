import { isIPv6 } from 'node:net';

/**
 * What counts as one address. One IPv6 household has 2^64 of them, so those count by their /64; IPv4 addresses in IPv6
 * notation count as what they are.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return dotted(groups[6] ?? 0, groups[7] ?? 0);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** A provider hands out 65,536 such networks at once: the /48 that an IPv6 address is in. Null for IPv4. */
export function siteOf(address: string): string | null {
  const network = networkOf(address);
  if (!network.endsWith('/64')) return null;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** The eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.replace(/[\d.]+\.\d+$/, inHex).split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/** `1.2.3.4` as the two groups that it stands for. */
function inHex(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
