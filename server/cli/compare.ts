/**
 * The paths where two values differ (`steps.3.status`). Equal moments count as equal however they are
 * written, because the database drops trailing zeros.
 */
export function differingPaths(one: unknown, other: unknown, path = ''): readonly string[] {
  // Nearly all values are equal, and finding that out first takes a fraction of the time.
  if (path === '' && isEqual(one, other)) return [];
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const left = new Map<string, unknown>(Object.entries(one));
    const right = new Map<string, unknown>(Object.entries(other));
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differingPaths(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`),
    );
  }
  return one === other || isSameMoment(one, other) ? [] : [path];
}

/** Whether two values of JSON have the same keys and values. False if equality takes a closer look. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return isSameMoment(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    // Both are objects with this key.
    keys.every(
      (key) =>
        Object.hasOwn(other, key) && isEqual(one[key as keyof typeof one], other[key as keyof typeof other]),
    )
  );
}

/** Whether two texts are times (ISO 8601) of the same moment. */
export function isSameMoment(one: unknown, other: unknown): boolean {
  const isTime = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
  return isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other);
}
