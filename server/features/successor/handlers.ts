import type { calls } from '#contract/calls.ts';
import type { SuccessorChange } from '#contract/successor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { maxPageLimit } from '#domain/limits.ts';
import { assigneeName } from '#texts/people.ts';
import { successorText } from '#texts/successor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Succession } from '#domain/approval-route/succession.ts';
import type { FoundChange, SuccessionSource } from '#server/features/approval-route/succession.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { selectAssigneeNames, type NameRows } from '#server/organisation/queries-assignee-names.ts';
import { withAbsences } from '#server/organisation/queries-delegations.ts';
import { selectPredecessor, selectPredecessors, selectSuccessor, selectSuccessors } from './queries.ts';

/** What names people, by its kind in the contract. */
export type SuccessionSources = Readonly<Record<SuccessorChange['kind'], SuccessionSource>>;

/** 後任への一括変更. `sources` find and change the objects of the other features. */
export const successorHandlers = (sources: SuccessionSources): Handlers<typeof calls.successor> => ({
  async init({ db, actor, input }) {
    if (input.user_id === null) return { predecessor: null };
    const { supplier_id: _, ...predecessor } = await predecessorOf(db, actor, input.user_id);
    return { predecessor };
  },

  async predecessors({ db, actor, input, now }) {
    const { items, total_count } = await selectPredecessors(db, actor, input, input);
    return { items: await withAbsences(db, items, now), total_count };
  },

  async successors({ db, actor, input, now }) {
    const predecessor = await predecessorOf(db, actor, input.user_id);
    const { items, total_count } = await selectSuccessors(db, actor, predecessor, input, input);
    return { items: await withAbsences(db, items, now), total_count };
  },

  async preview({ db, actor, input }) {
    const succession = await successionOf(db, actor, input);
    if (succession === null) throw notFound();
    const found: FoundChange[] = [];
    for (const { find } of Object.values(sources)) found.push(...(await find(db, actor, succession)));
    const changes = found.filter(({ problem }) => problem === null);
    const refused = found.filter(({ problem }) => problem !== null);
    return {
      changes: await named(db, changes.slice(0, maxPageLimit)),
      change_count: changes.length,
      refused: await named(db, refused.slice(0, maxPageLimit)),
      refused_count: refused.length,
    };
  },

  async apply({ tx, actor, input, now, services }) {
    const succession = await successionOf(tx, actor, input);
    if (succession === null)
      throw invalidInput([bodyIssue(['successor_user_id'], successorText.notCandidate)]);
    const carrying = { actor, now, jobs: services.jobs, succession, reason: input.reason };
    const skipped = [];
    for (const kind of kinds) {
      const objects = input.objects.filter((object) => object.kind === kind);
      for (const each of await sources[kind].carryOut(tx, carrying, objects)) skipped.push({ kind, ...each });
    }
    return { changed_count: input.objects.length - skipped.length, skipped };
  },
});

const kinds = ['workflow', 'template', 'step'] as const satisfies SuccessorChange['kind'][];

/** Throws a 404 for somebody whom the caller may not have succeeded. */
async function predecessorOf(db: Db | Tx, actor: Actor, user_id: number) {
  const predecessor = await selectPredecessor(db, actor, user_id);
  if (predecessor === undefined) throw notFound();
  return predecessor;
}

/** Null if the successor may not be chosen. Throws a 404 as above. */
async function successionOf(
  db: Db | Tx,
  actor: Actor,
  { user_id, successor_user_id }: { readonly user_id: number; readonly successor_user_id: number },
): Promise<Succession | null> {
  const predecessor = await predecessorOf(db, actor, user_id);
  const successor = await selectSuccessor(db, actor, predecessor, successor_user_id);
  return successor === undefined ? null : { user_id, successor };
}

/** The changes with the names that their people and organisations have now. */
async function named(db: Db, changes: readonly FoundChange[]): Promise<SuccessorChange[]> {
  const assignees = changes.flatMap(({ parts }) => parts.flatMap(({ before, after }) => [before, after]));
  const names = await selectAssigneeNames(db, assignees);
  return changes.map(({ parts, ...change }) => ({
    ...change,
    parts: parts.map(({ part, before, after }) => ({
      part,
      before: nameOf(before, names),
      after: nameOf(after, names),
    })),
  }));
}

function nameOf(
  { department_id, supplier_id, user_ids }: Assignee,
  { departments, suppliers, users }: NameRows,
): string {
  return assigneeName({
    division_name: null,
    department_name: departments?.[String(department_id)]?.department_name ?? null,
    company_name: suppliers?.[String(supplier_id)]?.company_name ?? null,
    branch_office_name: suppliers?.[String(supplier_id)]?.branch_office_name ?? null,
    users: user_ids.map((user_id) => users?.[String(user_id)] ?? ''),
  });
}
