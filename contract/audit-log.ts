import * as z from 'zod/mini';
import { label, invalid } from '#texts/fields.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import { auditScreen, auditActionLabel, auditObjectLabel, auditSearchLabel } from '#texts/audit-log.ts';
import { download, get } from './call.ts';
import {
  csvEncoding,
  inOrder,
  listOf,
  optionalInQuery,
  optionalQueryDate,
  paging,
  queryId,
  time,
} from './fields.ts';
import { searchWord } from './search-words.ts';

/** The calls of 監査ログ (domain 5): who did, saw or was refused what. */

function optionalCode<T extends string>(labels: Readonly<Record<T, string>>) {
  return optionalInQuery(z.custom<T>((value) => typeof value === 'string' && Object.hasOwn(labels, value)));
}

/** The number of something, as it is typed; left out, null and empty are no condition. */
function optionalNumber(label: string) {
  return z.pipe(
    z.optional(
      z.nullable(
        z.custom<number | string>((value) => value === '' || queryId.safeParse(value).success, {
          error: invalid.number(label),
        }),
      ),
    ),
    z.transform((value) =>
      value === undefined || value === null || value === '' ? null : queryId.parse(value),
    ),
  );
}

const item = z.object({
  audit_event_id: z.int(),
  happened_at: time,
  full_name: z.nullable(z.string()),
  /** The person's as it is now; null where nobody was signed in. */
  login_id: z.nullable(z.string()),
  organisation_name: z.nullable(z.string()),
  action: z.custom<AuditAction>((value) => typeof value === 'string' && value in auditActionLabel),
  object_kind: z.nullable(
    z.custom<AuditObjectKind>((value) => typeof value === 'string' && value in auditObjectLabel),
  ),
  object_id: z.nullable(z.int()),
  /** What it was called then; where that was not noted, what it is called now. */
  object_name: z.nullable(z.string()),
  /** The code or login by which people know it, of what has one. */
  object_code: z.nullable(z.string()),
  /** From what to what, one line each, in Japanese. */
  lines: z.array(z.string()),
});
export type AuditListItem = z.output<typeof item>;

const search = {
  /** Any part of a person's or his organisation's name, or his login id. */
  person: searchWord(label.person),
  action: optionalCode(auditSearchLabel),
  object_kind: optionalCode(auditObjectLabel),
  /** The object's own number, or that of what a file belongs to: an application's downloads are found with it. */
  object_id: optionalNumber(auditScreen.object_id),
  /** Any part of its name; of users the login, of suppliers the code too. */
  object_name: searchWord(label.object_name),
  /** Days in Japan, both included. */
  happened_from: optionalQueryDate(label.happened_from),
  happened_to: optionalQueryDate(label.happened_to),
};

const daysInOrder = inOrder('happened_from', 'happened_to', label);

export const auditLog = {
  list: get({
    path: '/api/audit_log/list',
    access: 'system_admin',
    audit: { screen: 'audit_log', does: 'show', about: { audit_log: null } },
    query: z.object({ ...search, ...paging }).check(daysInOrder),
    output: listOf(item),
  }),
  csv: download({
    path: '/api/audit_log/csv',
    access: 'system_admin',
    audit: { screen: 'audit_log', does: 'csv', about: { audit_log: null } },
    query: z.object({ ...search, encoding: csvEncoding }).check(daysInOrder),
  }),
};
