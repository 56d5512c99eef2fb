/** The name of a file that is made here: its parts joined, without what some system does not allow in names. */
export function exportName(parts: readonly (string | number)[], extension: 'csv' | 'pdf'): string {
  const name = parts.join('_').replaceAll(/[\\/:*?"<>|\s_]+/g, '_');
  return `${name}.${extension}`;
}
