import { sql, type Selectable } from 'kysely';
import { fieldNames, fieldValues } from '#domain/application/custom-fields.ts';
import { fieldKinds, fieldRoles, type FieldKinds } from '#domain/application/field-settings.ts';
import type { Event } from '#domain/application/types.ts';
import type { ApplicationStatus } from '#domain/codes.ts';
import { timeInJson, type Db, type Tx } from '#server/db/database.ts';
import type { DatabaseSchema } from '#server/db/schema.ts';
import { unattendedStepsOf } from '#server/organisation/queries-unattended-steps.ts';
import { stateColumns, type StateRow } from './queries-state.ts';

/** The columns of `submittedFields` in the contract. */
export const submittedColumns = ['applicant_answers_hope_date'] as const;
export type SubmittedRow = Readonly<
  Pick<Selectable<DatabaseSchema['application']>, (typeof submittedColumns)[number]>
>;

/** The columns of an application's content, as it was submitted. */
export const contentNames = [
  'division_name',
  'workflow_name',
  'applicant_division_name',
  'applicant_department_name',
  'applicant_company_name',
  'applicant_branch_office_name',
  'applicant_full_name',
  'application_at',
  ...submittedColumns,
  ...fieldNames,
  ...fieldValues,
] as const;
type ContentName = Exclude<(typeof contentNames)[number], keyof SubmittedRow>;
/** Always set. The other names and values may be null. */
type RequiredName = 'division_name' | 'workflow_name' | 'applicant_full_name' | 'application_at';
export type Content = SubmittedRow &
  Readonly<Record<RequiredName, string> & Record<Exclude<ContentName, RequiredName>, string | null>>;

const kindColumns = sql.join([...fieldKinds, ...fieldRoles].map((name) => sql.ref(`a.${name}`)));
const contentColumns = sql.join(contentNames.map((name) => sql.ref(`a.${name}`)));

export function contentOf(row: Content): Content {
  // Exactly the columns of the type.
  return Object.fromEntries(contentNames.map((name) => [name, row[name]])) as Content;
}

const selectContent = ({ application_id }: { readonly application_id: number }) =>
  sql<Content>`select ${contentColumns} from application a where a.application_id = ${application_id}`;

/** The content of an application that exists. */
export async function loadContent(db: Db, application_id: number): Promise<Content> {
  const [content] = (await selectContent({ application_id }).execute(db)).rows;
  if (content === undefined) throw new Error(`There is no application ${application_id}.`);
  return content;
}

/** One file with its application and step. */
export function selectApplicationFile(db: Db, file_id: number) {
  return db
    .selectFrom('application_file as f')
    .select([
      'f.file_id',
      'f.application_id',
      'f.approval_route_step_id',
      'f.file_name',
      'f.size',
      'f.sha256',
      'f.storage_key',
    ])
    .where('f.file_id', '=', file_id)
    .executeTakeFirst();
}

/** The files of the application itself, in the order of its file fields. */
export function selectOwnFiles(db: Db, application_id: number) {
  return db
    .selectFrom('application_file')
    .select(['file_id', 'file_name', 'size', 'sha256', 'storage_key'])
    .where('application_id', '=', application_id)
    .where('approval_route_step_id', 'is', null)
    .orderBy('position')
    .execute();
}

/** A file of the application, or of the step with this row id. */
type FileRow = {
  readonly file_id: number;
  readonly file_name: string;
  readonly approval_route_step_id: number | null;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
};

/** Who acted on the step with this row id, with their comment. */
type OperationRow = Record<
  | 'operation_division_name'
  | 'operation_department_name'
  | 'operation_company_name'
  | 'operation_branch_office_name'
  | 'operation_user_name'
  | 'operation_for_user_name'
  | 'comment',
  string | null
> & { readonly approval_route_step_id: number; readonly self_approved: boolean };

/** An event of the history. */
export type EventRow = Record<
  | 'division_name'
  | 'department_name'
  | 'company_name'
  | 'branch_office_name'
  | 'full_name'
  | 'for_full_name'
  | 'comment',
  string | null
> & {
  readonly kind: Event['kind'];
  readonly happened_at: string;
  readonly approval_route_step_id: number | null;
  readonly from_status: ApplicationStatus | null;
  readonly to_status: ApplicationStatus;
  readonly file_ids: readonly number[];
  readonly event: Event;
};

/** What was submitted and what was done, without the current names of its assignees. */
export type RecordRow = StateRow &
  Content &
  FieldKinds & {
    readonly operations: readonly OperationRow[];
    /** In the order of their owner's file fields. */
    readonly files: readonly FileRow[];
    /** The oldest first. */
    readonly events: readonly EventRow[];
  };

/** Everything of one application that its detail shows, but the current names of its assignees. */
export type DetailRow = RecordRow &
  ResubmissionOptions & {
    /** The numbers of the steps that nobody can act on, ascending; none once it has ended. */
    readonly unattended: readonly number[];
    /** When each step was nudged last, `yyyy-mm-dd`; only those that were. */
    readonly nudges: readonly { readonly approval_route_step_id: number; readonly nudged_on: string }[];
  };

/** The columns of `RecordRow`, of an application `a`. */
const recordColumns = sql`${stateColumns}, ${contentColumns}, ${kindColumns},
    coalesce((select jsonb_agg(to_jsonb(o)) from (
      select s.approval_route_step_id, s.operation_division_name, s.operation_department_name,
        s.operation_company_name, s.operation_branch_office_name, s.operation_user_name, s.operation_for_user_name, s.comment,
        s.self_approved
      from approval_route_step s where s.application_id = a.application_id and s.operation_at is not null
    ) o), '[]') as operations,
    coalesce((select jsonb_agg(to_jsonb(f) order by position) from (
      select file_id, file_name, approval_route_step_id, size, encode(sha256, 'hex') as sha256, position
      from application_file where application_id = a.application_id
    ) f), '[]') as files,
    coalesce((select jsonb_agg(to_jsonb(e) order by event_number) from (
      select event_number, kind, happened_at, division_name, department_name, company_name, branch_office_name,
        full_name, for_full_name, approval_route_step_id, from_status, to_status, comment, file_ids, event
      from application_event where application_id = a.application_id
    ) e), '[]') as events`;

const selectDetail = ({ application_id }: { readonly application_id: number }) => sql<DetailRow>`
  select ${recordColumns}, ${resubmissionColumns},
    array(
      select step_order::integer from (${unattendedStepsOf(application_id)}) u order by step_order
    ) as unattended,
    coalesce((select jsonb_agg(to_jsonb(n)) from (
      select approval_route_step_id, max(n.day) as nudged_on
      from application_nudge n join approval_route_step s using (approval_route_step_id)
      where s.application_id = a.application_id group by approval_route_step_id
    ) n), '[]') as nudges
  from application a where a.application_id = ${application_id}`;

/** Whether a step was nudged on a day. */
export async function isNudged(tx: Tx, approval_route_step_id: number, day: string): Promise<boolean> {
  const row = await tx
    .selectFrom('application_nudge')
    .select('day')
    .where('approval_route_step_id', '=', approval_route_step_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** One application in one statement, so that all of it is of one moment; undefined if there is none. */
export async function loadDetailRow(db: Db, application_id: number): Promise<DetailRow | undefined> {
  const [row] = (await selectDetail({ application_id }).execute(db)).rows;
  return row && { ...row, events: row.events.map(withTime) };
}

const selectRecords = ({
  application_ids,
}: {
  readonly application_ids: readonly number[];
}) => sql<RecordRow>`
  select ${recordColumns} from application a where a.application_id = any(${application_ids}::integer[])`;

/** Several applications in one statement, in no particular order, without unknown ones. */
export async function loadRecords(db: Db, application_ids: readonly number[]): Promise<RecordRow[]> {
  const rows = (await selectRecords({ application_ids }).execute(db)).rows;
  return rows.map((row) => ({ ...row, events: row.events.map(withTime) }));
}

function withTime(event: EventRow): EventRow {
  return { ...event, happened_at: timeInJson(event.happened_at) };
}

/** Whether the application's form is still offered, and the applications before and after by 再申請. */
export type ResubmissionOptions = {
  readonly offered: boolean;
  readonly from_id: number | null;
  readonly as_ids: readonly number[];
};

/** The application that this one submits again, or null. */
export async function selectFormerId(db: Db, application_id: number): Promise<number | null> {
  const { resubmitted_from_application_id } = await db
    .selectFrom('application')
    .select('resubmitted_from_application_id')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return resubmitted_from_application_id;
}

/** The columns of `ResubmissionOptions`, of an application `a`. */
const resubmissionColumns = sql`a.resubmitted_from_application_id as from_id,
  (select d.active and t.active from workflow w
    join workflow_type t on t.workflow_type_id = w.workflow_type_id
    join division d on d.division_id = w.division_id
    where w.workflow_id = a.workflow_id) as offered,
  array(
    select b.application_id from application b
    where b.resubmitted_from_application_id = a.application_id order by b.application_id) as as_ids`;
