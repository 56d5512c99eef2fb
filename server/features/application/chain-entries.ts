import { fileFields, type FileField } from '#contract/call.ts';
import type { Event } from '#domain/application/types.ts';
import { fieldNames, fieldValues } from '#domain/application/custom-fields.ts';
import { fold } from '#domain/application/evolve.ts';
import { eventVisibility, type EventVisibility } from '#domain/application/step-visibility.ts';
import type { ApplicationStatus, StepType } from '#domain/codes.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { headOf, linksOf, type Entry, type Link } from './chain.ts';
import type { Content } from './queries-detail.ts';

/** The entries of the chains of an application (docs/rules/evidence.md#entries). */

const format = 1;

export type ChainedFile = {
  readonly file_name: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
};

/** Names at that time. */
type Names = Record<
  'division_name' | 'department_name' | 'company_name' | 'branch_office_name' | 'full_name' | 'for_full_name',
  string | null
>;

/** An event of the history with what belongs to it. */
export type ChainedEvent = Names & {
  readonly number: number;
  readonly from_status: ApplicationStatus | null;
  readonly to_status: ApplicationStatus;
  readonly comment: string | null;
  readonly event: Event;
  readonly files: readonly ChainedFile[];
  /** Null in a row from before chains were kept, as `remark_count`. */
  readonly salt: string | null;
  readonly remark_count: number | null;
};

export type ChainedRemark = Names & {
  readonly number: number;
  readonly supplier_id: number | null;
  readonly written_at: string;
  readonly user_id: number;
  readonly for_user_id: number | null;
  readonly remark_text: string;
  readonly files: readonly ChainedFile[];
  readonly salt: string;
};

/** The step of an event: its type, and the supplier that it is addressed to now. */
type StepOfEvent = { readonly step_type: StepType | null; readonly supplier_id: number | null };

/** All that the chains of an application are made of. */
export type History = {
  readonly application_id: number;
  readonly content: Content;
  /** From the first on. */
  readonly events: readonly (ChainedEvent & StepOfEvent)[];
  readonly remarks: readonly ChainedRemark[];
  /** Of steps and viewers. */
  readonly supplier_ids: readonly number[];
};

export type Chains = { readonly events: readonly Link[]; readonly remarks: readonly Link[] };

/** The chains of everything, for the operator company. */
export function chainsOf({ application_id, content, events, remarks }: History): Chains {
  const ofRemarks = linksOf(remarks.map((remark) => remarkEntry(application_id, remark)));
  const entries = events.map((event) =>
    eventEntry(application_id, event, {
      content,
      remark_head: event.remark_count === null ? null : headOf(ofRemarks, event.remark_count),
    }),
  );
  return { events: linksOf(entries), remarks: ofRemarks };
}

/**
 * The content, which the first event needs; the head of the remarks before an event, null where none was kept.
 */
type EventContext = { readonly content?: Content | undefined; readonly remark_head: string | null };

/** An entry of all events. */
export function eventEntry(
  application_id: number,
  { event, number, salt, remark_count, ...row }: ChainedEvent,
  { content, remark_head }: EventContext,
): Entry {
  return {
    format,
    application_id,
    number,
    kind: event.kind,
    at: event.at,
    user_id: event.user_id,
    full_name: row.full_name,
    division_name: row.division_name,
    department_name: row.department_name,
    company_name: row.company_name,
    branch_office_name: row.branch_office_name,
    for_user_id: 'for_user_id' in event ? (event.for_user_id ?? null) : null,
    for_full_name: row.for_full_name,
    from_status: row.from_status,
    to_status: row.to_status,
    comment: row.comment,
    files: row.files.map(fileOf),
    event,
    ...(number === 1 && content && { content: contentEntry(content) }),
    ...(remark_head !== null && { remarks: { count: remark_count, head: remark_head } }),
    ...(salt !== null && { salt }),
  };
}

/** An entry of all remarks. */
export function remarkEntry(application_id: number, remark: ChainedRemark): Entry {
  return {
    format,
    application_id,
    number: remark.number,
    supplier_id: remark.supplier_id,
    at: timeOf(remark.written_at),
    user_id: remark.user_id,
    full_name: remark.full_name,
    division_name: remark.division_name,
    department_name: remark.department_name,
    company_name: remark.company_name,
    branch_office_name: remark.branch_office_name,
    for_user_id: remark.for_user_id,
    for_full_name: remark.for_full_name,
    text: remark.remark_text,
    files: remark.files.map(fileOf),
    salt: remark.salt,
  };
}

/** The files of a request in the order of their fields. */
export function filesIn(files: Readonly<Partial<Record<FileField, ReceivedFile>>>): ChainedFile[] {
  return fileFields.flatMap((field) => {
    const file = files[field];
    return file === undefined ? [] : [{ ...file, sha256: file.sha256.toString('hex') }];
  });
}

/** Exactly what an entry has of a file. */
function fileOf({ file_name, size, sha256 }: ChainedFile): ChainedFile {
  return { file_name, size, sha256 };
}

/** What is added to this list later is in an entry only where it is not null: heads stay what they are. */
const contentNames = [
  'division_name',
  'workflow_name',
  'applicant_division_name',
  'applicant_department_name',
  'applicant_company_name',
  'applicant_branch_office_name',
  'applicant_full_name',
  'applicant_answers_hope_date',
  ...fieldNames,
  ...fieldValues,
] as const;

function contentEntry(content: Content): Entry {
  return {
    ...Object.fromEntries(contentNames.map((name) => [name, content[name]])),
    application_at: timeOf(content.application_at),
  };
}

const timeOf = (time: string) => new Date(time).toISOString();

/**
 * The chains of what a supplier sees, up to the event `upto` of all: an allow-list, as for its history
 * (docs/rules/supplier-view.md#history-for-suppliers). `event_numbers` are those of its entries among all.
 */
export function supplierChainsOf(
  history: History,
  supplier_id: number,
  whole: Chains = chainsOf(history),
  upto = history.events.length,
): Chains & { readonly event_numbers: readonly number[] } {
  const { application_id, content } = history;
  const own = history.remarks.filter((remark) => remark.supplier_id === supplier_id);
  const remarks = linksOf(
    own.map((remark, index) =>
      supplierRemarkEntry(application_id, supplier_id, { ...remark, number: index + 1 }),
    ),
  );
  const seen = history.events.slice(0, upto).flatMap((event, index) => {
    const row = { ...event, kind: event.event.kind, supplier_id: supplierOf(history, index) };
    const visibility = eventVisibility(row, supplier_id);
    return visibility === 'nothing' ? [] : [{ event, visibility }];
  });
  const entries = seen.map(({ event, visibility }, index): Entry => {
    const { number, salt, remark_count } = event;
    const count = own.filter((remark) => remark.number <= (remark_count ?? 0)).length;
    return {
      format,
      application_id,
      supplier_id,
      number: index + 1,
      ...shown[visibility](event),
      ...(number === 1 && { content: contentEntry(content) }),
      ...(salt !== null &&
        remark_count !== null && {
          remarks: { count, head: headOf(remarks, count) },
          whole: headOf(whole.events, number),
        }),
    };
  });
  return { events: linksOf(entries), remarks, event_numbers: seen.map(({ event }) => event.number) };
}

/** The supplier of an event's step at that time; null for the operator company. */
function supplierOf({ events }: History, index: number): number | null {
  const row = events[index];
  if (row?.event.kind !== 'handed_over') return row?.supplier_id ?? null;
  // The step may have become somebody else's since.
  const before = fold(events.slice(0, index).map(({ event }) => event));
  return before?.steps[row.event.step_order - 1]?.assignee.supplier_id ?? null;
}

type Shown = ChainedEvent & StepOfEvent;

const shown: Readonly<Record<Exclude<EventVisibility, 'nothing'>, (event: Shown) => Entry>> = {
  end: ({ event, from_status, to_status }) => ({
    kind: event.kind,
    at: event.at,
    division_name: null,
    department_name: null,
    company_name: null,
    branch_office_name: null,
    full_name: null,
    for_full_name: null,
    step_type: null,
    from_status,
    to_status,
    comment: null,
    files: [],
  }),
  summary: (row) => ({
    ...shown.end(row),
    division_name: row.division_name,
    department_name: row.department_name,
    step_type: row.step_type,
  }),
  full: (row) => ({
    ...shown.summary(row),
    company_name: row.company_name,
    branch_office_name: row.branch_office_name,
    full_name: row.full_name,
    for_full_name: row.for_full_name,
    comment: row.comment,
    files: row.files.map(fileOf),
    ...(row.event.kind === 'handed_over' && { to_user_id: row.event.to_user_id }),
  }),
};

function supplierRemarkEntry(application_id: number, supplier_id: number, remark: ChainedRemark): Entry {
  return {
    format,
    application_id,
    supplier_id,
    number: remark.number,
    at: timeOf(remark.written_at),
    full_name: remark.full_name,
    division_name: remark.division_name,
    department_name: remark.department_name,
    company_name: remark.company_name,
    branch_office_name: remark.branch_office_name,
    text: remark.remark_text,
    files: remark.files.map(fileOf),
    salt: remark.salt,
  };
}

/** The suppliers that have a chain: of steps and viewers, and those that an event was of. */
export function suppliersIn(history: History): number[] {
  const acted = history.events.flatMap((_event, index) => supplierOf(history, index) ?? []);
  return [...new Set([...history.supplier_ids, ...acted])].toSorted((a, b) => a - b);
}

/** 控え番号 (docs/rules/evidence.md#receipt-numbers). */
export function receiptNumber(application_id: number, supplier_id: number, links: readonly Link[]): string {
  return [application_id, supplier_id, links.length, headOf(links, links.length)].join('-');
}
