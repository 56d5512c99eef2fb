import { masterDataLabel, type MasterDataKind } from '#texts/master-data.ts';

// Object.keys forgets the names of an object's own keys.
export const kinds = Object.keys(masterDataLabel) as readonly MasterDataKind[];

export type ChosenFiles = Readonly<Partial<Record<MasterDataKind, File>>>;

/**
 * Which kind of master data a file is, by its name: `divisions.csv`, and what browsers and people make of it,
 * `divisions (1).csv` and `divisions_20261121.xlsx`. Null for any other.
 */
export function kindOf(file_name: string): MasterDataKind | null {
  const name = /^(.+)\.(?:csv|xlsx)$/i.exec(file_name)?.[1]?.normalize('NFKC').toLowerCase();
  return (
    kinds.find(
      (kind) => name === kind || (name?.startsWith(kind) && /^[^a-z_]|^_\d/.test(name.slice(kind.length))),
    ) ?? null
  );
}

/** The files at hand with those that were chosen now, each in the place of its kind; and the names that say no kind. */
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
