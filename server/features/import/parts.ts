import { importedEvents } from './audit-events.ts';
import { keyOf, type Difference, type Differences } from './difference.ts';
import type { MasterName } from './files.ts';
import type { RowsPart } from './store.ts';

/** Audit events of one kind, as a JSON array of `key`, `name` and `detail`. */
export type EventsPart = { readonly step: 'event'; readonly kind: MasterName; readonly rows: string };

/** What an import sends to the database in one statement or two. */
export type Part = RowsPart | EventsPart;

// Rows per part: enough to keep overhead low, few enough that each statement ends soon and that nobody
// notices while its text is sent.
const slice = 2_000;

/**
 * The parts of an import, in the order in which they are written. New rows and audit events come first:
 * nobody waits for them. The rows that others may be waiting for come last, so that they are locked only
 * briefly. Each part is made when it is called for.
 */
export function partsOf(differences: Differences): readonly (() => Part)[] {
  const kinds = kindsOf(differences);
  return [
    ...kinds.flatMap((kind) => added(kind, differences[kind])),
    ...kinds.flatMap((kind) => eventsOf(kind, differences[kind])),
    ...kinds.flatMap((kind) => changed(kind, differences[kind])),
  ];
}

/** The same without audit events. */
export function rowParts(differences: Differences): readonly (() => RowsPart)[] {
  const kinds = kindsOf(differences);
  return [
    ...kinds.flatMap((kind) => added(kind, differences[kind])),
    ...kinds.flatMap((kind) => changed(kind, differences[kind])),
  ];
}

function kindsOf(differences: Differences): readonly MasterName[] {
  // Object.keys loses the key type.
  return Object.keys(differences) as MasterName[];
}

function added<N extends MasterName>(kind: N, difference: Difference<N>): (() => RowsPart)[] {
  return slices(difference.added).map((rows) => () => ({
    step: 'add',
    kind,
    rows: JSON.stringify(rows),
    vanished: [],
  }));
}

function changed<N extends MasterName>(kind: N, difference: Difference<N>): (() => RowsPart)[] {
  const step = 'change';
  return [
    ...slices(difference.changed).map((rows) => (): RowsPart => ({
      step,
      kind,
      rows: JSON.stringify(rows.map(({ after }) => after)),
      vanished: [],
    })),
    ...slices(difference.vanished).map((rows) => (): RowsPart => ({
      step,
      kind,
      rows: '[]',
      vanished: rows.map((row) => keyOf(kind, row)),
    })),
  ];
}

function eventsOf<N extends MasterName>(kind: N, difference: Difference<N>): (() => Part)[] {
  const none = { added: [], changed: [], vanished: [] };
  const part = (some: Partial<Difference<N>>) => (): Part => ({
    step: 'event',
    kind,
    rows: JSON.stringify(importedEvents(kind, { ...none, ...some })),
  });
  return [
    ...slices(difference.added).map((rows) => part({ added: rows })),
    ...slices(difference.changed).map((rows) => part({ changed: rows })),
    ...slices(difference.vanished).map((rows) => part({ vanished: rows })),
  ];
}

function slices<T>(rows: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / slice) }, (_, index) =>
    rows.slice(index * slice, (index + 1) * slice),
  );
}
