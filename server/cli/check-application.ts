import { evolve } from '#domain/application/evolve.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import type { ApplicationState, Event, Step } from '#domain/application/types.ts';
import { workList, type WorkListRow } from '#domain/application/work-list.ts';
import { applicationResult, stepStatus, stepType, type ApplicationStatus } from '#domain/codes.ts';
import { listedStepRows } from '#server/features/application/commands/store-change.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import type { Link } from '#server/features/application/chain.ts';
import { chainsOf } from '#server/features/application/chain-entries.ts';
import type { StoredHistory } from '#server/features/application/queries-chain.ts';
import { differingPaths, isSameMoment } from './compare.ts';
import type { EdgeRow, StoredEvent, FileRow } from './queries-check-application.ts';

/** All stored data of one application. */
export type StoredApplication = {
  readonly loaded: LoadedApplication;
  readonly events: readonly StoredEvent[];
  readonly edges: readonly EdgeRow[];
  readonly step_numbers: readonly (number | null)[];
  readonly work_list: readonly WorkListRow[];
  /** JSON. */
  readonly listed_steps: unknown;
  readonly files: readonly FileRow[];
  readonly history: StoredHistory | null;
};

/**
 * The inconsistencies of one stored application, each as a Japanese sentence for the operator; empty if it is
 * sound.
 */
export function findingsOf(stored: StoredApplication): readonly string[] {
  return [
    ...numbers(stored),
    ...history(stored),
    ...actions(stored),
    ...replacements(stored),
    ...graph(stored),
    ...starts(stored.loaded.state),
    ...workListProblems(stored),
    ...shownSteps(stored),
    ...fileOwners(stored),
    ...chains(stored),
  ];
}

function numbers({ step_numbers, events }: StoredApplication): string[] {
  const inRow = (list: readonly (number | null)[]) => list.every((number, index) => number === index + 1);
  const eventNumbers = events.map(({ event_number }) => event_number);
  return [
    ...(inRow(step_numbers) ? [] : [`ステップの番号が連続していません（${step_numbers.join('、')}）。`]),
    ...(inRow(eventNumbers) ? [] : [`履歴の番号が連続していません（${eventNumbers.join('、')}）。`]),
  ];
}

function history({ loaded, events }: StoredApplication): string[] {
  // The database returns JSON as any; an event that can't be folded is a finding.
  const recorded = events.map(({ event }) => event as unknown as Event);
  const rows = events.flatMap(({ event_number, kind, user_id, for_user_id, happened_at }, index) => {
    const event = recorded[index];
    const stoodFor = event !== undefined && 'for_user_id' in event ? (event.for_user_id ?? null) : null;
    const same =
      event?.kind === kind &&
      event.user_id === user_id &&
      stoodFor === for_user_id &&
      isSameMoment(event.at, happened_at);
    return same ? [] : [`履歴 ${event_number} の行と内容が一致しません。`];
  });
  let state: ApplicationState | null = null;
  const statuses: ApplicationStatus[] = [];
  try {
    for (const event of recorded) {
      state = evolve(state, event);
      statuses.push(state.status);
    }
  } catch (error) {
    return [...rows, `履歴から状態を求められません（${error instanceof Error ? error.message : '不明'}）。`];
  }
  const differing = differingPaths(loaded.state, state);
  if (differing.length > 0)
    rows.push(`状態が履歴の積み重ねと一致しません（${differing.slice(0, 5).join('、')}）。`);
  return [...rows, ...wrongStatuses(statuses, events)];
}

/** The status before and after each event: stored values against those of the folded history. */
function wrongStatuses(statuses: readonly ApplicationStatus[], events: readonly StoredEvent[]) {
  return events.flatMap(({ event_number, from_status, to_status }, index) =>
    (statuses[index - 1] ?? null) === from_status && statuses[index] === to_status
      ? []
      : [`履歴 ${event_number} の申請状況が前後の履歴と一致しません。`],
  );
}

/** Steps that were acted on match the approve and reject events, one each. */
function actions({ loaded, events }: StoredApplication): string[] {
  const { state, step_ids } = loaded;
  const acts = events.filter(({ kind }) => kind === 'approved' || kind === 'rejected');
  return state.steps.flatMap((step, index) => {
    if (step.step_type === stepType.applicant) return [];
    const own = acts.filter(({ approval_route_step_id }) => approval_route_step_id === step_ids[index]);
    if (own.length > 1) return [`ステップ ${index + 1} の処理が履歴に ${own.length} 件あります。`];
    return matches(step, own[0]) ? [] : [`ステップ ${index + 1} の処理と履歴が一致しません。`];
  });
}

function matches({ status, operation }: Step, act: StoredEvent | undefined): boolean {
  if (act === undefined) return status === stepStatus.not_approved && operation === null;
  const expected = act.kind === 'approved' ? stepStatus.approved : stepStatus.rejected;
  return (
    status === expected &&
    operation?.user_id === act.user_id &&
    (operation.for_user_id ?? null) === act.for_user_id &&
    isSameMoment(operation.at, act.happened_at)
  );
}

/**
 * Each 担当者変更 and 引き継ぎ must be stored with its step, on which nobody had acted. Step numbers are those of
 * the event's time: once the route is set, the final approver's number changes.
 */
function replacements({ loaded, events }: StoredApplication): string[] {
  const { state, step_ids } = loaded;
  return events.flatMap(({ event_number, kind, event, approval_route_step_id }) => {
    if (kind !== 'replaced' && kind !== 'handed_over') return [];
    const { step_order } = event as unknown as Extract<Event, { kind: typeof kind }>;
    const row = state.steps[step_ids.findIndex((id) => id === approval_route_step_id)];
    const acted = events.some(
      (other) =>
        other.event_number < event_number &&
        other.kind !== 'replaced' &&
        other.kind !== 'handed_over' &&
        other.approval_route_step_id === approval_route_step_id,
    );
    const same = row?.step_order === step_order || row?.step_type === stepType.final_approver;
    return same && !acted ? [] : [`履歴 ${event_number} の担当者変更が、ステップと一致しません。`];
  });
}

/** The graph of a route: edges only between its own steps (4 … n), and no cycle. */
function graph({ loaded, edges }: StoredApplication): string[] {
  const { state, step_ids } = loaded;
  const route = new Set(
    step_ids.filter((_id, index) => {
      const type = state.steps[index]?.step_type;
      return type !== undefined && isRouteStep(type);
    }),
  );
  const outside = edges.some(
    ({ approval_route_step_id, prev_step_id }) =>
      !route.has(approval_route_step_id) || !route.has(prev_step_id),
  );
  // Removes steps that wait for none of the remaining ones; in a cycle there is no such step.
  let remaining = [...route];
  for (;;) {
    const waiting = remaining.filter((id) =>
      edges.some((edge) => edge.approval_route_step_id === id && remaining.includes(edge.prev_step_id)),
    );
    if (waiting.length === remaining.length) break;
    remaining = waiting;
  }
  return [
    ...(outside ? ['前ステップに、申請ルートのステップ以外が指定されています。'] : []),
    ...(remaining.length > 0
      ? [
          `前ステップが循環しています（ステップ ${remaining.map((id) => step_ids.indexOf(id) + 1).join('、')}）。`,
        ]
      : []),
  ];
}

/**
 * A step has started if and only if everything that it waits for is approved; it is closed if the application
 * ended before anybody acted on it.
 */
function starts(state: ApplicationState): string[] {
  const ended = state.cancelled || state.result === applicationResult.rejected;
  return state.steps.flatMap((step, index) => {
    const due = awaited(step, state.steps).every(
      (before) => before?.status === stepStatus.approved || before?.status === stepStatus.applied,
    );
    const started = step.started_at !== null;
    const closed = started && step.operation === null && ended;
    return [
      ...(started && !due ? [`ステップ ${index + 1} が、前のステップの承認より先に開始しています。`] : []),
      ...(!started && due ? [`ステップ ${index + 1} が、前のステップの承認後も開始していません。`] : []),
      ...((step.closed_at !== null) === closed
        ? []
        : [`ステップ ${index + 1} の終了日時が申請の状態と一致しません。`]),
    ];
  });
}

function awaited(step: Step, steps: readonly Step[]): readonly (Step | undefined)[] {
  if (isRouteStep(step.step_type))
    return step.prev_step_order.length === 0
      ? [steps[2]]
      : step.prev_step_order.map((order) => steps[order - 1]);
  switch (step.step_type) {
    case stepType.applicant:
    case stepType.viewer:
      return [];
    case stepType.receptionist:
      return [steps[0]];
    case stepType.route_setter:
      return [steps[1]];
    case stepType.final_approver:
      return steps.filter((each) => each !== step);
  }
}

function workListProblems({ loaded, work_list }: StoredApplication): string[] {
  // The sort keys come last: they may hold any text.
  const keys = (rows: readonly WorkListRow[]) =>
    new Set(
      rows.map(
        ({ principal, search_type, sort_key, other_key, also }) =>
          `${principal} ${search_type} ${also.join()} ${sort_key} ${other_key}`,
      ),
    );
  const stored = keys(work_list);
  const expected = keys(workList(loaded.state));
  const missing = expected.difference(stored).size;
  const extra = stored.difference(expected).size;
  return missing + extra === 0
    ? []
    : [`申請一覧の索引（work_list）が状態と一致しません（不足 ${missing} 件、余分 ${extra} 件）。`];
}

function shownSteps({ loaded, listed_steps }: StoredApplication): string[] {
  const expected: unknown = JSON.parse(listedStepRows(loaded.state));
  return differingPaths(listed_steps, expected).length === 0
    ? []
    : ['申請一覧に表示するステップ（listed_steps）が状態と一致しません。'];
}

/** Each file belongs to one event: of its step, or the submission. */
function fileOwners({ events, files }: StoredApplication): string[] {
  const named = events.flatMap(({ file_ids, approval_route_step_id }) =>
    file_ids.map((file_id) => `${file_id} ${approval_route_step_id ?? ''}`),
  );
  const there = files.map(
    ({ file_id, approval_route_step_id }) => `${file_id} ${approval_route_step_id ?? ''}`,
  );
  return differingPaths(named.toSorted(), there.toSorted()).length === 0
    ? []
    : ['添付ファイルと履歴が一致しません。'];
}

/**
 * Compares the stored heads with those of the content (docs/rules/evidence.md#chains). Names the first that
 * differs: all after it differ too.
 */
function chains({ history }: StoredApplication): string[] {
  if (history === null) return [];
  let links: ReturnType<typeof chainsOf>;
  try {
    links = chainsOf(history);
  } catch (error) {
    return [`証跡の連鎖を求められません（${error instanceof Error ? error.message : '不明'}）。`];
  }
  return [
    ...firstWrong(links.events, history.event_heads).map(
      (number) =>
        `履歴 ${number} の内容が、記録した時の証跡の値と一致しません。書き換えられた可能性があります。`,
    ),
    ...firstWrong(links.remarks, history.remark_heads).map(
      (number) =>
        `やり取り ${number} の内容が、記録した時の証跡の値と一致しません。書き換えられた可能性があります。`,
    ),
  ];
}

/**
 * The number of the first link whose stored head is another one. Rows from before chains were kept have no
 * head.
 */
function firstWrong(links: readonly Link[], heads: readonly (string | null)[]): number[] {
  const index = links.findIndex(({ head }, at) => (heads[at] ?? head) !== head);
  return index === -1 ? [] : [index + 1];
}
