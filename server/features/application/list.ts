import type { calls } from '#contract/calls.ts';
import type { ApplicationListItem, UnattendedListItem } from '#contract/application/list.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { currentStep, otherOpenCount, pendingEntry } from '#domain/approval-route/progress.ts';
import { maySee } from '#domain/approval-route/visibility.ts';
import { awaitingKey } from '#domain/approval-route/worklist.ts';
import type { ApplicationState, Step } from '#domain/approval-route/types.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { supplierCurrentStep, supplierListStep, supplierListItem } from './supplier-view.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { applicationStatus, searchType, type SearchType, role } from '#domain/codes.ts';
import { replacement } from '#texts/application-detail.ts';
import type { Db } from '#server/db/database.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { listCsvColumns, listCsvName, unattendedCsvColumns } from './list-csv.ts';
import { loadNames, type Names } from './assignee-names.ts';
import {
  countWorkList,
  selectListHeads,
  selectWorkListNext,
  selectWorkListPage,
  type Position,
  type ListOwner,
  selectUnattendedPage,
  type UnattendedHead,
} from './queries-lists.ts';
import { loadApplications } from './queries-state.ts';
import { selectWorkflowsOfDivision } from './queries-workflow.ts';

type List = typeof calls.application.list;

/** /application: the drop-downs of a new application, and the lists (docs/rules/applications.md#lists). */
export const list: Handlers<List> = {
  async init({ db, actor }) {
    // Suppliers submit nothing, so they have no divisions to choose from.
    const division_dropdown_items = actor.role === role.operator ? await selectDivisions(db) : [];
    return { division_dropdown_items, selected_division_id: null };
  },

  async workflow({ db, input }) {
    const workflow_dropdown_items = await selectWorkflowsOfDivision(db, input.division_id);
    return { selected_workflow_id: null, workflow_dropdown_items };
  },

  async application_list({ db, actor, input }) {
    const { search_type, skip, limit } = input;
    const owner = ownerOf(actor);
    const total_count = await countWorkList(db, owner, search_type);
    const application_ids = await selectWorkListPage(db, owner, search_type, { skip, limit });
    return { items: await rowsOf(db, actor, search_type, application_ids), total_count };
  },

  csv: (request) => {
    const { search_type, encoding } = request.input;
    return exportList(request, {
      columns: listCsvColumns,
      encoding,
      slices: slicesOfList(request.db, request.actor, search_type),
      name: listCsvName(search_type),
      kind: 'application_list',
      conditions: { search_type },
    });
  },

  async next_awaiting({ db, actor, input }) {
    const owner = ownerOf(actor);
    const { application_id } = input;
    const list = searchType.awaiting_my_approval;
    const position = await positionOf(db, application_id, actor);
    const next = position && (await selectWorkListNext(db, owner, list, position));
    // At the end of the list, starts again at the top. Two rows, in case the first is the given application.
    const first = next === null ? await selectWorkListPage(db, owner, list, { skip: 0, limit: 2 }) : [];
    return {
      application_id: next ?? first.find((id) => id !== application_id) ?? null,
      count: await countWorkList(db, owner, list, application_id),
    };
  },

  async unattended_list({ db, actor, input }) {
    const { heads, total_count } = await selectUnattendedPage(db, administeredDivisions(actor), input);
    return { items: await unattendedRowsOf(db, heads), total_count };
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

  async awaiting_count({ db, actor }) {
    return { count: await countWorkList(db, ownerOf(actor), searchType.awaiting_my_approval) };
  },
};

/**
 * The position of an application in 自分の承認待ち, even if it has left that list. Null if the caller may not
 * see the application.
 */
async function positionOf(db: Db, application_id: number, actor: Actor): Promise<Position | null> {
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded === undefined || !maySee(loaded.state, actingUser(actor))) return null;
  return { sort_key: awaitingKey(loaded.state), application_id };
}

/** A list in slices. All ids are of one moment; the rows are read slice by slice. */
async function* slicesOfList(db: Db, actor: Actor, search_type: SearchType) {
  const ids = await selectWorkListPage(db, ownerOf(actor), search_type, wholeList);
  for await (const slice of slicesOf(ids)) yield await rowsOf(db, actor, search_type, slice);
}

/** 担当者不在 in slices. The applications and steps are of one moment; the rows are read slice by slice. */
async function* slicesOfUnattended(db: Db, actor: Actor) {
  const { heads } = await selectUnattendedPage(db, administeredDivisions(actor), wholeList);
  for await (const slice of slicesOf(heads)) yield await unattendedRowsOf(db, slice);
}

/** The rows of 担当者不在, in the order of the heads. A row shows its lowest step with nobody. */
async function unattendedRowsOf(db: Db, heads: readonly UnattendedHead[]): Promise<UnattendedListItem[]> {
  const application_ids = heads.map(({ application_id }) => application_id);
  const listHeads = await selectListHeads(db, application_ids);
  const loaded = await loadApplications(db, application_ids);
  const first = loaded.map(
    ({ state }, index) => state.steps[(heads[index]?.step_orders[0] ?? 0) - 1] ?? null,
  );
  const names = await loadNames(
    db,
    first.flatMap((step) => (step ? [step.assignee] : [])),
  );
  return loaded.flatMap(({ application_id, state }, index) => {
    const head = listHeads.find((each) => each.application_id === application_id);
    const step = first[index];
    if (head === undefined || !step) return [];
    const { step_type, status: step_status } = step;
    const other_steps = (heads[index]?.step_orders.length ?? 1) - 1;
    const approver = approverOf(step, names);
    const { status, result } = state;
    return [{ ...head, step_type, step_status, other_steps, approver, status, result }];
  });
}

/** The rows of these applications, in the order of the ids. */
async function rowsOf(
  db: Db,
  actor: Actor,
  search_type: SearchType,
  application_ids: readonly number[],
): Promise<ApplicationListItem[]> {
  const heads = new Map(
    (await selectListHeads(db, application_ids)).map((head) => [head.application_id, head]),
  );
  const loaded = await loadApplications(db, application_ids);
  const applications = loaded.map((application) => ({
    application,
    step: stepOfRow(application.state, actor, search_type),
  }));
  const names = await loadNames(
    db,
    applications.flatMap(({ step }) => (step ? [step.assignee] : [])),
  );
  return applications.flatMap(({ application: { application_id, state }, step }) => {
    const head = heads.get(application_id);
    if (head === undefined) return [];
    const { status, result } = state;
    const row = { ...head, ...stepCells(state, step, actor, names), status, result };
    return [actor.role === role.supplier ? supplierListItem(row) : row];
  });
}

function ownerOf(actor: Actor): ListOwner {
  return {
    user_id: actor.user_id,
    organisation_id: actor.role === role.operator ? actor.department_id : actor.supplier_id,
  };
}

/** The step that a row shows. Suppliers see only their own open steps. */
function stepOfRow(state: ApplicationState, actor: Actor, search_type: SearchType): Step | null {
  if (actor.role === role.supplier) return supplierListStep(state, actor.supplier_id, actingUser(actor));
  return search_type === searchType.awaiting_my_approval
    ? pendingEntry(state, actingUser(actor))
    : currentStep(state);
}

type StepCells = Pick<ApplicationListItem, 'step_type' | 'step_status' | 'other_steps' | 'approver'>;

function stepCells(state: ApplicationState, step: Step | null, actor: Actor, names: Names): StepCells {
  if (step === null) {
    const completed = state.status === applicationStatus.completed;
    return completed ? { ...supplierCurrentStep, approver: '' } : supplierCurrentStep;
  }
  return {
    step_type: step.step_type,
    step_status: step.status,
    other_steps: actor.role === role.operator ? otherOpenCount(state) : 0,
    approver: approverOf(step, names),
  };
}

/** The assignees' names, or the organisation's if the step is assigned to all of it. */
function approverOf({ assignee }: Step, names: Names): string {
  const users = names.usersOf(assignee);
  if (users !== null) return users.join('; ');
  const { division_name, department_name, company_name, branch_office_name } = names.organisationOf(assignee);
  return joinedNames(division_name, department_name, company_name, branch_office_name);
}
