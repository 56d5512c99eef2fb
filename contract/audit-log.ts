import * as z from 'zod/mini';
import { auditActionLabel, auditObjectLabel, type AuditAction, type AuditObjectKind } from '#domain/audit.ts';
import { label } from '#domain/labels.ts';
import { maxLength } from '#domain/limits.ts';
import { download, get } from './call.ts';
import {
  csvEncoding,
  listOf,
  optionalQueryDate,
  optionalQueryId,
  optionalText,
  paging,
  time,
} from './fields.ts';

/** The calls of 監査ログ (domain 5): who did, saw or was refused what. */

function optionalCode<T extends string>(labels: Readonly<Record<T, string>>) {
  return z.pipe(
    z.optional(
      z.nullable(
        z.union([
          z.literal(''),
          z.custom<T>((value) => typeof value === 'string' && Object.hasOwn(labels, value)),
        ]),
      ),
    ),
    z.transform((value) => (value === undefined || value === null || value === '' ? null : value)),
  );
}

const item = z.object({
  audit_event_id: z.int(),
  happened_at: time,
  full_name: z.nullable(z.string()),
  organisation_name: z.nullable(z.string()),
  action: z.custom<AuditAction>((value) => typeof value === 'string' && value in auditActionLabel),
  object_kind: z.nullable(
    z.custom<AuditObjectKind>((value) => typeof value === 'string' && value in auditObjectLabel),
  ),
  object_id: z.nullable(z.int()),
  object_name: z.nullable(z.string()),
  /** From what to what, one line each, in Japanese. */
  lines: z.array(z.string()),
});
export type AuditListItem = z.output<typeof item>;

const search = {
  /** Any part of a person's or his organisation's name, or his login id. */
  person: optionalText({ label: label.person, max: maxLength.search_word }),
  action: optionalCode(auditActionLabel),
  object_kind: optionalCode(auditObjectLabel),
  object_id: optionalQueryId,
  object_name: optionalText({ label: label.object_name, max: maxLength.search_word }),
  /** Days in Japan, both included. */
  happened_from: optionalQueryDate(label.happened_from),
  happened_to: optionalQueryDate(label.happened_to),
};

export const auditLog = {
  list: get({
    path: '/api/audit_log/list',
    access: 'system_admin',
    query: z.object({ ...search, ...paging }),
    output: listOf(item),
  }),
  csv: download({
    path: '/api/audit_log/csv',
    access: 'system_admin',
    query: z.object({ ...search, encoding: csvEncoding }),
  }),
};
