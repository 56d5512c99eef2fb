import { createHash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Chains of hashes (docs/rules/evidence.md#chains). */

/** What a digest is made of: JSON without fractions. */
export type Entry = Readonly<Record<string, unknown>>;

export type Link = {
  readonly entry: Entry;
  /** The entry in canonical form. */
  readonly bytes: Buffer;
  /** In small hexadecimal digits, as `head`. */
  readonly digest: string;
  readonly head: string;
};

/** The head before the first entry. */
export const beforeFirst = '0'.repeat(64);

/** The link of an entry after a head. */
export function linkAfter(head: string, entry: Entry): Link {
  // The database keeps no half of a surrogate pair, and canonical JSON has none.
  const text = canonicalize(JSON.parse(JSON.stringify(entry).toWellFormed()));
  if (text === undefined) throw new Error('An entry is an object.');
  const bytes = Buffer.from(text);
  const digest = hash('sha256', bytes);
  return { entry, bytes, digest, head: headAfter(head, digest) };
}

function headAfter(head: string, digest: string): string {
  return createHash('sha256').update(`${head}\n${digest}\n`).digest('hex');
}

/** The links of entries, from the first on. */
export function linksOf(entries: readonly Entry[]): Link[] {
  const links: Link[] = [];
  for (const entry of entries) links.push(linkAfter(links.at(-1)?.head ?? beforeFirst, entry));
  return links;
}

/** The head after this many links. */
export function headOf(links: readonly Link[], count: number): string {
  return count === 0 ? beforeFirst : (links[count - 1]?.head ?? beforeFirst);
}
