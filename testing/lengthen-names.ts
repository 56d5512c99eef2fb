import pg from 'pg';
import { fileLimits, maxLength } from '#domain/limits.ts';
import { joinPostgres } from '#dev/postgres/postgres.ts';

/**
 * `node testing/lengthen-names.ts FOLDER`: makes every name in the database of the portal that runs on
 * this data folder as long as its limit, by adding letters at its end.
 */

/** Letters without a place where a line may break, then kana. */
const pad = `Donaudampfschifffahrtsgesellschaftskapitänsmütze${'コンピューターシステムアプリケーション'.repeat(10)}`;

/** What the import accepts (server/features/import/read/columns.ts). */
const imported = { name: 100, code: 50 } as const;

/** The columns that screens show, each with the length that its text gets. */
const columns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  division: { division_name: imported.name },
  department: { department_name: imported.name },
  department_group: { group_name: imported.name },
  supplier: { supplier_code: imported.code, company_name: imported.name, branch_office_name: imported.name },
  supplier_group: { group_name: maxLength.group_name },
  workflow_type: { workflow_name: imported.name },
  workflow: {
    ...fields('field_name', maxLength.field_name),
    ...fields('field_hint', maxLength.field_hint),
  },
  portal_user: { full_name: imported.name },
  application: {
    applicant_branch_office_name: imported.name,
    applicant_company_name: imported.name,
    applicant_department_name: imported.name,
    applicant_division_name: imported.name,
    applicant_full_name: imported.name,
    division_name: imported.name,
    workflow_name: imported.name,
    approval_route_name: maxLength.approval_route_name,
    ...fields('field_name', maxLength.field_name),
    ...fields('field_value', maxLength.field_value),
  },
  application_file: { file_name: fileLimits.name },
  approval_route_step: {
    comment: maxLength.comment,
    operation_branch_office_name: imported.name,
    operation_company_name: imported.name,
    operation_department_name: imported.name,
    operation_division_name: imported.name,
    operation_for_user_name: imported.name,
    operation_user_name: imported.name,
  },
  application_event: {
    branch_office_name: imported.name,
    comment: maxLength.comment,
    company_name: imported.name,
    department_name: imported.name,
    division_name: imported.name,
    for_full_name: imported.name,
    full_name: imported.name,
  },
  application_remark: {
    branch_office_name: imported.name,
    company_name: imported.name,
    department_name: imported.name,
    division_name: imported.name,
    for_full_name: imported.name,
    full_name: imported.name,
    remark_text: maxLength.remark,
  },
  application_remark_file: { file_name: fileLimits.name },
  auditor_grant: { reason: maxLength.auditor_reason },
  audit_event: { full_name: imported.name, object_name: imported.name, organisation_name: imported.name },
  mail: { last_error: 300 },
  message: {
    body: maxLength.message_body,
    sender_branch_office_name: imported.name,
    sender_company_name: imported.name,
    sender_department_name: imported.name,
    sender_division_name: imported.name,
    sender_name: imported.name,
    title: maxLength.message_title,
  },
  message_file: { file_name: fileLimits.name },
  notice: {
    body: 400,
    create_department_name: imported.name,
    create_division_name: imported.name,
    create_full_name: imported.name,
    division_name: imported.name,
    title: maxLength.notice_title,
  },
  notice_file: { file_name: fileLimits.name },
  notice_question: { hint: maxLength.question_hint, question_text: maxLength.question_text },
  notice_response: { full_name: imported.name },
  notice_response_file: { file_name: fileLimits.name },
};

function fields(name: 'field_name' | 'field_hint' | 'field_value', length: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`${name}${String(index + 1).padStart(2, '0')}`, length]),
  );
}

/** What was recorded: triggers refuse to change it. */
const recorded = ['application_event', 'audit_event', 'message'];

async function lengthenNames(database_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    for (const [table, lengths] of Object.entries(columns)) {
      const sets = Object.entries(lengths).map(
        ([column, length]) => `${column} = left(${column} || $1, ${length})`,
      );
      await client.query(`set session_replication_role = ${recorded.includes(table) ? 'replica' : 'origin'}`);
      await client.query(`update ${table} set ${sets.join(', ')}`, [pad]);
    }
    await client.query(`update portal_user set mail_address = repeat('buchhaltung', 12) || mail_address`);
  } finally {
    await client.end();
  }
}

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('Which data folder?');
const postgres = await joinPostgres(dataDir);
await lengthenNames(postgres.url);
await postgres.stop();
