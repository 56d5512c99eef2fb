/** Prints one line of a measurement: its name and its figure. */
export function print(what: string, figure: string): void {
  console.log(`  ${what.padEnd(44)} ${figure}`);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
