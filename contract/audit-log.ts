import * as z from 'zod/mini';
import { invalid } from '#texts/fields.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import {
  auditScreen,
  auditActionLabel,
  auditObjectLabel,
  auditSearchLabel,
  auditLabel,
} from '#texts/audit-log.ts';
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

/** The calls of 監査ログ. */

function optionalCode<T extends string>(labels: Readonly<Record<T, string>>) {
  return optionalInQuery(z.custom<T>((value) => typeof value === 'string' && Object.hasOwn(labels, value)));
}

/** A number in a search form; missing, null and empty mean no condition. */
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
  /** The user's current login id; null if nobody was signed in. */
  login_id: z.nullable(z.string()),
  organisation_name: z.nullable(z.string()),
  action: z.custom<AuditAction>((value) => typeof value === 'string' && value in auditActionLabel),
  object_kind: z.nullable(
    z.custom<AuditObjectKind>((value) => typeof value === 'string' && value in auditObjectLabel),
  ),
  object_id: z.nullable(z.int()),
  /** The object's name at the time of the event, or its current name if none was recorded. */
  object_name: z.nullable(z.string()),
  /** The object's code or login id, if it has one. */
  object_code: z.nullable(z.string()),
  /** Each change from old to new, one line each, in Japanese. */
  lines: z.array(z.string()),
});
export type AuditListItem = z.output<typeof item>;

const search = {
  /** Part of the user's name, their organisation's name or their login id. */
  person: searchWord(auditLabel.person),
  action: optionalCode(auditSearchLabel),
  object_kind: optionalCode(auditObjectLabel),
  /** The object's id, or for a file the id of its owner: an application's downloads are found by its id. */
  object_id: optionalNumber(auditScreen.object_id),
  /** Part of the object's name; for users also of the login id, for suppliers also of the code. */
  object_name: searchWord(auditLabel.object_name),
  /** Dates in Japan, both inclusive. */
  happened_from: optionalQueryDate(auditLabel.happened_from),
  happened_to: optionalQueryDate(auditLabel.happened_to),
};

const daysInOrder = inOrder('happened_from', 'happened_to', auditLabel);

export const auditLog = {
  /** The newest `maxAuditRows` rows that the search finds, which also caps `total_count`. */
  list: get({
    path: '/api/audit_log/list',
    access: 'system_admin',
    audit: { screen: 'audit_log', does: 'show', about: { audit_log: null } },
    query: z.object({ ...search, ...paging }).check(daysInOrder),
    output: listOf(item),
  }),
  csv: download({
    path: '/api/audit_log/csv',
    limited: 'export',
    access: 'system_admin',
    audit: { screen: 'audit_log', does: 'csv', about: { audit_log: null } },
    query: z.object({ ...search, encoding: csvEncoding }).check(daysInOrder),
  }),
};
