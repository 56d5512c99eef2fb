import { Readable } from 'node:stream';
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { copyFault, type CopySize } from '#domain/copies/size.ts';
import { copyLimits } from '#domain/limits.ts';
import { copiesFailure, copiesFile } from '#texts/copies.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { CopyReader, CopySources } from '#server/export/copies.ts';
import { exportName } from '#server/export/file-name.ts';
import type { Places } from '#server/export/places.ts';
import { untilStalled } from '#server/export/stalled.ts';
import { zipped } from '#server/export/zip.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { entriesOf, type ListedItem } from './entries.ts';

type Query = Input<typeof calls.copies.size>;

/** 控えの一括保存 (docs/rules/copies.md): what a reader may see of some days, in one ZIP file. */
export const copiesHandlers = (sources: CopySources, places: Places): Handlers<typeof calls.copies> => {
  const requirePlace = (user_id: number) => {
    if (!places.isFree(user_id)) throw refused(copiesFailure.running);
  };
  return {
    async size({ db, actor, input, now, services }) {
      requirePlace(actor.user_id);
      const reader = { actor, now, operator: services.settings.operator };
      return sizeOf(db, sources, reader, await itemsOf(db, sources, reader, input));
    },

    async zip({ db, actor, input, now, services }) {
      requirePlace(actor.user_id);
      // It is given back when the stream has ended, failed or been closed.
      const giveBack = places.take(actor.user_id);
      try {
        const reader = { actor, now, operator: services.settings.operator };
        const items = await itemsOf(db, sources, reader, input);
        // What is wrong is said before the first byte: an answer that has begun can't be withdrawn.
        requireFit(await sizeOf(db, sources, reader, items));
        const { from, to } = input;
        const name = [copiesFile.name, ...[from, to].map((day) => day.replaceAll('-', ''))];
        await recordAudit(db, {
          actor,
          at: now,
          action: 'exported',
          object: { kind: 'copies', id: null },
          detail: { exported: copiesFile.name, format: 'zip', from, to, rows: items.length, ...idsOf(items) },
        });
        const entries = entriesOf(items, { db, sources, reader, services });
        const stop = () => void bytes.destroy(new Error('Nobody reads the copies.'));
        const bytes = Readable.from(untilStalled(zipped(entries, now), stop), { objectMode: false });
        bytes.once('close', giveBack);
        return { file_name: exportName(name, 'zip'), bytes };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
};

const refused = (msg: string) => invalidInput([{ loc: ['query', 'from'], msg }]);

function requireFit(size: CopySize): void {
  const { items, megabytes } = copyLimits;
  switch (copyFault(size)) {
    case 'nothing':
      throw refused(copiesFailure.nothing);
    case 'too_much':
      throw refused(copiesFailure.tooMuch(items, megabytes));
    case null:
  }
}

/** The reader's items of the period, the oldest first; one above the limit tells that there are more. */
async function itemsOf(
  db: Db,
  sources: CopySources,
  reader: CopyReader,
  query: Query,
): Promise<readonly ListedItem[]> {
  const most = copyLimits.items + 1;
  const kinds = [
    ...(query.applications ? (['application'] as const) : []),
    ...(query.messages ? (['message'] as const) : []),
    ...(query.notices ? (['notice'] as const) : []),
  ];
  const found: ListedItem[] = [];
  for (const kind of kinds)
    for (const item of await sources[kind].list(db, reader, query, most)) found.push({ ...item, kind });
  return found
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id)
    .slice(0, most);
}

async function sizeOf(
  db: Db,
  sources: CopySources,
  reader: CopyReader,
  items: readonly ListedItem[],
): Promise<CopySize> {
  const item_count = items.length;
  if (item_count > copyLimits.items) return { item_count, bytes: 0 };
  let bytes = 0;
  for (const [kind, some] of Map.groupBy(items, (item) => item.kind))
    bytes += await sources[kind].bytes(
      db,
      reader,
      some.map(({ id }) => id),
    );
  return { item_count, bytes };
}

/** What was taken, for the audit log. */
function idsOf(items: readonly ListedItem[]) {
  const ids = (kind: ListedItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  return {
    application_ids: ids('application'),
    message_ids: ids('message'),
    notice_ids: ids('notice'),
  };
}
