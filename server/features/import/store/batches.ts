import { importedEvents } from './audit-events.ts';
import { rowKeyOf, type Difference, type Differences } from '#server/features/import/compare/difference.ts';
import type { MasterName } from '#server/features/import/read/files.ts';
import type { RowBatch } from './store.ts';

/** Audit events of one kind, as a JSON array of `key`, `name` and `detail`. */
export type EventBatch = { readonly step: 'event'; readonly kind: MasterName; readonly rows: string };

/** What an import sends to the database in one statement or two. */
export type ImportBatch = RowBatch | EventBatch;

// Rows per batch: enough to keep overhead low, few enough that each statement ends soon and that nobody
// notices while its text is sent.
const size = 2_000;

/**
 * The batches of an import, in the order in which they are written. New rows and audit events come first:
 * nobody waits for them. The rows that others may be waiting for come last, so that they are locked only
 * briefly. Each batch is made when it is called for.
 */
export function batchesOf(differences: Differences): readonly (() => ImportBatch)[] {
  const kinds = kindsOf(differences);
  return [
    ...kinds.flatMap((kind) => added(kind, differences[kind])),
    ...kinds.flatMap((kind) => eventsOf(kind, differences[kind])),
    ...kinds.flatMap((kind) => changed(kind, differences[kind])),
  ];
}

/** The same without audit events. */
export function rowBatches(differences: Differences): readonly (() => RowBatch)[] {
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

function added<N extends MasterName>(kind: N, difference: Difference<N>): (() => RowBatch)[] {
  return slices(difference.added).map((rows) => () => ({
    step: 'add',
    kind,
    rows: JSON.stringify(rows),
    vanished: [],
  }));
}

function changed<N extends MasterName>(kind: N, difference: Difference<N>): (() => RowBatch)[] {
  const step = 'change';
  return [
    ...slices(difference.changed).map((rows) => (): RowBatch => ({
      step,
      kind,
      rows: JSON.stringify(rows.map(({ after }) => after)),
      vanished: [],
    })),
    ...slices(difference.vanished).map((rows) => (): RowBatch => ({
      step,
      kind,
      rows: '[]',
      vanished: rows.map((row) => rowKeyOf(kind, row)),
    })),
  ];
}

function eventsOf<N extends MasterName>(kind: N, difference: Difference<N>): (() => ImportBatch)[] {
  const none = { added: [], changed: [], vanished: [] };
  const batch = (some: Partial<Difference<N>>) => (): ImportBatch => ({
    step: 'event',
    kind,
    rows: JSON.stringify(importedEvents(kind, { ...none, ...some })),
  });
  return [
    ...slices(difference.added).map((rows) => batch({ added: rows })),
    ...slices(difference.changed).map((rows) => batch({ changed: rows })),
    ...slices(difference.vanished).map((rows) => batch({ vanished: rows })),
  ];
}

function slices<T>(rows: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
