import { Session, type Profiler } from 'node:inspector/promises';
import path from 'node:path';

/** A function of the process, with its own time as a share of all time in which the processor worked. */
export type SelfTime = { readonly name: string; readonly place: string; readonly share: number };
export type ProcessorProfile = {
  /** Milliseconds of processor time. */
  readonly busy: number;
  /** A share of the whole time. */
  readonly idle: number;
  /** Sorted by their own time. */
  readonly functions: readonly SelfTime[];
  /** The same by package or folder of the product. */
  readonly groups: readonly { readonly name: string; readonly share: number }[];
};

const session = new Session();
let cpu = process.cpuUsage();

/** Not work of the server: waiting, and the profiler itself. */
const idleKey = '(idle)\t';
const own = /^post\tnode:inspector/;

/** Begins a profile of this process, with a sample every 0.2 ms. */
export async function startProfile(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  cpu = process.cpuUsage();
}

/** Ends it. */
export async function stopProfile(): Promise<ProcessorProfile> {
  const { user, system } = process.cpuUsage(cpu);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const samples = (profile.samples ?? []).map((id, index) => ({
    key: keyOf(nodes.get(id)),
    time: profile.timeDeltas?.[index] ?? 0,
  }));
  const times = sumBy(samples.filter(({ key }) => !own.test(key)));
  const idle = times.get(idleKey) ?? 0;
  times.delete(idleKey);
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  const sorted = (all: ReadonlyMap<string, number>) =>
    [...all]
      .map(([key, time]) => ({ key, share: time / busy }))
      .toSorted((one, two) => two.share - one.share);
  return {
    busy: (user + system) / 1000,
    idle: idle / (busy + idle),
    functions: sorted(times).map(({ key, share }) => {
      const [name = '', place = ''] = key.split('\t');
      return { name, place, share };
    }),
    groups: sorted(sumBy([...times].map(([key, time]) => ({ key: groupOf(key), time })))).map(
      ({ key, share }) => ({ name: key, share }),
    ),
  };
}

function sumBy(parts: readonly { readonly key: string; readonly time: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { key, time } of parts) sums.set(key, (sums.get(key) ?? 0) + time);
  return sums;
}

function groupOf(key: string): string {
  const [name = '', place = ''] = key.split('\t');
  if (place === '') return name === '(garbage collector)' ? name : 'system calls and built-in functions';
  if (place.startsWith('node:')) return 'Node';
  return /^node_modules\/(@[^/]+\/)?[^/]+/.exec(place)?.[0] ?? path.posix.dirname(place);
}

function keyOf(node: Profiler.ProfileNode | undefined): string {
  if (node === undefined) return '?\t';
  const { functionName, url, lineNumber } = node.callFrame;
  const file = url.replace(/^.*\/(?=node_modules\/)|^file:\/\//, '').replace(`${process.cwd()}/`, '');
  return `${functionName || '(anonymous)'}\t${file === '' ? '' : `${file}:${lineNumber + 1}`}`;
}
