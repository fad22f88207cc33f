import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is handed out to the public; the rest of IPv6 is reserved, or leads somewhere else. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, and inside the machine room all the same: where a large cloud answers its own machines. */
const CLOUD_SERVICE = '168.63.129.16';

/**
 * Names that mean a machine or a network of one's own, whatever a resolver says of them. A name without a dot is
 * looked up in the operator's own domain.
 */
const PRIVATE_NAME =
  /^[^.]*$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/**
 * Whether an address belongs to the public internet, as a resolver gives it (dotted decimal, or IPv6). IPv4 in IPv6
 * notation counts as what it is; ways through IPv6 to IPv4 (NAT64, 6to4, Teredo) are none to us.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === CLOUD_SERVICE) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

export function isPrivateName(host: string): boolean {
  return PRIVATE_NAME.test(host);
}
