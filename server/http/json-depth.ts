/** Far deeper than any input of the portal. */
export const maxJsonDepth = 32;

/**
 * Whether JSON is nested deeper than any call needs. Later code walks JSON recursively, and some hundred
 * kilobytes of brackets would exhaust its stack; this goes level by level.
 */
export function nestsTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; depth < maxJsonDepth && level.length > 0; depth += 1)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  return level.length > 0;
}
