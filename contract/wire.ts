/**
 * The encoding of requests: arrays of a query as repeated keys, the values of a multipart body as one JSON
 * part, and an empty array at any depth as a marker (docs/rules/api.md#empty-arrays). The server decodes the
 * marker with `readEmptyArrays` of empty-arrays.ts.
 */

export const emptyArrayMarker = 'EMPTY_ARRAY';

/** A download's header: how many characters were replaced because the file's encoding lacks them. */
export const replacedHeader = 'x-portal-replaced';

/** Replaces every empty array by the marker. */
export function markEmptyArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? emptyArrayMarker : value.map(markEmptyArrays);
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, markEmptyArrays(entry)]));
  return value;
}

/** The query string without the question mark; null and undefined are omitted. */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) parameters.append(key, emptyArrayMarker);
    for (const entry of values)
      parameters.append(key, typeof entry === 'string' ? entry : JSON.stringify(entry));
  }
  return parameters.toString();
}

/** A multipart body: `value` as JSON in `part`, and each file that is not null under its name. */
export function writeMultipart(
  part: string,
  value: unknown,
  files: Readonly<Record<string, File | null | undefined>>,
): FormData {
  const form = new FormData();
  form.append(part, JSON.stringify(markEmptyArrays(value)));
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, file.name);
  return form;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
