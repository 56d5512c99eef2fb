import { Readable } from 'node:stream';
import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { copyFault, type CopySize } from '#domain/copies/size.ts';
import { evidenceLimits } from '#domain/limits.ts';
import { evidenceFailure } from '#texts/evidence-failure.ts';
import { evidenceFile } from '#texts/evidence-file.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import { exportName } from '#server/export/file-name.ts';
import type { Places } from '#server/export/places.ts';
import { untilStalled } from '#server/export/stalled.ts';
import { zipped } from '#server/export/zip.ts';
import type { Download, Handlers, Services } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { visibleDetail } from '#server/features/application/access.ts';
import { downloadableFiles } from '#server/features/application/detail/visible-files.ts';
import {
  registerSearch,
  selectRegisterFound,
  type RegisterSearch,
} from '#server/features/application/register/queries-register.ts';
import { restricting } from '#server/features/application/register/register.ts';
import { bundleOf, type BundleItem } from './bundle.ts';

type Calls = {
  readonly detail: Pick<Handlers<typeof calls.application.detail>, 'evidence_size' | 'evidence_zip'>;
  readonly register: Pick<Handlers<typeof calls.register>, 'evidence_size' | 'evidence_zip'>;
};

type Request = {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly services: Services;
};

/** 証跡一式 of one application, and of what the register finds (docs/rules/evidence.md#the-bundle). */
export const evidenceHandlers = (places: Places): Calls => {
  const requirePlace = ({ actor }: Request, field: string) => {
    if (!places.isFree(actor.user_id)) throw refused(field, evidenceFailure.running);
  };
  /** Takes the place as soon as it is found free: after an `await` two calls could both have found it so. */
  const inPlace = async (
    request: Request,
    field: string,
    begin: (giveBack: () => void) => Promise<Download>,
  ): Promise<Download> => {
    requirePlace(request, field);
    const giveBack = places.take(request.actor.user_id);
    try {
      return await begin(giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  /** The ZIP file. Its place is given back when the stream has ended, failed or been closed. */
  const stream = (
    items: readonly BundleItem[],
    request: Request,
    kind: Kind,
    giveBack: () => void,
  ): Download => {
    const making = { ...request, asAuditor: kind.asAuditor, onError: reportStamp };
    const stop = () => void bytes.destroy(new Error('Nobody reads the evidence.'));
    const bytes = Readable.from(untilStalled(zipped(bundleOf(items, making), request.now), stop), {
      objectMode: false,
    });
    bytes.once('close', giveBack);
    return { file_name: exportName([evidenceFile.name, ...kind.name], 'zip'), bytes };
  };
  return {
    detail: {
      async evidence_size(request) {
        const item = await visibleItem(request, request.input.application_id);
        requirePlace(request, 'application_id');
        return sizeOf(request, [item]);
      },
      async evidence_zip(request) {
        const { db, actor, now, input } = request;
        // Whoever may not open the application takes nobody's place.
        const item = await visibleItem(request, input.application_id);
        return inPlace(request, 'application_id', async (giveBack) => {
          requireFit('application_id', await sizeOf(request, [item]));
          await recordAudit(db, {
            actor,
            at: now,
            action: 'exported',
            object: { kind: 'application', id: item.application_id, name: item.workflow_name },
            detail: { exported: evidenceFile.name, format: 'zip' },
          });
          const name = [item.workflow_name, item.application_id];
          return stream([item], request, { asAuditor: false, name }, giveBack);
        });
      },
    },
    register: {
      async evidence_size(request) {
        requirePlace(request, 'from');
        return sizeOf(request, await foundItems(request, request.input));
      },
      evidence_zip: (request) =>
        inPlace(request, 'from', async (giveBack) => {
          const { db, actor, now, input } = request;
          const items = await foundItems(request, input);
          // What is wrong is said before the first byte: an answer that has begun can't be withdrawn.
          requireFit('from', await sizeOf(request, items));
          const application_ids = items.map(({ application_id }) => application_id);
          await recordAudit(db, {
            actor,
            at: now,
            action: 'exported',
            object: { kind: 'register', id: null },
            detail: {
              exported: evidenceFile.name,
              format: 'zip',
              rows: items.length,
              application_ids,
              ...restricting(input),
            },
          });
          const name = [input.from, input.to].map((day) => day.replaceAll('-', ''));
          return stream(items, request, { asAuditor: true, name }, giveBack);
        }),
    },
  };
};

/** Of the register, whose items its reader must audit; what the file's name ends in. */
type Kind = { readonly asAuditor: boolean; readonly name: readonly (string | number)[] };

function reportStamp(error: unknown): void {
  console.error('evidence: no time stamp:', error);
}

const refused = (field: string, msg: string) => invalidInput([{ loc: ['query', field], msg }]);

function requireFit(field: string, size: CopySize): void {
  const { items, megabytes } = evidenceLimits;
  switch (copyFault(size, evidenceLimits)) {
    case 'nothing':
      throw refused(field, evidenceFailure.nothing);
    case 'too_much':
      throw refused(
        field,
        field === 'from' ? evidenceFailure.tooMuch(items, megabytes) : evidenceFailure.tooLarge(megabytes),
      );
    case null:
  }
}

/** The application, for who may open it. Throws a 404 otherwise. */
async function visibleItem({ db, actor, now }: Request, application_id: number): Promise<BundleItem> {
  const row = await visibleDetail(db, application_id, actor, await readerOf(db, actor, now));
  const { application_at, workflow_name, applicant_full_name } = row;
  return { application_id, application_at, workflow_name, applicant_full_name, cancelled: false };
}

/** What the search finds, the oldest submission first; one above the limit tells that there are more. */
async function foundItems(
  { db, actor }: Request & { readonly actor: Parameters<typeof registerSearch>[2] },
  search: RegisterSearch,
): Promise<BundleItem[]> {
  const { found } = await registerSearch(db, search, actor);
  return selectRegisterFound(db, found, evidenceLimits.items + 1);
}

async function sizeOf({ db, actor, now }: Request, items: readonly BundleItem[]): Promise<CopySize> {
  const item_count = items.length;
  if (item_count > evidenceLimits.items) return { item_count, bytes: 0 };
  const ids = items.filter(({ cancelled }) => !cancelled).map(({ application_id }) => application_id);
  const files = await downloadableFiles(db, ids, { actor, user: await readerOf(db, actor, now) });
  return { item_count, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
