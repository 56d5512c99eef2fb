import { expect, test } from 'vitest';
import { subscriberOf } from './subscriber.ts';

test.each([
  ['an address of IPv4', '192.0.2.1', '192.0.2.1'],
  ['one inside IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['one inside IPv6, in hexadecimal', '::FFFF:c000:201', '192.0.2.1'],
  ['one inside IPv6, in full', '0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['an address of IPv6', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['its neighbour', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['the same in capitals and in full', '2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['the next network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros in the network', '2001:db8::1', '2001:db8:0:0::/64'],
  ['an address of the cable', 'fe80::1', 'fe80:0:0:0::/64'],
  ['one with the name of its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['an address of IPv4 with a port', '192.0.2.1:51234', '192.0.2.1'],
  ['one with zeros', '192.000.002.001', '192.0.2.1'],
  ['one with a zero that is not octal', '192.0.2.010', '192.0.2.10'],
  ['one with zeros and a port', '192.000.002.045:443', '192.0.2.45'],
  ['one inside IPv6 with zeros', '::ffff:192.000.002.010', '192.0.2.10'],
  ['one inside IPv6 with a port', '[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['an address of IPv6 with a port', '[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['one in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['one that ends in a zero', '2001:db8:1:2::10', '2001:db8:1:2::/64'],
  ['white space', ' 192.0.2.1 ', '192.0.2.1'],
  ['a port alone', ':443', ':443'],
  ['one in quotes', '"[2001:db8:1:2::1]:443"', '2001:db8:1:2::/64'],
  ['one in brackets with its interface and a port', '[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
  ['a number that is too large', '192.0.2.256:443', '192.0.2.256:443'],
  ['no address', 'unknown', 'unknown'],
  ['nothing', '', ''],
])('%s: %s is counted for %s', (_what, address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});
