/** Deeper than any input of the portal by far. */
export const deepest = 32;

/**
 * Whether JSON is nested deeper than any call asks for. What walks through it later does so on the stack, which a body of some
 * hundred kilobytes of brackets exhausts; this goes level by level.
 */
export function nestsTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  return level.length > 0;
}
