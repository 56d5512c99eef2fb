import type { SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import { detailScreen } from '#texts/application-detail.ts';

/** A text with the name of the field that it stands in. */
export type SearchPart = { readonly label: string; readonly text: string };

/** An item as some of its readers see it. */
export type SearchDocument = {
  readonly item_id: number;
  /** Whose view it is: a supplier's, or `forOperators`. Notices and messages have one for all. */
  readonly supplier_id: number;
  readonly title: string;
  /** The applicant, publisher or sender. */
  readonly by_name: string;
  readonly happened_at: string;
  /** Only what these readers' view shows. */
  readonly parts: readonly SearchPart[];
  /** The users, departments and suppliers that it shows by their present names. */
  readonly named: readonly number[];
};

export const forOperators = 0;

/** The documents of these items, in no particular order, without unknown items. The features provide them. */
export type SearchSource = (db: Db, item_ids: readonly number[]) => Promise<SearchDocument[]>;
export type SearchSources = Readonly<Record<SearchKind, SearchSource>>;

type LabelledText = readonly [label: string, text: string | null];

/** The document of an item that all its readers see alike, with the names of its time. */
export function sameForAll(
  item: Pick<SearchDocument, 'item_id' | 'title' | 'by_name' | 'happened_at'>,
  texts: readonly LabelledText[],
  file_names: readonly string[],
): SearchDocument {
  const files = file_names.map((name): LabelledText => [detailScreen.attachments, name]);
  return { ...item, supplier_id: forOperators, named: [], parts: searchPartsOf([...texts, ...files]) };
}

/** Each part once, without empty ones. */
export function searchPartsOf(all: readonly LabelledText[]): SearchPart[] {
  const seen = new Set<string>();
  return all.flatMap(([label, text]) => {
    if (text === null || text === '' || seen.has(`${label}\n${text}`)) return [];
    seen.add(`${label}\n${text}`);
    return [{ label, text }];
  });
}
