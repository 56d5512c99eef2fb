import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { organisationName, type Actor } from '#domain/actor.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import { japanDate } from '#domain/japan-date.ts';
import { withoutForbidden } from '#domain/text.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * One row of the audit log: who did or saw what, or was denied it, and when
 * (docs/rules/administration.md#audit-log).
 */
export type AuditEvent = {
  /** Null if nobody was signed in. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly action: AuditAction;
  /**
   * What the action was about; absent for actions without an object. `name` is its name at that time, for the
   * log's reader.
   */
  readonly object?: {
    readonly kind: AuditObjectKind;
    readonly id: number | null;
    readonly name?: string | null;
  };
  /**
   * Changes and search conditions. Never a comment, a field's value, a text or a file's content
   * (docs/decisions/0020-log-who-did-what-but-never-content.md).
   */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Records one event. A change is recorded in its transaction, so that both are stored or neither; a read or
 * download is recorded before the answer. An opening is recorded once per Japanese day, user and object.
 */
export async function recordAudit(db: Db | Tx, event: AuditEvent): Promise<void> {
  await recordAudits(db, [event]);
}

type Values = Readonly<Record<string, unknown>>;

/** The detail of a change: the old and new values of what differs. */
export function changedValues(from: Values, to: Values): { readonly from: Values; readonly to: Values } {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const differ = names.filter((name) => !isDeepStrictEqual(from[name], to[name]));
  const only = (values: Values) => Object.fromEntries(differ.map((name) => [name, values[name] ?? null]));
  return { from: only(from), to: only(to) };
}

/**
 * Records several events in order, in one statement. A character that the database can't store, in an
 * asserted name, becomes U+FFFD.
 */
export async function recordAudits(db: Db | Tx, events: readonly AuditEvent[]): Promise<void> {
  const rows = events.map(({ actor, at, action, object, detail }, n) => ({
    n,
    happened_at: at,
    happened_on: japanDate(at),
    user_id: actor?.user_id ?? null,
    full_name: actor?.full_name ?? null,
    organisation_name: actor && organisationName(actor),
    action,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
    object_name: object?.name ?? null,
    detail: detail ?? {},
  }));
  await insertEvents(JSON.stringify(rows, withoutForbiddenTexts)).execute(db);
}

/**
 * Records one event for each of many objects, in order. `rows` is a JSON array of `key`, `name` and `detail`;
 * `objects` selects `key` and `id` of the objects. A thread makes the text, so that nothing here handles the
 * rows one by one. The database can store it: it is about what the database holds.
 */
export async function recordAuditOfObjects(
  tx: Tx,
  { actor, at, action }: Pick<AuditEvent, 'actor' | 'at' | 'action'>,
  { kind, objects, rows }: { kind: AuditObjectKind; objects: RawBuilder<unknown>; rows: string },
): Promise<void> {
  const organisation = actor && organisationName(actor);
  await sql`
    insert into audit_event (
      happened_at, happened_on, user_id, full_name, organisation_name, action, object_kind, object_id, object_name, detail
    )
    select ${at}::timestamptz, ${japanDate(at)}::date, ${actor?.user_id ?? null}::integer,
      ${shown(actor?.full_name)}::text, ${shown(organisation)}::text, ${action}::text, ${kind}::text, o.id, r.name, r.detail
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (key text, name text, detail jsonb)) with ordinality
      as r (key, name, detail, n)
    left join (${objects}) o on o.key = r.key
    order by r.n`.execute(tx);
}

function shown(name: string | null | undefined): string | null {
  return name === null || name === undefined ? null : withoutForbidden(name);
}

// Checks for an existing row of the day first: an insert that ends in a conflict uses up an id each time and
// waits for the disk. The conflict clause handles concurrent openings.
const insertEvents = (rows: string) => sql`
    insert into audit_event (
      happened_at, happened_on, user_id, full_name, organisation_name, action, object_kind, object_id, object_name, detail
    )
    select r.happened_at, r.happened_on, r.user_id, r.full_name, r.organisation_name, r.action, r.object_kind, r.object_id,
      r.object_name, r.detail
    from jsonb_to_recordset(${rows}::jsonb) as r (
      n integer, happened_at timestamptz, happened_on date, user_id integer, full_name text, organisation_name text, action text,
      object_kind text, object_id integer, object_name text, detail jsonb
    )
    where r.action <> 'opened' or not exists (
      select from audit_event e
      where e.action = 'opened' and e.user_id = r.user_id and e.object_kind = r.object_kind
        and e.object_id = r.object_id and e.happened_on = r.happened_on
    )
    order by r.n
    on conflict (user_id, object_kind, object_id, happened_on) where action = 'opened' do nothing`;

/** One character that the database rejects would lose all rows of the statement. */
function withoutForbiddenTexts(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutForbidden(value) : value;
}
