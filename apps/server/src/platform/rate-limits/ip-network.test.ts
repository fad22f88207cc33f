import { describe, expect, it } from 'vitest';
import { getIpNetwork } from './ip-network.ts';

describe('getIpNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(getIpNetwork(address)).toBe(network);
  });

  it.each(['', 'unknown', '203.0.113.7:443'])(
    'returns %j unchanged because it is not an IP address',
    (address) => {
      expect(getIpNetwork(address)).toBe(address);
    },
  );

  it('distinguishes neighboring /64 networks', () => {
    expect(getIpNetwork('2001:db8:1:3::1')).not.toBe(getIpNetwork('2001:db8:1:2::1'));
  });
});
