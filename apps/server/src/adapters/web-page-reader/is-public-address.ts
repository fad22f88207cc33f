import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The global unicast range; the rest of IPv6 is reserved or has special uses. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address that large clouds use for internal metadata services. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * Names of local machines and networks, regardless of their DNS records. A name without a dot is resolved in the
 * operator's own domain.
 */
const PRIVATE_HOST_NAME =
  /^[^.]*$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/**
 * Whether an IP address (dotted decimal or IPv6) is on the public internet. IPv4 addresses in IPv6 notation count as
 * IPv4; tunnels from IPv6 to IPv4 (NAT64, 6to4, Teredo) are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_WIRE_SERVER) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

export function isPrivateHostName(host: string): boolean {
  return PRIVATE_HOST_NAME.test(host);
}
