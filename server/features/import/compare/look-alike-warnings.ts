import { importWarning } from '#texts/master-data.ts';
import { isDoubtful } from '#server/features/import/read/spreadsheet-damage.ts';
import { lookAlikeCodes } from './look-alikes.ts';
import { rowKeyOf, type Differences } from './difference.ts';
import type { Existing } from './existing.ts';
import type { MasterName } from '#server/features/import/read/files.ts';
import type { Source } from '#server/features/import/read/read-source.ts';

// More than a person compares; the rest is counted.
const maxNamed = 20;

/**
 * Warnings about added codes and logins: those that people take for another one, of the file or registered
 * before, and those that a spreadsheet may have changed. What was accepted once does not warn again. Pure.
 */
export function codeWarnings(
  source: Source,
  existing: Existing,
  differences: Differences,
): readonly string[] {
  // The keys of a source are the names of its files.
  return (Object.keys(source) as MasterName[]).flatMap((name) => {
    // A day is no code, and any two of them are alike.
    if (name === 'company_holidays') return [];
    const { file } = source[name];
    const added = new Set(differences[name].added.map((row) => rowKeyOf(name, row)));
    const inFile = new Set(
      source[name].rows.flatMap(({ row }) => (row === null ? [] : [rowKeyOf(name, row)])),
    );
    const groups = lookAlikeCodes([...inFile, ...existing[name].keys()], added);
    const warnings = groups.slice(0, maxNamed).map(({ codes, likeness }) => {
      const named = codes.map((code) => ({ code, registered: !inFile.has(code) }));
      return importWarning.lookAlikes(file, named, likeness);
    });
    if (groups.length > maxNamed) warnings.push(importWarning.moreAlike(file, groups.length - maxNamed));
    const doubtful = [...added].filter(isDoubtful).toSorted();
    if (doubtful.length > 0)
      warnings.push(
        importWarning.doubtful(file, doubtful.slice(0, maxNamed), Math.max(doubtful.length - maxNamed, 0)),
      );
    return warnings;
  });
}
