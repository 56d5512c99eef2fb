/**
 * Which chosen file goes into which slot, as pairs of index and file: the first into `first`, which may
 * hold one already, the others into free slots in order. `left` are those without a slot.
 */
export function assignFiles<F>(
  taken: readonly boolean[],
  first: number,
  chosen: readonly F[],
): { files: [number, F][]; left: F[] } {
  const free = taken.flatMap((isTaken, index) => (isTaken || index === first ? [] : [index]));
  const order = first === -1 ? free : [first, ...free];
  return {
    files: chosen.slice(0, order.length).map((file, index) => [order[index] ?? 0, file]),
    left: chosen.slice(order.length),
  };
}

/**
 * The share of each file that was sent, 0 to 1, by their sizes in bytes and the share of all; undefined while
 * nothing is sent. Files are sent one after the other.
 */
export function sentOf(sizes: readonly number[], share: number | null): (number | undefined)[] {
  if (share === null) return sizes.map(() => undefined);
  let rest = share * sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const sent = Math.min(size, rest);
    rest -= sent;
    return size === 0 ? 1 : sent / size;
  });
}
