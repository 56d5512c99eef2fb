import type {
  ApplicationContent,
  DetailEvent,
  DetailStep,
  DetailViewer,
  PicEntry,
} from '#contract/application/detail.ts';
import type { Absence } from '#contract/fields.ts';
import type { Actor } from '#domain/actor.ts';
import { plainValuesOf } from '#domain/application/transaction.ts';
import { isSelfApproval, standsFor } from '#domain/delegation.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { fold, isOpen } from '#domain/application/evolve.ts';
import { isNudgeable, mayNudge } from '#domain/application/nudge.ts';
import { isReplaceable, placeToHandOver, remainingSteps } from '#domain/application/replacement.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { isDeletable, pendingEntry } from '#domain/application/progress.ts';
import { administers } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { loadNames, type AssigneeNameLookup } from '#server/features/application/assignee-names.ts';
import {
  contentOf,
  type DetailRow,
  type EventRow,
  type RecordRow,
} from '#server/features/application/queries-detail.ts';
import { stepsInReach } from '#server/features/application/queries-mailed.ts';
import { selectAbsences, withAbsences } from '#server/organisation/queries-delegations.ts';
import { loadedFrom, type LoadedApplication } from '#server/features/application/queries-state.ts';
import { formerApprovalsFor, type FormerApprovals } from './former-approvals.ts';
import { loadWaitingSteps, type WaitingSteps } from './waiting-steps.ts';

/** The supplier that a step is addressed to; null for the operator company. Never sent to the browser. */
type Addressed = { readonly supplier_id: number | null };
export type LoadedStep = Required<DetailStep> & Addressed;
export type LoadedEvent = Required<DetailEvent> & Addressed;

/** Everything that the detail could show, before it is cut down to what the caller may see. */
export type LoadedDetail = {
  readonly content: ApplicationContent;
  readonly steps: LoadedStep[];
  readonly viewers: DetailViewer[];
  readonly pic_entry: PicEntry | null;
  readonly history: LoadedEvent[];
};

/** The caller, the same with those whom they stand for, and the moment of the request. */
export type Reader = { readonly actor: Actor; readonly user: ActingUser; readonly now: Date };

/** Who of an application's assignees is away today, by user. */
type Absences = ReadonlyMap<number, Absence>;

/** Everything of a stored application, with the current names of its assignees. */
export async function loadDetail(db: Db, row: DetailRow, reader: Reader): Promise<LoadedDetail> {
  const day = japanDate(reader.now);
  const { state } = loadedFrom(row);
  const named = remainingSteps(state).flatMap(({ assignee }) => assignee.user_ids);
  const absences = await selectAbsences(db, named, { from: day, until: day });
  const names = await loadNames(db, namedIn(row));
  const waiting = await loadWaitingSteps(db, state, day);
  const nudge = await nudgesOf(db, row, reader);
  const former = await formerApprovalsFor(db, row, reader);
  const detail = detailOf({ ...row, absences, waiting, nudge, former }, names, reader);
  if (detail.pic_entry?.step_type !== stepType.route_setter) return detail;
  const final_approver = await finalApproverOf(db, row, names, reader.now);
  return { ...detail, pic_entry: { ...detail.pic_entry, final_approver } };
}

/** The numbers of the steps that the reader may nudge now. */
async function nudgesOf(db: Db, row: DetailRow, { user, now }: Reader): Promise<readonly number[]> {
  const { state, step_ids } = loadedFrom(row);
  if (!mayNudge(state, user)) return [];
  const today = japanDate(now);
  const reached = await stepsInReach(db, state, user, today);
  const nudged = row.nudges.filter(({ nudged_on }) => nudged_on === today);
  return state.steps.flatMap((step, index) => {
    const nudge = {
      by: user,
      nudged_today: nudged.some((each) => each.approval_route_step_id === step_ids[index]),
      reaches_somebody: reached.includes(step.step_order),
    };
    return isNudgeable(state, step, nudge) ? [step.step_order] : [];
  });
}

/** The final approver, for who sets the route. */
async function finalApproverOf(db: Db, row: DetailRow, names: AssigneeNameLookup, now: Date) {
  const assignee = loadedFrom(row).state.steps.at(-1)?.assignee;
  const people = (assignee?.user_ids ?? []).map((user_id) => ({
    user_id,
    full_name: names.userOf(user_id) ?? '',
  }));
  const [approver] = await withAbsences(db, people, now);
  return approver && { full_name: approver.full_name, absence: approver.absence };
}

/** All assignees whose names the detail shows. */
export function namedIn(row: RecordRow): Assignee[] {
  const { state } = loadedFrom(row);
  return [
    ...state.steps.map(({ assignee }) => assignee),
    ...state.viewers,
    ...[...assigneeChanges(row.events).values()].flatMap(({ before, after }) => [before, after]),
    ...row.events.flatMap(({ event }) => (event.kind === 'handed_over' ? [colleague(event.to_user_id)] : [])),
  ];
}

/** What nobody in particular would see of it: without an entry, and without what a caller may do. */
export function recordOf(row: RecordRow, names: AssigneeNameLookup): LoadedDetail {
  const none = { unattended: [], nudges: [], absences: new Map(), waiting: new Map() };
  return detailOf({ ...row, ...none, nudge: [], former: new Map() }, names, null);
}

const colleague = (user_id: number): Assignee => ({
  department_id: null,
  supplier_id: null,
  all_flag: false,
  user_ids: [user_id],
});

function detailOf(
  row: RecordRow &
    Pick<DetailRow, 'unattended' | 'nudges'> & {
      readonly absences: Absences;
      readonly waiting: WaitingSteps;
      /** The numbers of the steps that the reader may nudge. */
      readonly nudge: readonly number[];
      readonly former: FormerApprovals;
    },
  names: AssigneeNameLookup,
  reader: Reader | null,
): LoadedDetail {
  const loaded = loadedFrom(row);
  const { state, step_ids } = loaded;
  const { events, files } = row;
  const changes = assigneeChanges(events);
  const remaining = remainingSteps(state);
  const operationOf = new Map(row.operations.map((each) => [each.approval_route_step_id, each]));
  const nudgedOn = new Map(row.nudges.map((each) => [each.approval_route_step_id, each.nudged_on]));
  const asking = events.find(({ event }) => event.kind === 'rejected' && event.asks_resubmission === true);
  const filesOf = Map.groupBy(files, (file) => file.approval_route_step_id);
  const references = (owner: number | null) =>
    (filesOf.get(owner) ?? []).map(({ file_id, file_name, size }) => ({ file_id, file_name, size }));
  return {
    content: {
      division_id: row.division_id,
      ...contentOf(row),
      plain_values: plainValuesOf(row),
      attached_files: references(null),
      updated_at: String(state.version),
      is_deletable: reader !== null && isDeletable(state, reader.user),
      status: state.status,
      result: state.result,
    },
    steps: state.steps.map((step, index): LoadedStep => {
      const id = step_ids[index] ?? 0;
      const operation = operationOf.get(id);
      const organisation = names.organisationOf(step.assignee);
      const unattended = remaining.includes(step) && row.unattended.includes(step.step_order);
      const mayReplace =
        reader !== null &&
        isReplaceable(state, step, {
          by: reader.user,
          unattended,
          administers: administers(reader.actor, loaded.division_id),
        });
      const tokens = { approval_route_step_id: id, updated_at: String(step.version) };
      return {
        step_type: step.step_type,
        status: step.status,
        operation_at: step.operation?.at ?? null,
        operation_division_name: operation?.operation_division_name ?? null,
        operation_department_name: operation?.operation_department_name ?? null,
        operation_company_name: operation?.operation_company_name ?? null,
        operation_branch_office_name: operation?.operation_branch_office_name ?? null,
        operation_user_name: operation?.operation_user_name ?? null,
        operation_for_user_name: operation?.operation_for_user_name ?? null,
        step_division_name: organisation.division_name,
        step_department_name: organisation.department_name,
        step_company_name: organisation.company_name,
        step_branch_office_name: organisation.branch_office_name,
        step_users: names.usersOf(step.assignee),
        comment: operation?.comment ?? null,
        attached_files: references(id),
        planned_on: step.planned_on,
        waiting: row.waiting.get(step.step_order) ?? null,
        self_approved: operation?.self_approved ?? false,
        prev_step_order: step.prev_step_order.length === 0 ? null : formatPrevStepOrder(step.prev_step_order),
        is_open: isOpen(step),
        unattended,
        absences: remaining.includes(step) ? absencesOf(step.assignee, row.absences, names) : [],
        replacement: mayReplace ? tokens : null,
        nudge: row.nudge.includes(step.step_order) ? tokens : null,
        nudged_on: nudgedOn.get(id) ?? null,
        asks_resubmission: asking?.approval_route_step_id === id,
        former_approvals: [...(row.former.get(step.step_order) ?? [])],
        supplier_id: step.assignee.supplier_id,
      };
    }),
    viewers: state.viewers.map((viewer): DetailViewer => ({
      ...names.organisationOf(viewer),
      all_flag: viewer.all_flag,
      users: names.usersOf(viewer) ?? [],
    })),
    pic_entry: reader && entryOf(loaded, reader, names, events),
    history: events.map((event, index) => ({
      ...historyOf(event, loaded, files),
      ...namedChange(changes.get(index), names),
      ...handedOver(events, index, names),
    })),
  };
}

function absencesOf(assignee: Assignee, absences: Absences, names: AssigneeNameLookup) {
  return assignee.user_ids.flatMap((user_id) => {
    const absence = absences.get(user_id);
    return absence === undefined ? [] : [{ ...absence, full_name: names.userOf(user_id) ?? '' }];
  });
}

/** The first step that awaits the caller, with the caller's name. */
function entryOf(
  { state, step_ids }: LoadedApplication,
  { actor, user }: Reader,
  names: AssigneeNameLookup,
  events: readonly EventRow[],
): PicEntry | null {
  const step = pendingEntry(state, user);
  const approval_route_step_id = step && step_ids[step.step_order - 1];
  if (!step || approval_route_step_id === undefined || approval_route_step_id === null) return null;
  const place = placeToHandOver(state, step, user);
  const handed_over = handedOverTo(events, step.step_order, place);
  return {
    ...names.organisationOf(step.assignee),
    approval_route_step_id,
    updated_at: String(step.version),
    step_type: step.step_type,
    user_name: actor.full_name,
    can_hand_over: place !== null,
    ...(handed_over !== null && { handed_over }),
    acts_for: names.userOf(standsFor(state, step, user)),
    planned_on: step.planned_on,
  };
}

/** The 引き継ぎ by which a user got their place on a step; null if they got it otherwise. */
function handedOverTo(
  events: readonly EventRow[],
  step_order: number,
  user_id: number | null,
): PicEntry['handed_over'] | null {
  const last = events.findLast(
    ({ event }) =>
      (event.kind === 'replaced' && event.step_order === step_order) ||
      (event.kind === 'handed_over' && event.step_order === step_order && event.to_user_id === user_id),
  );
  return last?.event.kind === 'handed_over'
    ? { full_name: last.full_name ?? '', reason: last.comment }
    : null;
}

type AssigneeChange = { readonly before: Assignee; readonly after: Assignee };

/**
 * The assignees before and after each 担当者変更, by the event's index. An event holds only the new assignee;
 * the earlier events give the old one.
 */
function assigneeChanges(events: readonly EventRow[]): ReadonlyMap<number, AssigneeChange> {
  const recorded = events.map(({ event }) => event);
  return new Map(
    recorded.flatMap((change, index): [number, AssigneeChange][] => {
      if (change.kind !== 'replaced') return [];
      const step = fold(recorded.slice(0, index))?.steps[change.step_order - 1];
      return step === undefined ? [] : [[index, { before: step.assignee, after: change.assignee }]];
    }),
  );
}

function namedChange(change: AssigneeChange | undefined, names: AssigneeNameLookup) {
  const named = (assignee: Assignee) => ({
    ...names.organisationOf(assignee),
    users: names.usersOf(assignee),
  });
  return {
    assignee_before: change === undefined ? null : named(change.before),
    assignee_after: change === undefined ? null : named(change.after),
  };
}

/** The colleague of a 引き継ぎ, and the supplier: the step may have become somebody else's since. */
function handedOver(events: readonly EventRow[], index: number, names: AssigneeNameLookup) {
  const change = events[index]?.event;
  if (change?.kind !== 'handed_over') return { handed_over_to: null };
  const step = fold(events.slice(0, index).map(({ event }) => event))?.steps[change.step_order - 1];
  return {
    handed_over_to: names.userOf(change.to_user_id),
    supplier_id: step?.assignee.supplier_id ?? null,
  };
}

function historyOf(
  { approval_route_step_id, file_ids, event: change, ...event }: EventRow,
  { state, step_ids }: LoadedApplication,
  files: RecordRow['files'],
): Omit<LoadedEvent, 'assignee_before' | 'assignee_after' | 'handed_over_to'> {
  const step =
    approval_route_step_id === null ? undefined : state.steps[step_ids.indexOf(approval_route_step_id)];
  return {
    ...event,
    step_type: step?.step_type ?? null,
    file_names: files.filter(({ file_id }) => file_ids.includes(file_id)).map(({ file_name }) => file_name),
    supplier_id: step?.assignee.supplier_id ?? null,
    self_approved: isSelfApproval(change, state.applicant_user_id),
  };
}
