/**
 * Work that waits, in turns: each person who waits gets one piece of work done before anybody gets a second
 * one. Whoever adds a lot only waits longer themselves.
 */
export type FairQueue<Work> = {
  readonly size: number;
  /** How much of a person's work waits. */
  sizeOf(person: number): number;
  add(person: number, work: Work): void;
  /** Removes the work whose turn it is, leaving out the people in `busy`; undefined if nobody else waits. */
  take(busy: ReadonlySet<number>): Work | undefined;
  /** Removes everything. */
  clear(): Work[];
};

export function openFairQueue<Work>(): FairQueue<Work> {
  /** Each person's work, oldest first; the people in the order of their turns. */
  const waiting = new Map<number, Work[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    sizeOf: (person) => waiting.get(person)?.length ?? 0,
    add(person, work) {
      const own = waiting.get(person);
      if (own === undefined) waiting.set(person, [work]);
      else own.push(work);
      size += 1;
    },
    take(busy) {
      for (const [person, own] of waiting) {
        if (busy.has(person)) continue;
        const [next, ...rest] = own;
        waiting.delete(person);
        if (rest.length > 0) waiting.set(person, rest);
        size -= 1;
        return next;
      }
      return undefined;
    },
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
