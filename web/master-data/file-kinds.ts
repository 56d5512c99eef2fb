import { isOptionalKind, masterDataKinds, type MasterDataKind } from '#texts/master-data.ts';

export type ChosenFiles = Readonly<Partial<Record<MasterDataKind, File>>>;

/**
 * The kind of master data in a file, by its name: `divisions.csv`, also with what browsers and people append,
 * as in `divisions (1).csv` or `divisions_20261121.xlsx`. Null for any other name.
 */
export function fileKindOf(file_name: string): MasterDataKind | null {
  return kindNamed(/^(.+)\.(?:csv|xlsx)$/i.exec(file_name)?.[1] ?? '');
}

function kindNamed(text: string): MasterDataKind | null {
  const name = text.normalize('NFKC').toLowerCase();
  return (
    masterDataKinds.find(
      (kind) => name === kind || (name.startsWith(kind) && /^[^a-z_]|^_\d/.test(name.slice(kind.length))),
    ) ?? null
  );
}

/** The names of files that were not taken. */
export type RefusedFiles = {
  /** Of no kind. */
  readonly unknown: readonly string[];
  /** Of a kind, with another ending than .csv and .xlsx. */
  readonly wrong_ending: readonly string[];
};

export const noneRefused: RefusedFiles = { unknown: [], wrong_ending: [] };

/** Adds files; each replaces the one of its kind. */
export function chooseFiles(
  before: ChosenFiles,
  added: readonly File[],
): { readonly chosen: ChosenFiles; readonly refused: RefusedFiles } {
  const known = added.flatMap((file) => {
    const kind = fileKindOf(file.name);
    return kind === null ? [] : [[kind, file] as const];
  });
  const others = added.map(({ name }) => name).filter((name) => fileKindOf(name) === null);
  const hasKind = (name: string) => kindNamed(name.split('.')[0] ?? '') !== null;
  return {
    chosen: { ...before, ...Object.fromEntries(known) },
    refused: {
      unknown: others.filter((name) => !hasKind(name)),
      wrong_ending: others.filter(hasKind),
    },
  };
}

/** The kinds that an import needs and of which no file is chosen yet. */
export function missingKinds(chosen: ChosenFiles): readonly MasterDataKind[] {
  return masterDataKinds.filter((kind) => !isOptionalKind(kind) && chosen[kind] === undefined);
}
