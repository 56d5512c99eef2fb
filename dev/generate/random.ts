/**
 * Numbers that look random and are the same for the same seed, kind and index, whatever was picked for others: so one application
 * of a million can be worked out alone, and a second run goes on where the first one ended.
 */
export class Random {
  #state: number;

  constructor(seed: number, kind: string, index: number) {
    let mixed = mix(seed + 0x9e3779b9);
    for (const letter of kind) mixed = mix(mixed ^ (letter.codePointAt(0) ?? 0));
    this.#state = mix(mixed ^ Math.imul(index + 1, 0x85ebca6b));
  }

  /** From 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return (mix(this.#state) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but never, `count`. */
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

  /** The front of the list far more often than its end, as a few people of a company do most of its paperwork. */
  mostlyFirst<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() ** 2 * list.length));
  }

  /** So many of the list, each once, in the list's order; all where it has no more. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    if (count >= list.length) return list;
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(this.below(list.length));
    return [...chosen].toSorted((one, other) => one - other).map((index) => at(list, index));
  }
}

function at<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new Error('There is nothing to choose from.');
  // The index was picked below the length.
  return list[index] as T;
}

/** Every bit of the answer depends on every bit of the number (the finalizer of MurmurHash3). */
function mix(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
