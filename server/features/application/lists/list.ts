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
import {
  amountsOf,
  selectFields,
  transactionCell,
  type KindedFields,
  type TransactionSearch,
} from '#server/features/application/queries-transaction.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';
import { plainForm } from '#domain/application/field-values.ts';
import { maxIndexItems } from '#domain/limits.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { selectWorkflowsOfDivision } from '#server/features/application/queries-workflow.ts';
import {
  selectRemarkCounts,
  selectUnreadCounts,
} from '#server/features/application/discussion/queries-remarks.ts';
import {
  fieldCsvColumns,
  listCsvColumns,
  listCsvName,
  transactionCsvColumns,
  unattendedCsvColumns,
} from './list-csv.ts';
import { exportIndex, tooManyIndexed } from './index-csv.ts';
import {
  countUnreadableOfList,
  countWorkList,
  selectFormsOfList,
  selectLabelsFound,
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
    const owner = ownerOf(actor, user);
    const search = searchOf(input);
    const page = await selectListPage(db, owner, search, { skip, limit });
    const ids = idsOf(page.applications);
    const unread = await selectUnreadCounts(db, actor.user_id, ids);
    const narrowed = search.workflow_id !== null;
    const fields = narrowed ? await selectFields(db, ids) : new Map<number, KindedFields>();
    const labels = narrowed ? await selectLabelsFound(db, owner, search) : [];
    return {
      items: rowsOf(page, { actor, user }, input.search_type, { unread, fields }),
      total_count: page.total_count,
      unreadable: await countUnreadableOfList(db, owner, search),
      field_labels: labels.map(({ label }) => label),
    };
  },

  async forms({ db, actor, input, now }) {
    const user = await listReader(db, actor, now, input.search_type);
    return selectFormsOfList(db, ownerOf(actor, user), input.search_type);
  },

  csv: async (request) => {
    const { db, actor, now, input } = request;
    const search = searchOf(input);
    const operator = actor.role === role.operator;
    const user = await listReader(db, actor, now, search.search_type);
    const labels =
      search.workflow_id === null ? [] : await selectLabelsFound(db, ownerOf(actor, user), search);
    return exportList(request, {
      columns: [
        ...listCsvColumns(search.search_type),
        ...(operator ? transactionCsvColumns : []),
        ...fieldCsvColumns(labels, operator),
      ],
      encoding: input.encoding,
      slices: slicesOfList(request, search),
      name: listCsvName(search.search_type),
      kind: 'application_list',
      conditions: conditionsOf(input, search),
    });
  },

  index_csv: async (request) => {
    const { db, actor, now, input } = request;
    const search = searchOf(input);
    const user = await listReader(db, actor, now, search.search_type);
    const most = { skip: 0, limit: maxIndexItems + 1 };
    const ids = await selectWorkListPage(db, ownerOf(actor, user), search, most);
    if (ids.length > maxIndexItems)
      throw invalidInput([{ loc: ['query', 'search_type'], msg: tooManyIndexed }]);
    return exportIndex(request, {
      ids,
      user: await readerOf(db, actor, now),
      encoding: input.encoding,
      name: [...listCsvName(search.search_type), actor.full_name],
      kind: 'application_list',
      conditions: conditionsOf(input, search),
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

/** The conditions of a list in the audit log. */
function conditionsOf(input: Asked, { words }: WorkListSearch) {
  const { search_type, sort, q, workflow_id, transaction_from, transaction_to } = input;
  const { amount_from, amount_to, counterparty } = input;
  const set = { sort, workflow_id, transaction_from, transaction_to, amount_from, amount_to, counterparty };
  return {
    search_type,
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)),
    ...(words.length > 0 && { q }),
  };
}

/** A list in slices. All ids are of one moment; the rows are read slice by slice. */
async function* slicesOfList({ db, actor, now }: Asking, search: WorkListSearch) {
  const user = await listReader(db, actor, now, search.search_type);
  const ids = await selectWorkListPage(db, ownerOf(actor, user), search, wholeList);
  const supplier_id = actor.role === role.supplier ? actor.supplier_id : null;
  for await (const slice of slicesOf(ids)) {
    const page = await selectListedApplications(db, slice, search.search_type);
    const fields =
      search.workflow_id === null ? new Map<number, KindedFields>() : await selectFields(db, slice);
    const rows = rowsOf(page, { actor, user }, search.search_type, { fields });
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
  return applications.flatMap((application) => {
    const [step] = application.listed_steps;
    if (step === undefined) return [];
    const { step_orders, ...head } = headOf(application).head;
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

type More = {
  /** How many remarks the caller has not read. */
  readonly unread?: ReadonlyMap<number, number>;
  /** The fields of the rows, where the list is narrowed to a form. */
  readonly fields?: ReadonlyMap<number, KindedFields>;
};

/** The rows of a list as the caller may see them. */
function rowsOf(
  { applications, names }: ListPage,
  reader: Reader,
  search_type: WorkListKind,
  { unread = new Map(), fields = new Map() }: More = {},
): ApplicationListItem[] {
  const nameable = namesFrom(names);
  return applications.map((application) => {
    const { head, version } = headOf(application);
    const step = stepOfRow(application, reader, search_type);
    const cells = stepCells(application, step, reader.actor, nameable);
    const absent = search_type === workListKind.awaiting_my_approval ? absentOf(step, reader.user) : null;
    // 代理 decides on the detail alone: its row has no entry for 一括承認.
    const entry = absent === null ? entryOf(step, version) : { acts_for: nameable.userOf(absent) ?? '' };
    const unread_remarks = unread.get(head.application_id);
    const own = fields.get(head.application_id);
    const row = {
      ...head,
      ...transactionCell(application),
      ...cells,
      ...entry,
      ...(own !== undefined && { fields: fieldCells(own) }),
      ...(unread_remarks !== undefined && { unread_remarks }),
    };
    return reader.actor.role === role.supplier ? supplierListItem(row) : row;
  });
}

/** An application without what its row does not have. */
function headOf<T extends ListedApplication>(application: T) {
  const {
    listed_steps: _steps,
    transaction_date: _date,
    transaction_amount: _amount,
    counterparty: _counterparty,
    version,
    ...head
  } = application;
  return { head, version };
}

/** The labelled fields, with the plain form of those that may have one. */
function fieldCells(fields: KindedFields): NonNullable<ApplicationListItem['fields']> {
  return labelledFields(fields).map(({ number, name, label }) => {
    const kind = fields[`field_kind${number}`];
    const value = fields[name];
    return { label, value, plain: value === null ? null : plainForm(kind, value) };
  });
}

function searchOf(asked: Asked): WorkListSearch {
  const { search_type, q, sort, workflow_id } = asked;
  const { transaction_from, transaction_to, counterparty } = asked;
  const order = ordersOf(search_type).find((offered) => offered === sort) ?? ownOrder(search_type);
  const transaction = { transaction_from, transaction_to, ...amountsOf(asked), counterparty };
  return { search_type, order, words: wordsOf(q ?? ''), workflow_id, transaction };
}

type Asked = TransactionSearch & {
  readonly search_type: WorkListKind;
  readonly q: string | null;
  readonly sort: ListOrder | null;
  readonly workflow_id: number | null;
};

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
