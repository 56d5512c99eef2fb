/**
 * The paths where two values differ (`steps.3.status`). Equal moments count as equal however they are
 * written, because the database drops trailing zeros.
 */
export function differingPaths(one: unknown, other: unknown, path = ''): readonly string[] {
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const left = new Map<string, unknown>(Object.entries(one));
    const right = new Map<string, unknown>(Object.entries(other));
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differingPaths(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`),
    );
  }
  return one === other || isSameMoment(one, other) ? [] : [path];
}

/** Whether two texts are times (ISO 8601) of the same moment. */
export function isSameMoment(one: unknown, other: unknown): boolean {
  const isTime = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
  return isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other);
}
