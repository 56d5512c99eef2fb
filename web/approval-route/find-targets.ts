import { selectDepartmentUser } from '#contract/approval-route.ts';
import { pageSize } from '#domain/limits.ts';
import { call } from '#web/call/call.ts';
import type { Assignment, DepartmentTarget, SupplierTarget, StepTarget } from './draft.ts';
import { targetKey } from './step-text.ts';
import { assignmentOf } from './template-draft.ts';

/** What a word finds: the first departments, suppliers and people. Without a word: what was assigned last. */
export type FoundTargets = {
  readonly recent: readonly Assignment[];
  readonly departments: Found<DepartmentTarget>;
  readonly suppliers: Found<SupplierTarget>;
  readonly people: Found<Assignment>;
};
type Found<T> = {
  readonly targets: readonly T[];
  /** How many more there are at least. */
  readonly more: number;
};
type Answer<T> = { readonly items: readonly T[]; readonly total_count: number };

/** No background call: it counts as use of the session, and its failures mean what they always mean. */
const typing = { unblocked: true } as const;

/**
 * Searches departments of every division by name, those of the application's division first, suppliers that
 * deal with that division by name and by code, and the people of both by name. Without a word: whom the user
 * assigned last, and what the application's division has. It runs while the user types, so it blocks nothing;
 * it rejects with `Refused` alone.
 */
export async function findTargets(division_id: number, word: string): Promise<FoundTargets> {
  const paging = { skip: 0, limit: pageSize.route_dialog };
  const departments = (of: number | null) =>
    call(selectDepartmentUser.department_list, { division_id: of, department_name: word, ...paging }, typing);
  const suppliers = (words: { supplier_code: string; supplier_name: string }) =>
    call(selectDepartmentUser.supplier_list, { division_id, ...words, ...paging }, typing);
  const [own, every, named, coded, people, recent] = await Promise.all([
    departments(division_id),
    word === '' ? null : departments(null),
    suppliers({ supplier_code: '', supplier_name: word }),
    word === '' ? null : suppliers({ supplier_code: word, supplier_name: '' }),
    word === ''
      ? null
      : call(selectDepartmentUser.person_list, { division_id, full_name: word, ...paging }, typing),
    word === '' ? call(selectDepartmentUser.recent_list, { division_id }, typing) : null,
  ]);
  const found = (people?.items ?? []).map(assignmentOf);
  return {
    recent: (recent?.items ?? []).map(assignmentOf),
    people: { targets: found, more: (people?.total_count ?? 0) - found.length },
    departments: firstOf([own, every], (item) => ({ kind: 'department', ...item })),
    suppliers: firstOf([coded, named], (item) => ({ kind: 'supplier', ...item })),
  };
}

/** The first page of several answers, in their order, without repeats. */
export function firstOf<I, T extends StepTarget>(
  answers: readonly (Answer<I> | null)[],
  targetOf: (item: I) => T,
): Found<T> {
  const given = answers.filter((answer) => answer !== null);
  const targets = new Map(
    given.flatMap(({ items }) => items.map(targetOf)).map((target) => [targetKey(target), target]),
  );
  const shown = [...targets.values()].slice(0, pageSize.route_dialog);
  const total = Math.max(targets.size, ...given.map(({ total_count }) => total_count));
  return { targets: shown, more: total - shown.length };
}
