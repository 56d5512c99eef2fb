import type { SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { compareIndex } from '#server/search/compare.ts';
import { searchKindLabel } from '#texts/search.ts';
import { findingsOf } from './check-application.ts';
import type { StoredFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { Findings, type CheckFinding } from './findings.ts';
import { selectMessages } from './queries-check-message.ts';
import { selectBadAuditEvents, selectNoticeIds } from './queries.ts';
import { readApplications } from './read-applications.ts';

/** The rows of a kind with an id above `after` and at most `upto`. */
export type IdRange = {
  readonly kind: 'audit' | 'messages' | 'notices' | 'applications';
  readonly after: number;
  readonly upto: number;
};

/** What is wrong with the rows of a range. */
export type RangeResult = {
  readonly kind: IdRange['kind'];
  /** How many rows it has; 0 for the audit log and notices. */
  readonly rows: number;
  /** The first ones. */
  readonly findings: readonly CheckFinding[];
  readonly finding_count: number;
  /** How many of its rows have no texts for the search yet. */
  readonly unindexed: number;
  /** The files of its applications, still to be read. */
  readonly files: readonly { readonly subject: string; readonly file: StoredFile }[];
};

/** Applications per snapshot. */
const batch = 100;

/** Compares the rows of a range with what the rules say. Holds one batch of applications in memory. */
export async function checkRange(db: Db, range: IdRange): Promise<RangeResult> {
  const findings = new Findings();
  const files: { subject: string; file: StoredFile }[] = [];
  let rows = 0;
  let unindexed = 0;
  const search = async (kind: SearchKind, item_ids: readonly number[]) => {
    const { differing, missing } = await compareIndex(db, searchSources, kind, item_ids);
    for (const item_id of differing)
      findings.add(`${searchKindLabel[kind]} ${item_id}`, [
        '検索の索引（search_text）が内容と一致しません。',
      ]);
    unindexed += missing;
  };
  if (range.kind === 'audit')
    for (const { audit_event_id, wrong } of await selectBadAuditEvents(db, range.after, range.upto))
      findings.add(`監査ログ ${audit_event_id}`, [`内容が正しくありません（${wrong}）。`]);
  if (range.kind === 'messages') {
    const messages = await selectMessages(db, range.after, range.upto);
    for (const message of messages)
      findings.add(`メッセージ ${message.message_id}`, findingsOfMessage(message));
    await search(
      'message',
      messages.map(({ message_id }) => message_id),
    );
    rows += messages.length;
  }
  if (range.kind === 'notices') await search('notice', await selectNoticeIds(db, range.after, range.upto));
  if (range.kind === 'applications')
    for await (const stored of batches(db, range)) {
      for (const each of stored) {
        const subject = `申請 ${each.loaded.application_id}`;
        findings.add(subject, findingsOf(each));
        for (const { file_id, size, sha256, storage_key } of each.files)
          files.push({ subject, file: { file_id, size, sha256, storage_key } });
      }
      await search(
        'application',
        stored.map(({ loaded }) => loaded.application_id),
      );
      rows += stored.length;
    }
  return {
    kind: range.kind,
    rows,
    unindexed,
    findings: findings.first,
    finding_count: findings.count,
    files,
  };
}

async function* batches(db: Db, { after, upto }: IdRange) {
  // Reads the next batch while one is checked.
  let reading = readApplications(db, after, upto, batch);
  for (;;) {
    const stored = await reading;
    const last = stored.at(-1);
    if (last === undefined) return;
    reading = readApplications(db, last.loaded.application_id, upto, batch);
    // Awaited in the next iteration; until then a failure must not count as unhandled.
    reading.catch(() => undefined);
    yield stored;
  }
}
