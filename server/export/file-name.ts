import { visibleName } from '#domain/visible-name.ts';

/**
 * The name of an exported file: its parts joined, without characters that some system forbids, and with
 * invisible characters as their code points.
 */
export function exportName(parts: readonly (string | number)[], extension: 'csv' | 'pdf' | 'zip'): string {
  const name = visibleName(parts.join('_')).replaceAll(/[\\/:*?"<>|\s_]+/g, '_');
  return `${name}.${extension}`;
}
