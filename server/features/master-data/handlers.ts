import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { importFailure } from '#texts/master-data.ts';
import { masterFilesText } from '#texts/master-template.ts';
import { holidaysEndSoon } from '#server/db/working-days.ts';
import { exportName } from '#server/export/file-name.ts';
import type { Handlers, UploadRequest } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { carryOut, PortalChanged } from '#server/features/import/carry-out.ts';
import { exportRows } from '#server/features/import/write/export.ts';
import { isMeant, maxAttempts } from '#server/features/import/import-source.ts';
import type { Planner, ThreadPlan } from '#server/features/import/plan/plan-in-thread.ts';
import { takeImportLockSoon } from '#server/features/import/store/store.ts';
import { noRows } from '#server/features/import/write/write-files.ts';
import { zipInThread } from '#server/features/import/write/zip-in-thread.ts';
import { renamedSearch } from '#server/jobs/queues.ts';
import { selectStoppedNames } from '#server/organisation/queries-account-stop.ts';
import { countOutdatedWorkflows } from '#server/organisation/queries-broken-references.ts';
import { countUnattended } from '#server/organisation/queries-unattended-steps.ts';
import { selectLastImport } from './queries.ts';
import { withUploaded } from './uploaded-files.ts';

/** マスタ取込 for system admins: the same as `portal import`, with uploaded files. */
export const masterDataHandlers: Handlers<typeof calls.master_data> = {
  init: async ({ db, now }) => ({
    last_import: await selectLastImport(db),
    holidays_end: holidaysEndSoon(japanDate(now)),
    unattended_count: await countUnattended(db, 'all'),
    outdated_workflow_count: await countOutdatedWorkflows(db),
  }),
  template: ({ input: { format } }) =>
    zipInThread({ rows: noRows, format }, exportName([masterFilesText.template, format], 'zip')),
  async export({ db, actor, now, input: { format } }) {
    const rows = await exportRows(db, { format, actor, at: now });
    const date = japanDate(now).replaceAll('-', '');
    return zipInThread({ rows, format }, exportName([masterFilesText.contents, date, format], 'zip'));
  },
  preview: ({ files, services, actor, gone }, inTransaction) =>
    withUploaded(services, files, actor, gone, async (planner) => {
      const plan = await planner.plan();
      return inTransaction(async ({ tx }) => {
        if (plan === null) throw busy();
        const stopped = await selectStoppedNames(tx);
        return { ...plan.preview, stopped: stopped.slice(0, maxStoppedNamed), stopped_count: stopped.length };
      });
    }),
  apply: ({ files, services, actor, gone }, inTransaction) =>
    withUploaded(services, files, actor, gone, async (planner) => {
      for (let attempt = 1; ; attempt += 1) {
        const plan = await planner.plan();
        try {
          return await inTransaction((request) => apply(request, plan, planner));
        } catch (error) {
          if (!(error instanceof PortalChanged)) throw error;
          if (attempt === maxAttempts) throw Object.assign(busy(), { cause: error });
        }
      }
    }),
};

/** More than a person reads on a screen; the count covers everybody. */
const maxStoppedNamed = 20;

function busy() {
  return invalidInput([bodyIssue([], importFailure.busy)]);
}

type ApplyRequest = UploadRequest<(typeof calls.master_data)['apply']>;

async function apply(
  { tx, actor, input, now, services }: ApplyRequest,
  plan: ThreadPlan | null,
  planner: Planner,
): Promise<null> {
  if (plan === null || !(await takeImportLockSoon(tx))) throw busy();
  if (!plan.ok || !isMeant(plan, input.accept_number))
    throw invalidInput([bodyIssue(['accept_number'], importFailure.changed)]);
  if (plan.warnings.length > 0 && input.warnings_acknowledged !== true)
    throw invalidInput([bodyIssue(['warnings_acknowledged'], importFailure.notAcknowledged)]);
  const audit = { noted: { actor, at: now }, detail: plan.audit_detail };
  await carryOut(tx, { basis: plan.basis, batches: planner.batches(), audit });
  // Somebody may have been renamed.
  await services.jobs.send(tx, renamedSearch, null);
  return null;
}
