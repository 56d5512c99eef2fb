import { createHash } from 'node:crypto';
import {
  brokenName,
  brokenReferenceText,
  importWarning,
  masterDataKinds,
  type BreakKind,
} from '#texts/master-data.ts';
import type { Tx } from '#server/db/database.ts';
import type { Differences } from './difference.ts';
import {
  selectBrokenReferences,
  selectCounts,
  selectDivisionsInUse,
  selectUnattendedSteps,
  selectValidUsers,
  type BrokenReference,
  type Counts,
  type DivisionInUse,
  type UnattendedStep,
  type ValidUser,
} from './queries-snapshot.ts';

/** The valid users and the broken references of the portal, compared before and after an import. */
export type Snapshot = {
  readonly users: ReadonlyMap<number, ValidUser>;
  readonly unattended: readonly UnattendedStep[];
  readonly divisions: readonly DivisionInUse[];
  readonly counts: Counts;
  readonly brokenReferences: readonly BrokenReference[];
};

/** The snapshot inside this transaction. */
export async function selectSnapshot(tx: Tx): Promise<Snapshot> {
  return {
    users: await selectValidUsers(tx),
    unattended: await selectUnattendedSteps(tx),
    divisions: await selectDivisionsInUse(tx),
    counts: await selectCounts(tx),
    brokenReferences: await selectBrokenReferences(tx),
  };
}

/** Something that an import breaks: its kind and Japanese name, and the users or organisations it loses. */
export type Break = { readonly kind: BreakKind; readonly name: string; readonly lost: readonly string[] };

/** What an import does, or would do. */
export type DryRunOutcome = {
  readonly differences: Differences;
  readonly breaks: readonly Break[];
  /** Why the import needs `number` to be accepted; empty if it goes ahead without. */
  readonly warnings: readonly string[];
  readonly number: number;
};

/** Steps and objects that lose somebody through the import, steps first. Pure. */
export function breaksOf(before: Snapshot, after: Snapshot): readonly Break[] {
  const known = new Set(before.brokenReferences.map(brokenReferenceKey));
  const fresh = after.brokenReferences.filter((reference) => !known.has(brokenReferenceKey(reference)));
  const broken = Map.groupBy(fresh, ({ kind, id }) => `${kind} ${id}`);
  return [
    ...newlyUnattended(before.unattended, after.unattended).map((step) => ({
      kind: 'step' as const,
      name: brokenName.step(step.application_id, step.workflow_name, step.step_order, step.step_type),
      lost: lostUsers(step, before.users),
    })),
    ...[...broken.values()].flatMap((references) =>
      references.slice(0, 1).map(({ kind, name, division_name }) => ({
        kind: breakKindOf(kind, references),
        name: brokenName.ofDivision(name, division_name),
        lost: references.map(({ principal_name, reason }) => brokenReferenceText[reason](principal_name)),
      })),
    ),
  ];
}

/** A workflow or a group whose division or form has left the source is of no use, whoever its people are. */
function breakKindOf(kind: BrokenReference['kind'], references: readonly BrokenReference[]): BreakKind {
  const left = references.some(({ reason }) => reason === 'source' || reason === 'source_division');
  if (!left) return kind;
  if (kind === 'workflow') return 'unusable_workflow';
  return kind === 'supplier_group' ? 'unusable_supplier_group' : kind;
}

function brokenReferenceKey({ kind, id, principal_id, reason }: BrokenReference): string {
  return `${kind} ${id} ${principal_id} ${reason}`;
}

/** The steps with nobody after an import that had somebody before. Pure. */
export function newlyUnattended(
  before: readonly UnattendedStep[],
  after: readonly UnattendedStep[],
): readonly UnattendedStep[] {
  const key = ({ application_id, step_order }: UnattendedStep) => `${application_id} ${step_order}`;
  const already = new Set(before.map(key));
  return after.filter((step) => !already.has(key(step)));
}

/** Whether an import takes a valid user away from where they were. If not, no step loses anybody. Pure. */
export function losesSomebody(before: Snapshot, after: Snapshot): boolean {
  return [...before.users.values()].some(({ user_id, department_id, supplier_id }) => {
    const user = after.users.get(user_id);
    return user?.department_id !== department_id || user.supplier_id !== supplier_id;
  });
}

/** The users who could act on a step before the import. */
function lostUsers(step: UnattendedStep, users: Snapshot['users']): readonly string[] {
  const found = step.all_flag
    ? [...users.values()].filter(
        ({ department_id, supplier_id }) =>
          (department_id !== null && department_id === step.department_id) ||
          (supplier_id !== null && supplier_id === step.supplier_id),
      )
    : step.user_ids.flatMap((user_id) => users.get(user_id) ?? []);
  return found.toSorted((one, other) => one.user_id - other.user_id).map(({ full_name }) => full_name);
}

/** An import that makes more than both of these invalid has to be accepted. */
const maxInvalid = { users: 20, share: 0.1 };

/** Why an import has to be accepted by its number; empty for the changes of an ordinary night. Pure. */
export function dryRunWarnings(before: Snapshot, after: Snapshot): readonly string[] {
  const admins = ({ users }: Snapshot) => [...users.values()].filter((user) => user.is_system_admin).length;
  const invalidCount = [...before.users.keys()].filter((user_id) => !after.users.has(user_id)).length;
  const steps = newlyUnattended(before.unattended, after.unattended).length;
  const warnings: string[] = [];
  if (admins(before) > 0 && admins(after) === 0) warnings.push(importWarning.noSystemAdmin);
  if (invalidCount > maxInvalid.users && invalidCount > before.users.size * maxInvalid.share)
    warnings.push(importWarning.manyUsers(invalidCount, before.users.size));
  if (steps > 0) warnings.push(importWarning.stepsWithNobody(steps));
  for (const kind of masterDataKinds)
    if (before.counts[kind] > 0 && after.counts[kind] === 0)
      warnings.push(importWarning.nothingLeft(kind, before.counts[kind]));
  const now = new Map(after.divisions.map((division) => [division.division_id, division]));
  const stopped = before.divisions.filter(
    ({ division_id, has_forms }) => has_forms && now.get(division_id)?.has_forms !== true,
  );
  if (stopped.length > 0)
    warnings.push(importWarning.everyFormStopped(stopped.map(({ division_name }) => division_name)));
  // A division that has left the source gets no message anyway.
  const unreachable = before.divisions.filter(
    ({ division_id, has_groups }) => has_groups && now.get(division_id)?.has_groups === false,
  );
  if (unreachable.length > 0)
    warnings.push(importWarning.everyGroupLost(unreachable.map(({ division_name }) => division_name)));
  return warnings;
}

/** A number for all effects of an import: eight digits of a digest. Other effects have another number. */
export function acceptNumber(
  differences: Differences,
  breaks: readonly Break[],
  warnings: readonly string[],
): number {
  // Without file names: a workbook and a CSV with the same rows are the same import.
  const rows = Object.values(differences).map(({ added, changed, vanished }) => [added, changed, vanished]);
  return acceptNumberOf([rows, breaks, warnings]);
}

/** Eight digits of a digest of an import's effects. */
export function acceptNumberOf(effects: unknown): number {
  const digest = createHash('sha256').update(JSON.stringify(effects)).digest();
  return 10_000_000 + Number(digest.readBigUInt64BE() % 90_000_000n);
}
