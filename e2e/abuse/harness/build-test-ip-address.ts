/** An IP address in the range reserved for benchmarks (RFC 2544). */
export function buildTestIpAddress(network: number, index: number): string {
  return `198.18.${network}.${index}`;
}
