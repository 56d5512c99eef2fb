import type { ApplicationDetail } from '#contract/application/detail.ts';
import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Download, Handlers, Services } from '#server/http/handler.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { pdfDownload } from '#server/export/pdf-download.ts';
import { visibleApplication, visibleDetail } from '#server/features/application/access.ts';
import { approve, cancel, reject } from '#server/features/application/commands/act.ts';
import { selectApplicationFile } from '#server/features/application/queries-detail.ts';
import { handOver } from '#server/features/application/commands/hand-over.ts';
import { nudge } from '#server/features/application/commands/nudge.ts';
import { replace } from '#server/features/application/commands/replace.ts';
import { formerRouteFor } from '#server/features/application/commands/resubmission.ts';
import { printedFor, viewOf } from './printed.ts';
import { isVisibleStepFile } from './visible-files.ts';

/** /application/detail: the view, its PDF and files, and the actions. */
export const detail: Omit<Handlers<typeof calls.application.detail>, 'evidence_size' | 'evidence_zip'> = {
  async init({ db, actor, input: { application_id }, now }) {
    const user = await readerOf(db, actor, now);
    const view = await viewOf(db, await visibleDetail(db, application_id, actor, user), { actor, user, now });
    const object = applicationObject(application_id, view);
    await recordAudit(db, { actor, at: now, action: 'opened', object });
    return view;
  },

  async former_route({ db, actor, input: { application_id }, now }) {
    const user = await readerOf(db, actor, now);
    await visibleApplication(db, application_id, actor, user);
    return { former_route: await formerRouteFor(db, application_id, user, now) };
  },

  async pdf({ db, actor, input: { application_id }, now, services }) {
    const user = await readerOf(db, actor, now);
    const row = await visibleDetail(db, application_id, actor, user);
    const { operator } = services.settings;
    const { view, title, document, file_name } = await printedFor(db, row, { actor, user, now }, operator);
    const download = await pdfDownload(document, file_name, { actor, services });
    const object = applicationObject(application_id, view);
    const detail = { exported: title, format: 'pdf' };
    await recordAudit(db, { actor, at: now, action: 'exported', object, detail });
    return download;
  },

  application_file_download: downloadOf((file) => file.approval_route_step_id === null),
  step_file_download: downloadOf((file, actor) => isVisibleStepFile(file.owner, file, actor)),

  delete: cancel,
  reject,
  approve,
  replace,
  hand_over: handOver,
  nudge,
};

/** The application as the audit log names it. */
function applicationObject(id: number, { content }: ApplicationDetail) {
  return { kind: 'application', id, name: content.workflow_name } as const;
}

/** A file with its application. Throws a 404 if the caller may not see the application. */
async function ownedFile(db: Db, file_id: number, actor: Actor, now: Date) {
  const file = await selectApplicationFile(db, file_id);
  if (file === undefined) throw notFound();
  const user = await readerOf(db, actor, now);
  return { ...file, owner: await visibleApplication(db, file.application_id, actor, user) };
}

type OwnedFile = Awaited<ReturnType<typeof ownedFile>>;
type Caller = { readonly actor: Actor; readonly now: Date; readonly services: Services };

type FileRequest = Caller & { readonly db: Db; readonly input: { readonly file_id: number } };

/** The handler of a download: a file that the caller may open and that `accepts`, otherwise a 404. */
function downloadOf(accepts: (file: OwnedFile, actor: Actor) => boolean) {
  return async ({ db, actor, input, now, services }: FileRequest): Promise<Download> => {
    const file = await ownedFile(db, input.file_id, actor, now);
    if (!accepts(file, actor)) throw notFound();
    return auditedDownload(db, file, { actor, now, services });
  };
}

/** The download of a file, recorded in the audit log before the first byte is sent. */
function auditedDownload(db: Db, file: OwnedFile, { actor, now, services }: Caller): Promise<Download> {
  const { file_id, application_id, approval_route_step_id, file_name } = file;
  return serveStoredFile(file, services.files, () =>
    recordAudit(db, {
      actor,
      at: now,
      action: 'downloaded',
      object: { kind: 'application_file', id: file_id, name: file_name },
      detail: { application_id, approval_route_step_id },
    }),
  );
}
