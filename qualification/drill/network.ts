import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Each node of the cluster has a network namespace of its own, on a bridge of this machine, as three machines
 * on a switch: its link can be taken away, and what was sent to it or by it is lost without a word.
 */
const bridge = 'drill0';
const networkOf = (address: string): string => `198.18.99.${address}`;

export const subnet = networkOf('0/24');
/** This machine's address on the bridge. */
export const hostAddress = networkOf('1');

export type Machine = {
  readonly address: string;
  /** The file that `nsenter --net` takes. */
  readonly namespace: string;
  cut(): void;
  mend(): void;
};

/** Removes what an earlier run has left, and makes the network again. */
export function layNetwork(count: number): readonly Machine[] {
  removeNetwork(count);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${hostAddress}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return Array.from({ length: count }, (_, number) => {
    const { name, link, namespace } = namesOf(number);
    const address = networkOf(String(11 + number));
    const inside = (...args: string[]) => ip('-n', name, ...args);
    ip('netns', 'add', name);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', link, 'master', bridge, 'up');
    inside('address', 'add', `${address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('link', 'set', 'lo', 'up');
    return {
      address,
      namespace,
      cut: () => ip('link', 'set', link, 'down'),
      mend: () => ip('link', 'set', link, 'up'),
    };
  });
}

export function removeNetwork(count: number): void {
  for (let number = 0; number < count; number += 1) {
    const { name, link, namespace } = namesOf(number);
    if (existsSync(`/sys/class/net/${link}`)) ip('link', 'delete', link);
    if (existsSync(namespace)) ip('netns', 'delete', name);
  }
  if (existsSync(`/sys/class/net/${bridge}`)) ip('link', 'delete', bridge);
}

function namesOf(number: number) {
  const name = `drill-node${number + 1}`;
  return { name, link: `drill${number + 1}`, namespace: `/run/netns/${name}` };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
