import { sql, type RawBuilder } from 'kysely';
import { fieldNames, fieldValues, type CustomFields } from '#domain/application/custom-fields.ts';
import {
  fieldKindsOf,
  fieldKinds,
  fieldRoles,
  type FieldKinds,
  type FieldRole,
} from '#domain/application/field-settings.ts';
import { counterpartyName, transactionOf, type Transaction } from '#domain/application/transaction.ts';
import { readAmount } from '#domain/application/field-values.ts';
import { invalid } from '#texts/fields.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { contains } from '#server/db/contains.ts';
import type { Db } from '#server/db/database.ts';

/** 取引日, 取引金額 and 取引先 of applications (docs/rules/applications.md#kinds-of-fields). */

export type TransactionSearch = {
  /** Days `yyyy-mm-dd`, both inclusive. */
  readonly transaction_from: string | null;
  readonly transaction_to: string | null;
  /** In plain form, both inclusive. */
  readonly amount_from: string | null;
  readonly amount_to: string | null;
  readonly counterparty: string | null;
};

/** Of an application without any condition on these. */
export const anyTransaction: TransactionSearch = {
  transaction_from: null,
  transaction_to: null,
  amount_from: null,
  amount_to: null,
  counterparty: null,
};

/** What is typed in the field of application `a` that has a role. */
const typed = (role: FieldRole) =>
  sql<
    string | null
  >`(array[${sql.join(fieldValues.map((name) => sql.ref(`a.${name}`)))}])[${sql.ref(`a.${role}`)}]`;

/** The columns of a `ListedTransaction`, of an application `a`. */
export const transactionColumns = sql`a.transaction_date, a.transaction_amount,
  ${typed('counterparty_field')} as counterparty`;

export type ListedTransaction = {
  readonly transaction_date: string | null;
  readonly transaction_amount: string | null;
  readonly counterparty: string | null;
};

/** As the contract has it: missing without any value. */
export function transactionCell(row: ListedTransaction): { transaction?: Transaction } {
  const { transaction_date: date, transaction_amount: amount, counterparty } = row;
  return date === null && amount === null && counterparty === null
    ? {}
    : { transaction: { date, amount, counterparty } };
}

type Amounts = Pick<TransactionSearch, 'amount_from' | 'amount_to'>;

/** Amounts as they were typed in plain form. Throws a 422 for what is none, and for a range that is empty. */
export function amountsOf({ amount_from, amount_to }: Amounts): Amounts {
  const read = { amount_from: plainOf(amount_from), amount_to: plainOf(amount_to) };
  const wrong = (['amount_from', 'amount_to'] as const).filter((name) => read[name] === undefined);
  const issues = wrong.map((name) => ({ loc: ['query', name], msg: invalid.amount(transactionLabel[name]) }));
  const [from, to] = [read.amount_from ?? null, read.amount_to ?? null];
  if (from !== null && to !== null && Number(from) > Number(to))
    issues.push({ loc: ['query', 'amount_to'], msg: transactionText.amountOrder });
  if (issues.length > 0) throw invalidInput(issues);
  return { amount_from: from, amount_to: to };
}

/** Undefined for a text that is no amount. */
function plainOf(text: string | null): string | null | undefined {
  return text === null ? null : (readAmount(text) ?? undefined);
}

const unreadDate = sql`a.transaction_date is null and a.transaction_date_field is not null
  and ${typed('transaction_date_field')} is not null`;
const unreadAmount = sql`a.transaction_amount is null and a.transaction_amount_field is not null
  and ${typed('transaction_amount_field')} is not null`;

const onDate = (search: TransactionSearch) =>
  search.transaction_from !== null || search.transaction_to !== null;
const onAmount = (search: TransactionSearch) => search.amount_from !== null || search.amount_to !== null;

/** Whether application `a` is searched. */
export function transactionConditions(search: TransactionSearch): RawBuilder<unknown>[] {
  return [...dateConditions(search), ...amountConditions(search), ...counterpartyConditions(search)];
}

function dateConditions({ transaction_from: from, transaction_to: to }: TransactionSearch) {
  return [
    ...(from === null ? [] : [sql`a.transaction_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`a.transaction_date <= ${to}::date`]),
  ];
}

function amountConditions({ amount_from: from, amount_to: to }: TransactionSearch) {
  return [
    ...(from === null ? [] : [sql`a.transaction_amount >= ${from}::numeric`]),
    ...(to === null ? [] : [sql`a.transaction_amount <= ${to}::numeric`]),
  ];
}

function counterpartyConditions({ counterparty }: TransactionSearch) {
  return counterparty === null ? [] : [contains('a.counterparty_key', counterpartyName(counterparty))];
}

/**
 * How many applications `a` of `from` meet all other conditions, and are not found because their date or amount
 * is none; 0 without a condition on it.
 */
export async function countUnreadable(
  db: Db,
  from: RawBuilder<unknown>,
  others: readonly RawBuilder<unknown>[],
  search: TransactionSearch,
): Promise<{ dates: number; amounts: number }> {
  const count = (asked: boolean, conditions: readonly RawBuilder<unknown>[]) =>
    asked
      ? sql<number>`(select count(*) from ${from} where ${sql.join([...others, ...conditions], sql` and `)})`
      : sql<number>`0::bigint`;
  const other = counterpartyConditions(search);
  const { rows } = await sql<{ dates: number; amounts: number }>`select
    ${count(onDate(search), [unreadDate, ...amountConditions(search), ...other])} as dates,
    ${count(onAmount(search), [unreadAmount, ...dateConditions(search), ...other])} as amounts`.execute(db);
  return rows[0] ?? { dates: 0, amounts: 0 };
}

/** What is stored of kinds, roles and the transaction at a submission. */
export function transactionRow(kinds: FieldKinds, values: Partial<CustomFields>) {
  const { date, amount, counterparty } = transactionOf(kinds, values);
  return {
    ...fieldKindsOf(kinds),
    transaction_date: date,
    transaction_amount: amount,
    counterparty_key:
      counterparty === null ? null : sql<string>`search_key(${counterpartyName(counterparty)}::text)`,
  };
}

/** Labels, values and kinds of an application. */
export type KindedFields = CustomFields & FieldKinds & { readonly application_id: number };

const kindColumns = [...fieldKinds, ...fieldRoles].map((name) => sql.ref(`a.${name}`));
const labelColumns = [...fieldNames, ...fieldValues].map((name) => sql.ref(`a.${name}`));

/** Labels, values and kinds of these applications, by their ids. */
export async function selectFields(
  db: Db,
  application_ids: readonly number[],
): Promise<ReadonlyMap<number, KindedFields>> {
  const { rows } = await sql<KindedFields>`
    select a.application_id, ${sql.join([...labelColumns, ...kindColumns])}
    from application a where a.application_id = any(${application_ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.application_id, row]));
}

/** A label that fields have in some applications, and whether some of them have a plain form. */
export type FieldLabel = { readonly label: string; readonly plain: boolean };

/** The labels of the applications of `ids`, a query for `application_id`, in the order of their fields. */
export async function selectFieldLabels(db: Db, ids: RawBuilder<unknown>): Promise<FieldLabel[]> {
  const names = sql.join(fieldNames.map((name) => sql.ref(`a.${name}`)));
  const kinds = sql.join(fieldKinds.map((name) => sql.ref(`a.${name}`)));
  const { rows } = await sql<FieldLabel>`
    select field.label, bool_or(coalesce(field.kind between 1 and 3, false)) as plain
    from application a cross join lateral unnest(array[${names}], array[${kinds}]) with ordinality
      as field (label, kind, number)
    where a.application_id in (${ids}) and field.label is not null
    group by field.label order by min(field.number), field.label`.execute(db);
  return rows;
}

/** An application in the 索引CSV. */
export type IndexedApplication = ListedTransaction & {
  readonly application_id: number;
  readonly workflow_name: string;
  readonly typed_date: string | null;
  readonly typed_amount: string | null;
};

/** These applications in the order of their ids in the list. */
export async function selectIndexed(
  db: Db,
  application_ids: readonly number[],
): Promise<IndexedApplication[]> {
  const { rows } = await sql<IndexedApplication>`
    select a.application_id, a.workflow_name, ${transactionColumns},
      ${typed('transaction_date_field')} as typed_date, ${typed('transaction_amount_field')} as typed_amount
    from unnest(${application_ids}::integer[]) with ordinality as ids (application_id, number)
    join application a using (application_id) order by ids.number`.execute(db);
  return rows;
}
