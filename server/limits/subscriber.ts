import ipaddr from 'ipaddr.js';

/**
 * Whom an address is counted for. A subscriber of IPv6 has at least the 2^64 addresses of one network, such
 * as `2001:db8:0:1::/64`. An address of IPv4 counts alone, however it is written. Any other text is left as
 * it is.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
