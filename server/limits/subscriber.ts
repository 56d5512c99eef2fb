import ipaddr from 'ipaddr.js';

/**
 * Whom an address is counted for. A subscriber of IPv6 has at least the 2^64 addresses of one network, such
 * as `2001:db8:0:1::/64`. An address of IPv4 counts alone, however it is written: proxies add ports, brackets
 * and zeros. Any other text is left as it is.
 */
export function subscriberOf(address: string): string {
  const bare = withoutZeros(withoutPort(address.trim()));
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]` without brackets and port. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/** Numbers of an IPv4 address are decimal; the parser would read one that begins with 0 as octal. */
function withoutZeros(address: string): string {
  const start = address.lastIndexOf(':') + 1;
  const quad = address.slice(start);
  if (!/^[\d.]+$/.test(quad) || !quad.includes('.')) return address;
  return address.slice(0, start) + quad.replace(/\d+/g, (number) => String(Number(number)));
}
