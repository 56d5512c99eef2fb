import type { SearchOf } from '#contract/routes.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import { isBlank } from '#domain/text.ts';

/** The search in the address of /search. What is missing narrows nothing. */
export type SearchAddress = SearchOf<'/search'>;

/** How many were found of each kind, at most `maxSearchTotal`. */
export type KindCounts = Readonly<Record<SearchKind, number>>;

/** The fields of the form, as typed. */
export type SearchFields = {
  readonly q: string;
  /** `yyyy-mm-dd`, or '' for no limit. */
  readonly from: string;
  readonly to: string;
  /** The code as text, or '' for any. Only applications have one. */
  readonly status: string;
};

export function searchFieldsOf({ q = '', from = '', to = '', status }: SearchAddress): SearchFields {
  return { q, from, to, status: status === undefined ? '' : String(status) };
}

/** The first page of what the form asks for, among items of the kind that is open. */
export function searchAddressOf(
  { q, from, to, status }: SearchFields,
  kind: SearchAddress['kind'],
): SearchAddress {
  return {
    ...(!isBlank(q) && { q: q.trim() }),
    ...(kind !== undefined && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(status !== '' && kind === 'application' && { status: Number(status) }),
  };
}

/** The first page of the same search among items of another kind; undefined for all. */
export function amongKind(
  { page: _, kind: _kind, status, ...rest }: SearchAddress,
  kind: SearchAddress['kind'],
): SearchAddress {
  if (kind === undefined) return rest;
  return { ...rest, kind, ...(kind === 'application' && status !== undefined && { status }) };
}

/** Another page of the same search. */
export function onPage({ page: _, ...search }: SearchAddress, page: number): SearchAddress {
  return page === 1 ? search : { ...search, page };
}

/** Whether more than words narrows the search. The kind does not count: its tab shows it. */
export function isNarrowed({ kind, from, to, status }: SearchAddress): boolean {
  return from !== undefined || to !== undefined || (kind === 'application' && status !== undefined);
}
