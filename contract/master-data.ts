import * as z from 'zod/mini';
import { masterFileBytes } from '#domain/limits.ts';
import { breakLabel, masterDataLabel, selfLockout } from '#texts/master-data.ts';
import { download, get, upload, long } from './call.ts';
import { noInput, nothing, optional, time } from './fields.ts';

/**
 * The calls of マスタ取込. Nothing is stored between preview and apply: the client sends the files again, and
 * the accept number shows that the import would still do the same.
 */

/** A key of `labels`. */
function oneOf<const T extends Readonly<Record<string, string>>>(labels: T) {
  return z.custom<keyof T & string>((value) => typeof value === 'string' && Object.hasOwn(labels, value));
}
const kind = oneOf(masterDataLabel);

const problem = z.object({
  file: z.string(),
  /**
   * The lines of a CSV file or the rows of a sheet: `12行目`, or `2〜13行目、12件` that have one cause; null for
   * the whole file.
   */
  lines: z.nullable(z.string()),
  column: z.nullable(z.string()),
  reason: z.string(),
});
export type MasterDataProblem = z.output<typeof problem>;

const change = z.object({
  kind,
  change: oneOf({ added: '', changed: '', vanished: '' }),
  /** The code or login id. */
  key: z.string(),
  /** The old and new values; for an added or vanished row its name. */
  text: z.string(),
});
export type MasterDataChange = z.output<typeof change>;

const count = z.object({ kind, added: z.int(), changed: z.int(), vanished: z.int() });
export type MasterDataCount = z.output<typeof count>;

const broken = z.object({ kind: oneOf(breakLabel), name: z.string(), lost: z.array(z.string()) });
export type MasterDataBreak = z.output<typeof broken>;

const sheet = z.object({
  /** The workbook. */
  file: z.string(),
  name: z.string(),
  /** Rows that are imported although the workbook hides them. */
  hidden_rows: z.int(),
});
export type MasterDataSheet = z.output<typeof sheet>;

/** What is wrong with the files of an import. If there is anything, the rest of its preview is empty. */
export const importProblems = {
  /** The first problems, one for each cause, and how many causes and cells there are. */
  problems: z.array(problem),
  cause_count: z.int(),
  problem_count: z.int(),
  /** Up to 10,000 problems as CSV for the maintainer of the files; null if there are none. */
  problems_csv: z.nullable(z.string()),
};

const preview = z.object({
  /** The sheets that were read of the files that are workbooks. */
  sheets: z.array(sheet),
  ...importProblems,
  counts: z.array(count),
  /** The first changes: rows that become invalid, then changed rows, then new ones. */
  changes: z.array(change),
  change_count: z.int(),
  breaks: z.array(broken),
  break_count: z.int(),
  /** What the import takes from the caller themselves; null if nothing. */
  self_lockout: z.nullable(oneOf(selfLockout)),
  /** 利用停止: who stays invalid whatever is imported; the first of them, and how many they are. */
  stopped: z.array(z.string()),
  stopped_count: z.int(),
  /** Why the import needs an acknowledgement; empty if it does not. */
  warnings: z.array(z.string()),
  /** Identifies everything the import would do; null if there are problems or no changes. */
  accept_number: z.nullable(z.int()),
});
export type MasterDataPreview = z.output<typeof preview>;

/** How the files are written, in one ZIP file. */
const masterFormat = z.union([z.literal('xlsx'), z.literal('csv')]);
export type MasterFormat = z.output<typeof masterFormat>;

const files = { files: masterDataLabel, max_file_bytes: masterFileBytes } as const;

export const masterData = {
  init: get({
    path: '/api/master_data/init',
    access: 'system_admin',
    audit: { screen: 'master_data_import', does: 'show', about: { master_data: null } },
    query: noInput,
    output: z.object({
      /** Null before the first import; `full_name` is null for an import on the command line. */
      last_import: z.nullable(z.object({ happened_at: time, full_name: z.nullable(z.string()) })),
      /** The last day of the known national holidays, from a year before on; else null. */
      holidays_end: z.nullable(z.string()),
      /** Applications with an unattended step. */
      unattended_count: z.int(),
      /** Workflows in use that name somebody, or something, who can't be chosen today. */
      outdated_workflow_count: z.int(),
    }),
  }),
  /** The files without a row, for who fills them in by hand. */
  template: download({
    path: '/api/master_data/template',
    access: 'system_admin',
    audit: { screen: 'master_data_import', does: 'template', about: { master_data: null } },
    limited: 'export',
    query: z.object({ format: masterFormat }),
  }),
  /** The files with what the source has, as it was imported last. */
  export: download({
    path: '/api/master_data/export',
    access: 'system_admin',
    audit: { screen: 'master_data_import', does: 'export', about: { master_data: null } },
    limited: 'export',
    query: z.object({ format: masterFormat }),
  }),
  /** Checks the files and reports what they would change and break. */
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
  /** Imports the files if the import does what the preview reported. */
  apply: long(
    upload({
      path: '/api/master_data/apply',
      access: 'system_admin',
      audit: { screen: 'master_data_import', does: 'import', about: { master_data: null } },
      part: 'apply',
      body: () =>
        z.object({
          accept_number: z.int(),
          /** Whether the user has read the preview's warnings. */
          warnings_acknowledged: optional(z.boolean()),
        }),
      ...files,
      output: nothing,
    }),
  ),
};
