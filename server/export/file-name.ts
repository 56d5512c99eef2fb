import { visibleName } from '#domain/visible-name.ts';

/**
 * The name of a file that is made here: its parts joined, without what some system does not allow in names, and with what nobody sees
 * in a name told by its number.
 */
export function exportName(parts: readonly (string | number)[], extension: 'csv' | 'pdf'): string {
  const name = visibleName(parts.join('_')).replaceAll(/[\\/:*?"<>|\s_]+/g, '_');
  return `${name}.${extension}`;
}
