import { buffer } from 'node:stream/consumers';
import type { calls } from '#contract/calls.ts';
import { importFailure, masterDataLabel, problemColumn, type MasterDataKind } from '#texts/master-data.ts';
import { openCsv } from '#server/export/csv.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handlers, UploadRequest } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { importSource, type ImportResult } from '#server/features/import/import-source.ts';
import type { Problem } from '#server/features/import/problem.ts';
import type { Source } from '#server/features/import/read-source.ts';
import { changeRows, changesAnything } from '#server/features/import/report.ts';
import { takeImportLockSoon } from '#server/features/import/store.ts';
import { selectLastImport } from './queries.ts';
import { withUploaded } from './uploaded-files.ts';

// More than a person reads on a screen; the counts always cover everything.
const maxShown = 1000;
const maxInCsv = 10_000;

/** Invalidated rows first: those a person must not miss. */
const order = { vanished: 0, changed: 1, added: 2 } as const;

/** マスタ取込 for system admins: the same as `portal import`, with uploaded files. */
export const masterDataHandlers: Handlers<typeof calls.master_data> = {
  init: async ({ db }) => ({ last_import: await selectLastImport(db) }),
  preview: ({ files, services, gone }, inTransaction) =>
    withUploaded(services.files, files, gone, (source) =>
      inTransaction(async ({ tx }) => {
        await takeLock(tx);
        const result = await importSource(tx, source, { dry_run: true, accept: null });
        return result.ok ? outcome(result) : wrong(result.problems);
      }),
    ),
  apply: ({ files, services, gone }, inTransaction) =>
    withUploaded(services.files, files, gone, (source) => inTransaction((request) => apply(request, source))),
};

async function takeLock(tx: Tx): Promise<void> {
  if (!(await takeImportLockSoon(tx))) throw invalidInput([bodyIssue([], importFailure.busy)]);
}

type ApplyRequest = UploadRequest<(typeof calls.master_data)['apply']>;

async function apply({ tx, actor, input, now }: ApplyRequest, source: Source): Promise<null> {
  await takeLock(tx);
  const result = await importSource(tx, source, {
    dry_run: false,
    accept: input.accept_number,
    noted: { actor, at: now },
  });
  // The rejection rolls back the transaction, so an import that was not acknowledged did not happen.
  if (!result.ok || !result.done) throw invalidInput([bodyIssue(['accept_number'], importFailure.changed)]);
  if (result.warnings.length > 0 && input.warnings_acknowledged !== true)
    throw invalidInput([bodyIssue(['warnings_acknowledged'], importFailure.notAcknowledged)]);
  return null;
}

const none = { counts: [], changes: [], change_count: 0, breaks: [], break_count: 0, warnings: [] };

async function wrong(problems: readonly Problem[]) {
  return {
    ...none,
    problems: problems.slice(0, maxShown),
    problem_count: problems.length,
    problems_csv: await csvOf(problems.slice(0, maxInCsv)),
    accept_number: null,
  };
}

function outcome({ differences, breaks, warnings, number }: ImportResult & { ok: true }) {
  const changes = changeRows(differences).toSorted((one, other) => order[one.change] - order[other.change]);
  // Object.keys loses the key type.
  const kinds = Object.keys(masterDataLabel) as MasterDataKind[];
  return {
    problems: [],
    problem_count: 0,
    problems_csv: null,
    counts: kinds.map((kind) => ({
      kind,
      added: differences[kind].added.length,
      changed: differences[kind].changed.length,
      vanished: differences[kind].vanished.length,
    })),
    changes: changes.slice(0, maxShown),
    change_count: changes.length,
    breaks: breaks.slice(0, maxShown).map(({ lost, ...each }) => ({ ...each, lost: [...lost] })),
    break_count: breaks.length,
    warnings: [...warnings],
    accept_number: changesAnything(differences) ? number : null,
  };
}

async function csvOf(problems: readonly Problem[]): Promise<string> {
  const file = openCsv<Problem>(
    [
      { header: problemColumn.file, value: (problem) => problem.file },
      { header: problemColumn.line, value: (problem) => problem.line },
      { header: problemColumn.column, value: (problem) => problem.column },
      { header: problemColumn.reason, value: (problem) => problem.reason },
    ],
    'utf-8',
  );
  file.add(problems);
  // Decoding would drop the byte order mark, which spreadsheets need.
  return (await buffer(file.download('').bytes)).toString('utf8');
}
