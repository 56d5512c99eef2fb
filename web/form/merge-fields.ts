/** Compares plain JSON data, in which the order of keys does not matter. A file equals only itself. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isData(one) || !isData(other)) return Object.is(one, other);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  );
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof File);
}

/** Carries changes over: `newest`, except for the fields in which `entered` differs from `base`. */
export function mergeFields<T extends Readonly<Record<string, unknown>>>(entered: T, base: T, newest: T): T {
  const changed = Object.entries(entered).filter(([name, value]) => !isSame(value, base[name]));
  return { ...newest, ...Object.fromEntries(changed) };
}
