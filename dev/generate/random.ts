/**
 * Pseudo-random numbers that depend only on seed, kind and index, not on other picks. So one application of a
 * million can be computed alone, and a second run continues where the first one ended.
 */
export class Random {
  #state: number;

  constructor(seed: number, kind: string, index: number) {
    let mixed = mix(seed + 0x9e3779b9);
    for (const letter of kind) mixed = mix(mixed ^ (letter.codePointAt(0) ?? 0));
    this.#state = mix(mixed ^ Math.imul(index + 1, 0x85ebca6b));
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return (mix(this.#state) >>> 0) / 2 ** 32;
  }

  /** A whole number, at least 0 and less than `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(list: readonly T[]): T {
    return at(list, this.below(list.length));
  }

  /**
   * Picks from the front of the list far more often than from its end, as a few people do most of the
   * paperwork.
   */
  mostlyFirst<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() ** 2 * list.length));
  }

  /** `count` items of the list, each once, in the list's order; all of them if the list is shorter. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    if (count >= list.length) return list;
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(this.below(list.length));
    return [...chosen].toSorted((one, other) => one - other).map((index) => at(list, index));
  }
}

function at<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new Error('There is nothing to choose from.');
  // The index is below the length.
  return list[index] as T;
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the number. */
function mix(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
