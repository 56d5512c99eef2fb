import { sql } from 'kysely';
import { fieldNames, fieldValues } from '#domain/application/custom-fields.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The columns of `submittedFields` in the contract. */
export const submittedColumns = ['applicant_answers_hope_date'] as const;

/** The content of one application, as it was submitted. */
export function selectContent(db: Db, application_id: number) {
  return db
    .selectFrom('application')
    .select([
      'division_id',
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
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}

/** The name of an application's form when it was submitted. */
export async function selectWorkflowName(db: Db | Tx, application_id: number): Promise<string> {
  const { workflow_name } = await db
    .selectFrom('application')
    .select('workflow_name')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return workflow_name;
}

/** Who acted on each step, with their comment, by the row's id. */
export function selectOperations(db: Db, application_id: number) {
  return db
    .selectFrom('approval_route_step')
    .select([
      'approval_route_step_id',
      'operation_at',
      'operation_division_name',
      'operation_department_name',
      'operation_company_name',
      'operation_branch_office_name',
      'operation_user_name',
      'comment',
      'self_approved',
    ])
    .where('application_id', '=', application_id)
    .execute();
}

/** All files of one application in order. Its own files have no step. */
export function selectFiles(db: Db, application_id: number) {
  return db
    .selectFrom('application_file')
    .select(['file_id', 'file_name', 'approval_route_step_id'])
    .where('application_id', '=', application_id)
    .orderBy('position')
    .execute();
}

/** Size and checksum of all files of one application. */
export function selectChecksums(db: Db, application_id: number) {
  return db
    .selectFrom('application_file')
    .select(['file_id', 'size', 'sha256'])
    .where('application_id', '=', application_id)
    .execute();
}

/** One file with its application and step. */
export function selectFile(db: Db, file_id: number) {
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

/** The history of one application, the oldest first. */
export function selectEvents(db: Db, application_id: number) {
  return db
    .selectFrom('application_event')
    .select([
      'kind',
      'happened_at',
      'division_name',
      'department_name',
      'company_name',
      'branch_office_name',
      'full_name',
      'approval_route_step_id',
      'from_status',
      'to_status',
      'comment',
      'file_ids',
      'event',
    ])
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
}

/** The application's form, whether it is still offered, and the applications before and after by 再申請. */
export function selectResubmission(db: Db | Tx, application_id: number) {
  return db
    .selectFrom('application as a')
    .innerJoin('workflow as w', 'w.workflow_id', 'a.workflow_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .select([
      'a.workflow_id',
      'a.resubmitted_from_application_id as from_id',
      sql<boolean>`d.active and t.active`.as('offered'),
      sql<number[]>`array(
        select b.application_id from application b
        where b.resubmitted_from_application_id = a.application_id order by b.application_id)`.as('as_ids'),
    ])
    .where('a.application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}
