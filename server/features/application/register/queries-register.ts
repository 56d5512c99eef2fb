import { sql, type RawBuilder } from 'kysely';
import type { Outcome, RegisterItem } from '#contract/register.ts';
import type { Operator } from '#domain/actor.ts';
import { applicationResult, applicationStatus, type StepStatus, type StepType } from '#domain/codes.ts';
import { endOfDay, japanDate, startOfDay } from '#domain/japan-date.ts';
import { contains } from '#server/db/contains.ts';
import type { Db } from '#server/db/database.ts';
import {
  amountsOf,
  anyTransaction,
  countUnreadable,
  transactionConditions,
  type TransactionSearch,
} from '#server/features/application/queries-transaction.ts';

/** 申請台帳 (docs/rules/auditing.md#the-register): every application of the divisions that its reader audits. */

export type RegisterSearch = Pick<TransactionSearch, 'amount_from' | 'amount_to' | 'counterparty'> & {
  readonly by: 'submitted' | 'ended' | 'transaction';
  /** Days in Japan, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  readonly division_id: number | null;
  readonly workflow_name: string | null;
  readonly person: string | null;
  readonly supplier: string | null;
  readonly outcome: Outcome | null;
  readonly self_approved: boolean;
  readonly delegated: boolean;
};

const { completed } = applicationStatus;

const over = sql`(a.status = ${sql.lit(completed)} or a.cancelled_at is not null)`;
const ended = { found: over, key: sql`a.last_event_at` };
const submitted = { found: sql`true`, key: sql`a.application_at` };

const outcomeOf: Readonly<Record<Outcome, RawBuilder<unknown>>> = {
  open: sql`a.status <> ${sql.lit(completed)} and a.cancelled_at is null`,
  approved: sql`a.result = ${sql.lit(applicationResult.approved)}`,
  rejected: sql`a.result = ${sql.lit(applicationResult.rejected)}`,
  cancelled: sql`a.cancelled_at is not null`,
};

const ofSteps = (condition: RawBuilder<unknown>) =>
  sql`exists (select from approval_route_step s where s.application_id = a.application_id and ${condition})`;

/** The conditions on the transaction: the period is one of them if it is that of 取引日. */
function transactionOf(search: RegisterSearch): TransactionSearch {
  const { by, from, to, counterparty } = search;
  const days = by === 'transaction' ? { transaction_from: from, transaction_to: to } : null;
  return { ...anyTransaction, ...days, ...amountsOf(search), counterparty };
}

/** Which applications `a` a search finds for an auditor, and by what they are sorted. */
export async function registerSearch(db: Db, search: RegisterSearch, actor: Operator) {
  const { conditions, key } = await withoutTransaction(db, search, actor);
  const all = [...conditions, ...transactionConditions(transactionOf(search))];
  return { found: sql.join(all, sql` and `), key };
}

/** How many applications a search leaves out because their 取引日 or 取引金額 is none. */
export async function countUnreadableOfRegister(db: Db, search: RegisterSearch, actor: Operator) {
  const { conditions } = await withoutTransaction(db, search, actor);
  return countUnreadable(db, sql`application a`, conditions, transactionOf(search));
}

const unreadDate = sql`(a.transaction_date_field is not null and a.transaction_date is null)`;

/** The conditions of a search without those on the transaction, and by what it sorts. */
async function withoutTransaction(db: Db, search: RegisterSearch, { audited_divisions }: Operator) {
  const { workflow_name, person, supplier, from, to } = search;
  const ofTransaction = search.by === 'transaction';
  const { found, key } = search.by === 'ended' ? ended : submitted;
  // Also those whose date is none: they are counted.
  const period = ofTransaction
    ? sql`(a.transaction_date between ${from}::date and ${to}::date or ${unreadDate})`
    : sql`${found} and ${key} >= ${startOfDay(from)} and ${key} < ${endOfDay(to)}`;
  const conditions = [
    period,
    ...(audited_divisions === 'all' ? [] : [sql`a.division_id = any(${audited_divisions}::integer[])`]),
    ...(search.division_id === null ? [] : [sql`a.division_id = ${search.division_id}`]),
    ...(workflow_name === null
      ? []
      : [sql`a.workflow_name = any(${await selectForms(db, period, workflow_name)}::text[])`]),
    ...(person === null ? [] : [takesPart(await selectPeople(db, period, person))]),
    ...(supplier === null
      ? []
      : [
          ofSteps(sql`s.supplier_id in (
            select o.supplier_id from supplier o where ${contains('o.supplier_name_key', supplier)})`),
        ]),
    ...(search.outcome === null ? [] : [outcomeOf[search.outcome]]),
    ...(search.self_approved ? [ofSteps(sql`s.self_approved`)] : []),
    ...(search.delegated ? [ofSteps(sql`s.operation_for_user_id is not null`)] : []),
  ];
  return { conditions, key: ofTransaction ? sql`a.transaction_date` : key };
}

/** Names as they were then have no keys of their own: each name of the period is compared once. */
async function namesWith(db: Db, names: RawBuilder<unknown>, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (${names}) named where strpos(search_key(name), search_key(${word})) > 0`.execute(db);
  return rows.map(({ name }) => name);
}

const selectForms = (db: Db, period: RawBuilder<unknown>, word: string) =>
  namesWith(db, sql`select distinct a.workflow_name as name from application a where ${period}`, word);

/** Of applicants, of who acted, and of whom they stood for. */
const selectPeople = (db: Db, period: RawBuilder<unknown>, word: string) =>
  namesWith(
    db,
    sql`select a.applicant_full_name as name from application a where ${period}
      union select person.name from application a
      join approval_route_step s on s.application_id = a.application_id
      cross join lateral (values (s.operation_user_name), (s.operation_for_user_name)) person (name)
      where ${period} and person.name is not null`,
    word,
  );

const takesPart = (names: readonly string[]) =>
  sql`(a.applicant_full_name = any(${names}::text[]) or ${ofSteps(
    sql`(s.operation_user_name = any(${names}::text[]) or s.operation_for_user_name = any(${names}::text[]))`,
  )})`;

export type RegisterMark = Pick<
  RegisterItem,
  'application_id' | 'cancelled' | 'ended_at' | 'self_approved' | 'delegated'
>;

/** What the register says of applications beside what lists say. */
export async function selectRegisterMarks(db: Db, application_ids: readonly number[]) {
  const { rows } = await sql<RegisterMark>`
    select a.application_id, a.cancelled_at is not null as cancelled,
      case when ${over} then a.last_event_at end as ended_at,
      ${ofSteps(sql`s.self_approved`)} as self_approved,
      ${ofSteps(sql`s.operation_for_user_id is not null`)} as delegated
    from application a where a.application_id = any(${application_ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.application_id, row]));
}

/** How many applications a search finds. */
export async function countRegister(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from application a where ${found}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An application that a search finds. */
export type RegisterFound = {
  readonly application_id: number;
  readonly application_at: string;
  readonly workflow_name: string;
  readonly applicant_full_name: string;
  readonly cancelled: boolean;
};

/** The applications that a search finds, by `key`, at most `most` of them. */
export async function selectRegisterFound(
  db: Db,
  found: RawBuilder<unknown>,
  most: number,
  key: RawBuilder<unknown> = sql`a.application_at`,
): Promise<RegisterFound[]> {
  const { rows } = await sql<RegisterFound>`
    select a.application_id, a.application_at, a.workflow_name, a.applicant_full_name,
      a.cancelled_at is not null as cancelled
    from application a where ${found} order by ${key}, a.application_id limit ${most}`.execute(db);
  return rows;
}

export type RegisterStep = {
  readonly application_id: number;
  readonly division_name: string;
  readonly workflow_name: string;
  readonly applicant_full_name: string;
  readonly application_at: string;
  readonly step_order: number;
  readonly step_type: StepType;
  readonly status: StepStatus;
  readonly organisation_name: string | null;
  readonly operation_user_name: string | null;
  readonly operation_for_user_name: string | null;
  readonly operation_at: string | null;
  readonly self_approved: boolean;
  readonly comment: string | null;
};

/** The steps of the applications that a search finds, in the order of the register and of their numbers. */
export async function selectRegisterSteps(
  db: Db,
  { found, key }: { readonly found: RawBuilder<unknown>; readonly key: RawBuilder<unknown> },
  limit: number,
): Promise<RegisterStep[]> {
  const { rows } = await sql<RegisterStep>`
    select a.application_id, a.division_name, a.workflow_name, a.applicant_full_name, a.application_at,
      s.step_order, s.step_type, s.status,
      nullif(concat_ws(' ', s.operation_division_name, s.operation_department_name, s.operation_company_name,
        s.operation_branch_office_name), '') as organisation_name,
      s.operation_user_name, s.operation_for_user_name, s.operation_at, s.self_approved, s.comment
    from application a
    join approval_route_step s on s.application_id = a.application_id and s.step_order is not null
    where ${found}
    order by ${key} desc, a.application_id desc, s.step_order limit ${limit}`.execute(db);
  return rows;
}

/** The last day of the grants of an auditor that hold now; null without any. */
export async function selectAuditedPeriod(db: Db, user_id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ last_day: string | null }>`
    select max(last_day)::text as last_day from auditor_grant
    where user_id = ${user_id} and ended_at is null
      and ${japanDate(now)}::date between first_day and last_day`.execute(db);
  return rows[0]?.last_day ?? null;
}
