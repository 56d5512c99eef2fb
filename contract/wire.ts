/**
 * How values travel: arrays of a query as repeated keys, in a multipart body every value but the files as JSON, and an empty
 * array, at any depth, as a marker. Written here; the server reads the marker by `readEmptyArrays` of empty-arrays.ts.
 */

export const emptyArrayMarker = 'EMPTY_ARRAY';

/** A download's header: how many characters its encoding lacks. */
export const replacedHeader = 'x-portal-replaced';

/** A value with every empty array replaced by the marker. */
export function markEmptyArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? emptyArrayMarker : value.map(markEmptyArrays);
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, markEmptyArrays(entry)]));
  return value;
}

/** A query string without its question mark: null and undefined are left out, arrays are repeated keys. */
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

/** A multipart body: `part` as JSON, and each file that is there under its name. */
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
