import { BlockList, isIP } from 'node:net';
import { plainAddress } from '#server/rate-limits/subscriber.ts';

/**
 * Whether an address is that of a proxy whose `X-Forwarded-For` counts. `networks` are addresses, or networks
 * in CIDR notation. One proxy writes of another as of a client: with a port, say.
 */
export function trustsProxies(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (text) => {
    const address = plainAddress(text);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
