import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { questionKind } from '#domain/codes.ts';
import { markCompany } from '#server/features/application/marks.testing.ts';
import { act, expectDone, submitAndRoute } from '#testing/application.ts';
import { writeRemark } from '#testing/discussion.ts';
import { sendMessage } from '#testing/message.ts';
import { grantAudit } from '#testing/auditing.ts';
import { postNotice } from '#testing/notice.ts';
import { question, respond, someQuestionnaire } from '#testing/questionnaire.ts';
import type { TestPortal } from '#testing/portal.ts';
import { authorizationPeople } from './authorization.testing.ts';
import type { Ids } from './contract-inputs.testing.ts';

/** A supplier with whom no caller has to do: what it wrote and got, and everything's marks. */
export type Rival = {
  /**
   * What a text tells of it, and the names of all suppliers and their users but the one with this code.
   */
  readonly marks: (text: string, own: string | null) => readonly string[];
  /** Its objects by the feature that shows them; the ids of two features may be equal. */
  readonly ids: (feature: string) => Ids;
};

const secret = '競合〔';
const rivalCode = 'S0003';

/** Has a supplier take part in everything. */
export async function makeRival(portal: TestPortal): Promise<Rival> {
  const { db } = portal;
  let number = 0;
  const text = (): string => `${secret}${(number += 1)}〕`;
  const files = () => ({ file1: new File([text()], `${text()}.txt`) });
  const route = { steps: [{ of: rivalCode }, { of: rivalCode }] };
  const application_id = await submitAndRoute(portal, route, {
    values: { field_value01: text(), field_value02: text() },
    files: files(),
  });
  await expectDone(act(portal, 'supplier3', 'approve', application_id, { comment: text(), files: files() }));
  const messages = [
    await sendMessage(portal, 'approver1', { to: [rivalCode], title: text(), body: text(), files: files() }),
    await sendMessage(portal, 'supplier3', { to: ['G01'], title: text(), body: text(), files: files() }),
  ];
  await writeRemark(portal, 'applicant1', application_id, { to: rivalCode, text: text(), files: files() });
  await writeRemark(portal, 'supplier3', application_id, { text: text(), files: files() });
  const certificate = question({ kind: questionKind.file, text: text() });
  await grantAudit(portal, authorizationPeople.AU);
  const notice_id = await postNotice(portal, {
    login_id: 'approver1',
    to: [rivalCode],
    form: {
      title: text(),
      body: text(),
      questionnaire: someQuestionnaire({ questions: [question({ text: text() }), certificate] }),
    },
    files: files(),
  });
  await respond(portal, notice_id, { login_id: 'supplier3', answers: [text(), null], files: files() });
  const company = await markCompany(portal);
  const suppliers = await db.selectFrom('supplier').select(['supplier_id', 'supplier_code']).execute();
  const users = await db.selectFrom('portal_user').select(['full_name', 'supplier_id']).execute();
  const names = suppliers.flatMap(({ supplier_id, supplier_code }) =>
    [
      ...company.organisation({ department_id: null, supplier_id }),
      ...users.filter((user) => user.supplier_id === supplier_id).map(({ full_name }) => full_name),
    ].map((name) => ({ supplier_code, name })),
  );
  const idsOf = async (query: Promise<readonly { readonly id: number }[]>) =>
    (await query).map(({ id }) => id);
  const byFeature: Readonly<Record<string, Ids>> = {
    application: new Map([
      ['application', [application_id]],
      [
        'approval_route_step',
        await idsOf(
          db
            .selectFrom('approval_route_step')
            .select('approval_route_step_id as id')
            .where('application_id', '=', application_id)
            .execute(),
        ),
      ],
      [
        'file',
        await idsOf(
          db
            .selectFrom('application_file')
            .select('file_id as id')
            .where('application_id', '=', application_id)
            .execute(),
        ),
      ],
    ]),
    message: new Map([
      ['message', messages],
      [
        'file',
        await idsOf(
          db.selectFrom('message_file').select('file_id as id').where('message_id', 'in', messages).execute(),
        ),
      ],
    ]),
    notice: new Map([
      ['notice', [notice_id]],
      [
        'file',
        await idsOf(
          db.selectFrom('notice_file').select('file_id as id').where('notice_id', '=', notice_id).execute(),
        ),
      ],
      ['response file', await idsOf(db.selectFrom('notice_response_file').select('file_id as id').execute())],
    ]),
  };
  return {
    marks: (text, own) => [
      ...names
        .filter(({ supplier_code, name }) => supplier_code !== own && text.includes(name))
        .map(({ name }) => name),
      ...(text.match(new RegExp(`${secret}\\d+`, 'g')) ?? []),
    ],
    ids: (feature) => byFeature[feature] ?? new Map(),
  };
}

/** The ids that inputs of a feature's calls may name, of everybody's objects; the newest last. */
export async function idsNow({ db }: TestPortal): Promise<(feature: string) => Ids> {
  const sources = {
    application: 'application_id',
    approval_route_step: 'approval_route_step_id',
    portal_user: 'user_id',
    department: 'department_id',
    department_group: 'department_group_id',
    division: 'division_id',
    supplier: 'supplier_id',
    supplier_group: 'supplier_group_id',
    workflow: 'workflow_id',
    workflow_type: 'workflow_type_id',
    message: 'message_id',
    notice: 'notice_id',
    saved_approval_route: 'saved_approval_route_id',
    delegation: 'delegation_id',
    auditor_grant: 'auditor_grant_id',
    mail: 'mail_id',
    application_file: 'file_id',
    application_remark: 'remark_id',
    application_remark_file: 'file_id',
    message_file: 'file_id',
    notice_file: 'file_id',
    notice_response_file: 'file_id',
  };
  const found = new Map<string, readonly number[]>();
  for (const [table, column] of Object.entries(sources)) {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      order by 1 desc limit 12`.execute(db);
    found.set(table.replace('portal_', ''), rows.map(({ id }) => id).toReversed());
  }
  return (feature) =>
    new Map([
      ...[...found].filter(([kind]) => !kind.endsWith('_file')),
      ['file', found.get(`${feature}_file`) ?? []],
    ]);
}

/**
 * Notes each row that a call writes, as part of its transaction. Sessions and refusals are left out: their
 * rows come without a change, and after the answer. So are the names that the audit log is searched by.
 */
export async function noteChanges({ db }: TestPortal): Promise<() => Promise<readonly string[]>> {
  await sql`create table noted_change (table_name text not null)`.execute(db);
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin
      insert into noted_change values (tg_table_name);
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('noted_change', 'session', 'audit_person', 'audit_object_name')`.execute(db);
  if (tables.length < 30) throw new Error('the tables were not found');
  for (const { name } of [...tables.map(({ name }) => ({ name })), { name: 'pgboss.job' }]) {
    // A refusal is recorded by itself.
    const insert = name === 'audit_event' ? sql`when (new.action <> 'refused')` : sql``;
    await sql`create trigger note_insert after insert on ${sql.table(name)}
      for each row ${insert} execute function note_change()`.execute(db);
    await sql`create trigger note_change after update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{
      name: string;
    }>`delete from noted_change returning table_name as name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].toSorted();
  };
}

/** The calls after which who may do what is put back, so that the callers keep their rights. */
const changesRights: ReadonlySet<string> = new Set([
  calls.internal_user_management.edit.update.path,
  calls.internal_user_management.edit.release.path,
  calls.supplier_management.detail.release_user.path,
  calls.supplier_management.detail.stop.path,
  calls.supplier_management.detail.lift_stop.path,
  calls.auditor.end.path,
  calls.workflow_management.detail.edit.path,
  calls.workflow_management.detail.suspend.path,
  calls.workflow_management.detail.delete.path,
]);

/** Returns what puts people and workflows back as they are now. */
export async function keepRights({ db }: TestPortal): Promise<(path: string) => Promise<boolean>> {
  for (const table of ['portal_user', 'workflow', 'workflow_user'])
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db);
  const names = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'workflow'::regclass and attnum > 0 and attname not in ('workflow_id', 'version')`.execute(
    db,
  );
  const columns = sql.join(names.rows.map(({ name }) => sql.ref(name)));
  return async (path) => {
    if (!changesRights.has(path)) return false;
    await sql`update portal_user as u set privilege = k.privilege, portal_invalid_flag = k.portal_invalid_flag
      from kept_portal_user as k where k.user_id = u.user_id`.execute(db);
    await sql`update supplier set portal_invalid_flag = false where portal_invalid_flag`.execute(db);
    await sql`update auditor_grant set ended_at = null, ended_by = null`.execute(db);
    await sql`insert into workflow overriding system value
      select * from kept_workflow where workflow_id not in (select workflow_id from workflow)`.execute(db);
    await sql`update workflow as w set (${columns}) = (
      select ${columns} from kept_workflow as k where k.workflow_id = w.workflow_id
    ) where workflow_id in (select workflow_id from kept_workflow)`.execute(db);
    await sql`delete from workflow_user where workflow_id in (select workflow_id from kept_workflow)`.execute(
      db,
    );
    await sql`insert into workflow_user select * from kept_workflow_user`.execute(db);
    return true;
  };
}
