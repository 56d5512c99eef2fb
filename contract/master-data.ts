import * as z from 'zod/mini';
import { masterFileBytes } from '#domain/limits.ts';
import { breakLabel, masterDataLabel } from '#texts/master-data.ts';
import { get, upload, long } from './call.ts';
import { noInput, nothing, optional, time } from './fields.ts';

/**
 * The calls of マスタ取込 (domain 8). Nothing is kept between them: the files come again with the second, and the number of the
 * first says that it would still do the same.
 */

/** One of the codes that a table of labels names. */
function oneOf<const T extends Readonly<Record<string, string>>>(labels: T) {
  return z.custom<keyof T & string>((value) => typeof value === 'string' && Object.hasOwn(labels, value));
}
const kind = oneOf(masterDataLabel);

const problem = z.object({
  file: z.string(),
  /** The line of a CSV file, the row of a sheet; null where the whole file is meant. */
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  reason: z.string(),
});
export type MasterDataProblem = z.output<typeof problem>;

const change = z.object({
  kind,
  change: oneOf({ added: '', changed: '', vanished: '' }),
  /** The code or login. */
  key: z.string(),
  /** From what to what; of what is added or vanishes its name. */
  text: z.string(),
});
export type MasterDataChange = z.output<typeof change>;

const count = z.object({ kind, added: z.int(), changed: z.int(), vanished: z.int() });
export type MasterDataCount = z.output<typeof count>;

const broken = z.object({ kind: oneOf(breakLabel), name: z.string(), lost: z.array(z.string()) });
export type MasterDataBreak = z.output<typeof broken>;

const preview = z.object({
  /** What is wrong, the first of it; while there is any, nothing else is said. */
  problems: z.array(problem),
  problem_count: z.int(),
  /** All of it, or the first 10,000, as CSV for whoever mends the files; null where nothing is wrong. */
  problems_csv: z.nullable(z.string()),
  counts: z.array(count),
  /** The changes one by one, the first of them: what becomes invalid, then what is changed, then what is new. */
  changes: z.array(change),
  change_count: z.int(),
  breaks: z.array(broken),
  break_count: z.int(),
  /** Why it has to be acknowledged. */
  warnings: z.array(z.string()),
  /** Stands for all that the import does; null where something is wrong or nothing changes. */
  accept_number: z.nullable(z.int()),
});
export type MasterDataPreview = z.output<typeof preview>;

const files = { files: masterDataLabel, max_file_bytes: masterFileBytes } as const;

export const masterData = {
  init: get({
    path: '/api/master_data/init',
    access: 'system_admin',
    audit: { screen: 'master_data_import', does: 'show', about: { master_data: null } },
    query: noInput,
    output: z.object({
      /** Null before the first one; without a name it was the command line's. */
      last_import: z.nullable(z.object({ happened_at: time, full_name: z.nullable(z.string()) })),
    }),
  }),
  /** Checks the seven files and says what they change and break; changes nothing. */
  preview: long(
    upload({
      path: '/api/master_data/preview',
      access: 'system_admin',
      audit: { screen: 'master_data_import', does: 'show', about: { master_data: null } },
      part: 'preview',
      changes_nothing: true,
      body: () => z.object({}),
      ...files,
      output: preview,
    }),
  ),
  /** Imports them, if that does what was previewed. */
  apply: long(
    upload({
      path: '/api/master_data/apply',
      access: 'system_admin',
      audit: { screen: 'master_data_import', does: 'import', about: { master_data: null } },
      part: 'apply',
      body: () =>
        z.object({
          accept_number: z.int(),
          /** What the preview warned of was read. */
          warnings_acknowledged: optional(z.boolean()),
        }),
      ...files,
      output: nothing,
    }),
  ),
};
