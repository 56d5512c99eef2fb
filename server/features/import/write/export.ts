import type { Actor } from '#domain/actor.ts';
import type { MasterFormat } from '#contract/master-data.ts';
import { masterFilesText } from '#texts/master-template.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import { readExisting } from '#server/features/import/compare/queries-existing.ts';
import { sourceRows } from './source-rows.ts';
import type { MasterRows } from './write-files.ts';

type Export = { readonly format: MasterFormat; readonly actor: Actor | null; readonly at: Date };

/**
 * The rows of the files as they were imported last, with an entry in the audit log. A null actor is the
 * command line.
 */
export async function exportRows(db: Db, { format, actor, at }: Export): Promise<MasterRows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows = sourceRows(await readExisting(tx));
      await recordAudit(tx, {
        actor,
        at,
        action: 'exported',
        object: { kind: 'master_data', id: null },
        detail: {
          exported: masterFilesText.contents,
          format,
          rows: Object.values(rows).reduce((sum, { length }) => sum + length, 0),
        },
      });
      return rows;
    });
}
