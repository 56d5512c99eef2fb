import { sql } from 'kysely';
import type { ActingUser } from '#domain/application/types.ts';
import { joinedNames } from '#domain/joined-names.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { countOf, total, type Page } from '#server/db/page.ts';
import { correctionMark, systemNotice, type MailedObject, type MailKind } from './texts.ts';

/** A mail that is still to be sent, with its kind and subject; null if it was sent or dropped. */
export async function loadPendingMail(db: Db, mail_id: number) {
  const row = await db
    .selectFrom('mail')
    .select([
      'mail_id',
      'user_id',
      'kind',
      'application_id',
      'approval_route_step_id',
      'notice_id',
      'message_id',
      'stopped_import_id',
      'delegation_id',
      'audit_event_id',
      'auditor_grant_id',
      'event_key',
    ])
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : withMailKind(row);
}
export type PendingMail = NonNullable<Awaited<ReturnType<typeof loadPendingMail>>>;

export type Recipient = ActingUser & {
  readonly full_name: string;
  readonly mail_address: string;
  /** With the branch office; null for an operator. */
  readonly company_name: string | null;
};

/** A user with their address; null if they are invalid now. */
export async function loadRecipient(db: Db, user_id: number): Promise<Recipient | null> {
  const row = await db
    .selectFrom('valid_user as u')
    .leftJoin('supplier as p', 'p.supplier_id', 'u.supplier_id')
    .select(['u.user_id', 'u.department_id', 'u.supplier_id', 'u.full_name', 'u.mail_address'])
    .select(['p.company_name', 'p.branch_office_name'])
    .where('u.user_id', '=', user_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { company_name, branch_office_name, ...user } = row;
  return {
    ...user,
    company_name: company_name === null ? null : joinedNames(company_name, branch_office_name),
  };
}

/**
 * Mails whose last attempt failed and that are still to be sent; the index mail_failed holds exactly these
 * (docs/rules/mail.md#undelivered-mail).
 */
function undelivered(db: Db | Tx) {
  return db
    .selectFrom('mail as m')
    .where('m.sent_at', 'is', null)
    .where('m.dropped_at', 'is', null)
    .where('m.failed_at', 'is not', null);
}

/** How many mails could not be delivered. */
export function countUndelivered(db: Db): Promise<number> {
  return countOf(db, undelivered(db).select(total));
}

/** How many of them have a valid recipient, so that they can be sent again. */
export function countSendable(db: Db): Promise<number> {
  return countOf(db, undelivered(db).innerJoin('valid_user as v', 'v.user_id', 'm.user_id').select(total));
}

/** What the mail's subject names (`subjectOf` in texts.ts); null for a system notice. */
const about = sql<MailedObject>`coalesce(
  (select jsonb_build_object('application_id', a.application_id, 'workflow_name', a.workflow_name,
      'applicant_answers_hope_date', a.applicant_answers_hope_date,
      'step_type', (select s.step_type from approval_route_step s
        where s.approval_route_step_id = m.approval_route_step_id))
    from application a where a.application_id = m.application_id),
  (select case when response_due_date is null then to_jsonb(named) else jsonb_build_object(
      'division_name', named, 'response_due_date', response_due_date) end
    from notice n cross join lateral (select case
      when exists (select from notice c where c.correction_id = n.notice_id)
        then coalesce(n.division_name, ${systemNotice}) || ${correctionMark}
      else n.division_name end) about (named)
    where n.notice_id = m.notice_id),
  (select to_jsonb(concat_ws(' ', sender_division_name, sender_department_name, sender_company_name,
      nullif(sender_branch_office_name, '')))
    from message e where e.message_id = m.message_id),
  (select to_jsonb(i.accept_number::text) from stopped_import i
    where i.stopped_import_id = m.stopped_import_id),
  (select jsonb_build_object('first_day', g.first_day, 'last_day', g.last_day)
    from delegation g where g.delegation_id = m.delegation_id),
  (select to_jsonb(coalesce(e.object_name, '')) from audit_event e where e.audit_event_id = m.audit_event_id),
  (select to_jsonb(u.full_name) from auditor_grant g join portal_user u on u.user_id = g.user_id
    where g.auditor_grant_id = m.auditor_grant_id),
  case when m.kind = 'daily' then to_jsonb(split_part(m.event_key, ':', 2)) end)`;

/**
 * One page of undelivered mails, the latest failure first, each with its recipient's current name and
 * organisation.
 */
export async function selectUndelivered(db: Db, { skip, limit }: Page) {
  const rows = await undelivered(db)
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as v', 'v.division_id', 'd.division_id')
    .leftJoin('supplier as c', 'c.supplier_id', 'u.supplier_id')
    .leftJoin('valid_user as w', 'w.user_id', 'm.user_id')
    .select(['m.mail_id', 'm.kind', 'u.full_name', 'u.mail_address', 'm.queued_at'])
    .select(sql<boolean>`w.user_id is null`.as('recipient_invalid'))
    .select([about.as('about'), sql<string>`m.failed_at`.as('failed_at')])
    .select(sql<string>`coalesce(m.last_error, '')`.as('last_error'))
    .select(
      sql<string>`concat_ws(' ', v.division_name, d.department_name, c.company_name, nullif(c.branch_office_name, ''))`.as(
        'organisation_name',
      ),
    )
    .orderBy('m.failed_at', 'desc')
    .orderBy('m.mail_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(withMailKind);
}

/** A mail with its state, locked until the transaction ends; null if there is none. */
export async function lockMail(tx: Tx, mail_id: number) {
  const row = await tx
    .selectFrom('mail as m')
    .select(['m.mail_id', 'm.kind', 'm.user_id', 'm.sent_at', 'm.dropped_at', 'm.failed_at'])
    .select(['m.application_id', 'm.approval_route_step_id', 'm.notice_id', 'm.message_id'])
    .select(['m.stopped_import_id', 'm.delegation_id', 'm.audit_event_id', 'm.auditor_grant_id'])
    .select('m.event_key')
    .select(about.as('about'))
    .where('m.mail_id', '=', mail_id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : withMailKind(row);
}

// Only `insertMails` writes a kind, and it takes a `MailKind`.
function withMailKind<T extends { readonly kind: string }>(row: T): T & { readonly kind: MailKind } {
  return row as T & { readonly kind: MailKind };
}
