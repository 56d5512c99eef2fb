/** Search parameters of screens as plain text: what stands in the address is what the screen's schema reads. */

/** Every parameter as text; one that is given twice as an array, which no schema accepts. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const read: Record<string, string | string[]> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    read[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return read;
}

/** The search part of an address with its question mark; what is null or undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) parameters.append(name, String(each));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
