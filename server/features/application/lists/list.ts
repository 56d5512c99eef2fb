import type { calls } from '#contract/calls.ts';
import type { ApplicationListItem, UnattendedListItem } from '#contract/application/list.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { isAssignee } from '#domain/application/assignee.ts';
import { absentAssignee } from '#domain/delegation.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { currentStep, listedEntry, otherOpenCount } from '#domain/application/progress.ts';
import { ordersOf, ownOrder, type ListOrder } from '#domain/application/list-order.ts';
import { wordsOf } from '#domain/text.ts';
import { maySee } from '#domain/application/visibility.ts';
import { awaitingKey } from '#domain/application/work-list.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import {
  supplierCurrentStep,
  supplierListStep,
  supplierListItem,
} from '#server/features/application/detail/supplier-view.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { applicationStatus, workListKind, type WorkListKind, role } from '#domain/codes.ts';
import { replacement } from '#texts/application-detail.ts';
import { actingName } from '#texts/delegation.ts';
import type { Db } from '#server/db/database.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { namesFrom, type AssigneeNameLookup } from '#server/features/application/assignee-names.ts';
import { loadApplications } from '#server/features/application/queries-state.ts';
import { selectWorkflowsOfDivision } from '#server/features/application/queries-workflow.ts';
import {
  selectRemarkCounts,
  selectUnreadCounts,
} from '#server/features/application/discussion/queries-remarks.ts';
import { listCsvColumns, listCsvName, unattendedCsvColumns } from './list-csv.ts';
import {
  countWorkList,
  selectListedApplications,
  selectListPage,
  selectUnattendedPage,
  selectWorkListNeighbours,
  selectWorkListPage,
  type ListedApplication,
  type ListOwner,
  type ListPage,
  type WorkListSearch,
  type UnattendedApplication,
} from './queries-lists.ts';

type List = typeof calls.application.list;

/** /application: the drop-downs of a new application, and the lists (docs/rules/applications.md#lists). */
export const list: Handlers<List> = {
  async init({ db, actor }) {
    // Suppliers submit nothing, so they have no divisions to choose from.
    if (actor.role === role.supplier) return { division_dropdown_items: [], selected_division_id: null };
    const division_dropdown_items = await selectDivisions(db);
    const own = division_dropdown_items.find(({ value }) => value === actor.division_id);
    return { division_dropdown_items, selected_division_id: own?.value ?? null };
  },

  async workflow({ db, input }) {
    const workflow_dropdown_items = await selectWorkflowsOfDivision(db, input.division_id);
    return { selected_workflow_id: null, workflow_dropdown_items };
  },

  async application_list({ db, actor, input, now }) {
    const { skip, limit } = input;
    const user = await listReader(db, actor, now, input.search_type);
    const page = await selectListPage(db, ownerOf(actor, user), searchOf(input), { skip, limit });
    const unread = await selectUnreadCounts(db, actor.user_id, idsOf(page.applications));
    const items = rowsOf(page, { actor, user }, input.search_type, unread);
    return { items, total_count: page.total_count };
  },

  csv: (request) => {
    const { search_type, sort, encoding } = request.input;
    const search = searchOf(request.input);
    return exportList(request, {
      columns: listCsvColumns(search_type),
      encoding,
      slices: slicesOfList(request, search),
      name: listCsvName(search_type),
      kind: 'application_list',
      conditions: {
        search_type,
        ...(sort !== null && { sort }),
        ...(search.words.length > 0 && { q: request.input.q }),
      },
    });
  },

  async next_awaiting({ db, actor, input, now }) {
    const user = await readerOf(db, actor, now);
    const owner = ownerOf(actor, user);
    const { application_id } = input;
    const search_type = workListKind.awaiting_my_approval;
    const sort_key = await awaitingKeyOf(db, application_id, user);
    const { next, previous } = await selectWorkListNeighbours(db, {
      ...owner,
      search_type,
      application_id,
      sort_key,
    });
    return {
      application_id: next,
      previous_application_id: previous,
      count: await countWorkList(db, owner, search_type, application_id),
    };
  },

  async unattended_list({ db, actor, input }) {
    const page = await selectUnattendedPage(db, administeredDivisions(actor), input);
    return { items: unattendedRowsOf(page), total_count: page.total_count };
  },

  unattended_csv: (request) =>
    exportList(request, {
      columns: unattendedCsvColumns,
      encoding: request.input.encoding,
      slices: slicesOfUnattended(request.db, request.actor),
      name: [replacement.unattended],
      kind: 'application_list',
      conditions: { search_type: 'unattended' },
    }),

  async awaiting_count({ db, actor, now }) {
    const owner = ownerOf(actor, await readerOf(db, actor, now));
    return { count: await countWorkList(db, owner, workListKind.awaiting_my_approval) };
  },
};

/**
 * The key of an application in 自分の承認待ち, even if it has left that list. Null if the caller may not see
 * the application.
 */
async function awaitingKeyOf(db: Db, application_id: number, user: ActingUser): Promise<string | null> {
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded === undefined || !maySee(loaded.state, user)) return null;
  return awaitingKey(loaded.state, user);
}

type Asking = { readonly db: Db; readonly actor: Actor; readonly now: Date };

/** A list in slices. All ids are of one moment; the rows are read slice by slice. */
async function* slicesOfList({ db, actor, now }: Asking, search: WorkListSearch) {
  const user = await listReader(db, actor, now, search.search_type);
  const ids = await selectWorkListPage(db, ownerOf(actor, user), search, wholeList);
  const supplier_id = actor.role === role.supplier ? actor.supplier_id : null;
  for await (const slice of slicesOf(ids)) {
    const page = await selectListedApplications(db, slice, search.search_type);
    const rows = rowsOf(page, { actor, user }, search.search_type);
    const remarks = await selectRemarkCounts(db, supplier_id, idsOf(rows));
    yield rows.map((row) => ({ ...row, remark_count: remarks.get(row.application_id) ?? 0 }));
  }
}

function idsOf(rows: readonly Pick<ApplicationListItem, 'application_id'>[]): number[] {
  return rows.map(({ application_id }) => application_id);
}

/** 担当者不在 in slices, all of one moment. */
async function* slicesOfUnattended(db: Db, actor: Actor) {
  const page = await selectUnattendedPage(db, administeredDivisions(actor), wholeList);
  yield* slicesOf(unattendedRowsOf(page));
}

/** The rows of 担当者不在. A row shows its lowest step with nobody. */
function unattendedRowsOf({ applications, names }: ListPage<UnattendedApplication>): UnattendedListItem[] {
  const nameable = namesFrom(names);
  return applications.flatMap(({ listed_steps: [step], step_orders, version: _version, ...head }) => {
    if (step === undefined) return [];
    const { step_type, status: step_status } = step;
    const approver = approverOf(step, nameable);
    const planned_on = step.planned_on ?? null;
    return [{ ...head, step_type, step_status, other_steps: step_orders.length - 1, approver, planned_on }];
  });
}

/** The caller, and the same with those whom they stand for. */
type Reader = { readonly actor: Actor; readonly user: ActingUser };

/** The caller, in 承認待ち with those whom they stand for: the other lists have nothing of them. */
function listReader(db: Db, actor: Actor, now: Date, kind: WorkListKind): Promise<ActingUser> | ActingUser {
  return kind === workListKind.awaiting_my_approval ? readerOf(db, actor, now) : actingUser(actor);
}

/** The rows of a list as the caller may see them; `unread` has how many remarks they have not read. */
function rowsOf(
  { applications, names }: ListPage,
  reader: Reader,
  search_type: WorkListKind,
  unread: ReadonlyMap<number, number> = new Map(),
): ApplicationListItem[] {
  const nameable = namesFrom(names);
  return applications.map((application) => {
    const { listed_steps: _steps, version, ...head } = application;
    const step = stepOfRow(application, reader, search_type);
    const cells = stepCells(application, step, reader.actor, nameable);
    const absent = search_type === workListKind.awaiting_my_approval ? absentOf(step, reader.user) : null;
    // 代理 decides on the detail alone: its row has no entry for 一括承認.
    const entry = absent === null ? entryOf(step, version) : { acts_for: nameable.userOf(absent) ?? '' };
    const unread_remarks = unread.get(head.application_id);
    const row = { ...head, ...cells, ...entry, ...(unread_remarks !== undefined && { unread_remarks }) };
    return reader.actor.role === role.supplier ? supplierListItem(row) : row;
  });
}

function searchOf({ search_type, q, sort }: Asked): WorkListSearch {
  const order = ordersOf(search_type).find((offered) => offered === sort) ?? ownOrder(search_type);
  return { search_type, order, words: wordsOf(q ?? '') };
}

type Asked = { search_type: WorkListKind; q: string | null; sort: ListOrder | null };

function ownerOf(actor: Actor, { stands_for }: ActingUser): ListOwner {
  return {
    user_id: actor.user_id,
    organisation_id: actor.role === role.operator ? actor.department_id : actor.supplier_id,
    stands_for,
  };
}

/** The step that a row shows. Suppliers see only their own open steps. */
function stepOfRow(
  application: ListedApplication,
  { actor, user }: Reader,
  search_type: WorkListKind,
): RowStep | null {
  if (actor.role === role.supplier) return supplierListStep(application, actor.supplier_id, user);
  return search_type === workListKind.awaiting_my_approval
    ? listedEntry(application, user)
    : currentStep(application);
}

/** The user whom the caller stands for on the row's step; null if it is the caller's own. */
function absentOf(step: RowStep | null, user: ActingUser): number | null {
  if (step === null || isAssignee(step.assignee, user)) return null;
  return absentAssignee(step.assignee, user);
}

/** What approving the row's step takes. */
function entryOf(step: RowStep | null, version: number) {
  if (step?.approval_route_step_id === undefined) return {};
  return {
    application_updated_at: String(version),
    approval_route_step_id: step.approval_route_step_id,
    approval_route_step_updated_at: String(step.version),
  };
}

type RowStep = ListedApplication['listed_steps'][number];
type StepCells = Pick<
  ApplicationListItem,
  'step_type' | 'step_status' | 'other_steps' | 'approver' | 'planned_on'
>;

/** What a row shows of a step; null for an application that shows none to a supplier. */
export function stepCells(
  application: ListedApplication,
  step: RowStep | null,
  actor: Actor,
  names: AssigneeNameLookup,
): StepCells {
  if (step === null) {
    const completed = application.status === applicationStatus.completed;
    return completed ? { ...supplierCurrentStep, approver: '' } : supplierCurrentStep;
  }
  return {
    step_type: step.step_type,
    step_status: step.status,
    other_steps: actor.role === role.operator ? otherOpenCount(application) : 0,
    approver: approverOf(step, names),
    planned_on: application.status === applicationStatus.completed ? null : (step.planned_on ?? null),
  };
}

/**
 * The assignees' names, or the organisation's if the step is assigned to all of it. Who acted in somebody's
 * name stands in their place.
 */
function approverOf(step: RowStep, names: AssigneeNameLookup): string {
  const { assignee, operation_user_name = null, operation_for_user_name = null } = step;
  if (operation_user_name !== null && operation_for_user_name !== null)
    return actingName(operation_user_name, operation_for_user_name);
  const users = names.usersOf(assignee);
  if (users !== null) return users.join('; ');
  const { division_name, department_name, company_name, branch_office_name } = names.organisationOf(assignee);
  return joinedNames(division_name, department_name, company_name, branch_office_name);
}
