import { Readable } from 'node:stream';
import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { zipLimits } from '#domain/limits.ts';
import { visibleName } from '#domain/visible-name.ts';
import { label } from '#texts/fields.ts';
import { invalidQuestionnaire, questionnaireLabel, responsesScreen } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import { exportName } from '#server/export/file-name.ts';
import { zipped, type ZipEntry } from '#server/export/zip.ts';
import { readStoredOrNull } from '#server/files/read-stored.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { selectNewestFiles, type NewestFile } from './queries-responses.ts';
import { requireValid } from '#server/organisation/queries-account-stop.ts';
import { noticeForResponses } from './responses-access.ts';

/** The files of the newest responses as one ZIP file. */
export const responseFiles: Pick<Handlers<typeof calls.notice.responses>, 'zip_size' | 'zip'> = {
  async zip_size({ db, actor, input, now }) {
    await noticeForResponses(db, input.notice_id, { actor, now });
    const files = await selectNewestFiles(db, input);
    return { file_count: files.length, bytes: bytesOf(files) };
  },

  async zip({ db, actor, input, now, services }) {
    const { notice_id } = input;
    const { title } = await noticeForResponses(db, notice_id, { actor, now });
    const files = await selectNewestFiles(db, input);
    // What is wrong is said before the first byte: an answer that has begun can't be withdrawn.
    if (files.length === 0) throw refused(invalidQuestionnaire.noFile);
    const { megabytes } = zipLimits;
    if (files.length > zipLimits.files || bytesOf(files) > megabytes * 1_000_000)
      throw refused(invalidQuestionnaire.tooManyFiles(zipLimits.files, megabytes));
    await recordAudit(db, {
      actor,
      at: now,
      action: 'exported',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: {
        exported: responsesScreen.files,
        format: 'zip',
        rows: files.length,
        response_file_ids: files.map(({ file_id }) => file_id),
      },
    });
    const short = [...visibleName(title)].slice(0, 40).join('');
    const day = japanDate(now).replaceAll('-', '');
    return {
      file_name: exportName([responsesScreen.files, short, day], 'zip'),
      bytes: Readable.from(
        zipped(
          entriesOf(files, services.files, () => requireValid(db, actor)),
          now,
        ),
        { objectMode: false },
      ),
    };
  },
};

const refused = (msg: string) => invalidInput([{ loc: ['query', 'notice_id'], msg }]);

const bytesOf = (files: readonly NewestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The files, and at the end an index of them that names those that could not be read. `proceed` throws once
 * the reader is stopped, which cuts the file off.
 */
async function* entriesOf(
  files: readonly NewestFile[],
  store: FileStore,
  proceed: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const listed: Listed[] = [];
  for (const file of files) {
    await proceed();
    const bytes = await readStoredOrNull(store, file);
    listed.push({ ...file, found: bytes !== null });
    if (bytes !== null) yield { name: nameOf(file), bytes, compress: false };
  }
  const index = openCsv(indexColumns, 'utf-8');
  index.add(listed);
  const { bytes } = index.download('');
  yield { name: exportName([responsesScreen.index], 'csv'), bytes, compress: true };
}

/** `S0001_質問3_証明書.pdf`: no two files have the same name, because a question has one file a company. */
function nameOf({ supplier_code, position, file_name }: NewestFile): string {
  const safe = visibleName(`${supplier_code}_${questionnaireLabel.question(position)}_${file_name}`);
  return safe.replaceAll(/[\\/:*?"<>|]/g, '_');
}

type Listed = NewestFile & { readonly found: boolean };
const indexColumns: readonly CsvColumn<Listed>[] = [
  { header: label.supplier_code, value: (file) => file.supplier_code },
  { header: label.supplier_name, value: (file) => file.company_name },
  { header: questionnaireLabel.questionText, value: (file) => file.question_text },
  { header: responsesScreen.indexName, value: (file) => (file.found ? nameOf(file) : null) },
  { header: responsesScreen.indexOriginal, value: (file) => file.file_name },
  { header: responsesScreen.indexState, value: ({ found }) => (found ? null : responsesScreen.unreadable) },
];
