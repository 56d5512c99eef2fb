import ipaddr from 'ipaddr.js';

/**
 * Whom an address is counted for, however it is written. A subscriber of IPv6 has at least the 2^64 addresses
 * of one network, such as `2001:db8:0:1::/64`. An address of IPv4 counts alone. Any other text is left as it
 * is.
 */
export function subscriberOf(address: string): string {
  const plain = plainAddress(address);
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The address in what a proxy writes of a client: it may add quotes, a port, brackets and zeros. */
export function plainAddress(text: string): string {
  return withoutZeros(withoutPort(text.replaceAll('"', '').trim()));
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
