import { masterDataKinds, type MasterDataKind } from '#texts/master-data.ts';

export type ChosenFiles = Readonly<Partial<Record<MasterDataKind, File>>>;

/**
 * The kind of master data in a file, by its name: `divisions.csv`, also with what browsers and people append,
 * as in `divisions (1).csv` or `divisions_20261121.xlsx`. Null for any other name.
 */
export function kindOf(file_name: string): MasterDataKind | null {
  const name = /^(.+)\.(?:csv|xlsx)$/i.exec(file_name)?.[1]?.normalize('NFKC').toLowerCase();
  return (
    masterDataKinds.find(
      (kind) => name === kind || (name?.startsWith(kind) && /^[^a-z_]|^_\d/.test(name.slice(kind.length))),
    ) ?? null
  );
}

/** Adds files; each replaces the one of its kind. `unknown` has the names of the files that match no kind. */
export function choose(
  before: ChosenFiles,
  added: readonly File[],
): { readonly chosen: ChosenFiles; readonly unknown: readonly string[] } {
  const known = added.flatMap((file) => {
    const kind = kindOf(file.name);
    return kind === null ? [] : [[kind, file] as const];
  });
  return {
    chosen: { ...before, ...Object.fromEntries(known) },
    unknown: added.filter((file) => kindOf(file.name) === null).map((file) => file.name),
  };
}

/** The kinds of which no file is chosen yet. */
export function missingKinds(chosen: ChosenFiles): readonly MasterDataKind[] {
  return masterDataKinds.filter((kind) => chosen[kind] === undefined);
}
