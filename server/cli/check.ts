import type { SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { compareIndex } from '#server/search-index/compare.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { searchKindLabel } from '#texts/search.ts';
import { findingsOf } from './check-application.ts';
import { findingOfFile, type StoredFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { findingsOfTemplate } from './check-template.ts';
import { Findings, type CheckFinding } from './findings.ts';
import { selectFilesOf, selectMessages } from './queries-check-message.ts';
import { selectNoticeFaults, type NoticeFault } from './queries-check-notice.ts';
import { selectBadAuditEvents, selectNoticeIds, selectTemplates, selectUpto } from './queries.ts';
import { readApplications } from './read-applications.ts';

export type CheckResult = {
  readonly applications: number;
  readonly files: number;
  readonly templates: number;
  readonly messages: number;
  /** How many applications, notices and messages have no texts for the search yet. */
  readonly unindexed: number;
  /** The first ones. */
  readonly findings: readonly CheckFinding[];
  /** The number of all findings. */
  readonly finding_count: number;
};

/** Rows of a kind that are checked at once. A message to all suppliers has tens of thousands of rows. */
const usualSizes = { audit: 20_000, messages: 50, notices: 500, applications: 100 };

type Options = {
  readonly sizes?: typeof usualSizes;
  /** Called with the number of checked applications. */
  readonly progress?: (applications: number) => void;
};

/**
 * Checks the invariants in docs/reliability.md. For every application: a history without gaps, the state as
 * its fold, one action per step, the graph, started steps, the work list, the files and their checksums. Also
 * every template's route, the lists that each message is in, the questions of notices and their answers, the
 * texts of the search, and the rows of the audit log. Changes nothing, and may run while the portal runs,
 * because each batch is one snapshot; rows added during the check may be left out.
 */
export async function checkAll(
  db: Db,
  files: FileStore,
  { sizes = usualSizes, progress }: Options = {},
): Promise<CheckResult> {
  const findings = new Findings();
  let unindexed = 0;
  const checkSearch = async (kind: SearchKind, item_ids: readonly number[]) => {
    const { differing, missing } = await compareIndex(db, searchSources, kind, item_ids);
    for (const item_id of differing)
      findings.add(`${searchKindLabel[kind]} ${item_id}`, [
        '検索の索引（search_text）が内容と一致しません。',
      ]);
    unindexed += missing;
  };
  const templates = await selectTemplates(db);
  for (const template of templates)
    findings.add(`テンプレート ${template.saved_approval_route_id}`, findingsOfTemplate(template));
  let fileCount = await checkOtherFiles(db, files, findings);
  for await (const { after, upto } of rangesOf(db, 'audit', sizes.audit))
    for (const { audit_event_id, wrong } of await selectBadAuditEvents(db, after, upto))
      findings.add(`監査ログ ${audit_event_id}`, [`内容が正しくありません（${wrong}）。`]);
  let messageCount = 0;
  for await (const { after, upto } of rangesOf(db, 'messages', sizes.messages)) {
    const messages = await selectMessages(db, after, upto);
    for (const message of messages)
      findings.add(`メッセージ ${message.message_id}`, findingsOfMessage(message));
    await checkSearch(
      'message',
      messages.map(({ message_id }) => message_id),
    );
    messageCount += messages.length;
  }
  for await (const { after, upto } of rangesOf(db, 'notices', sizes.notices)) {
    for (const { notice_id, fault } of await selectNoticeFaults(db, after, upto))
      findings.add(`お知らせ ${notice_id}`, [noticeFaultText[fault]]);
    await checkSearch('notice', await selectNoticeIds(db, after, upto));
  }
  let applications = 0;
  for await (const stored of batches(db, sizes.applications)) {
    for (const each of stored) {
      const subject = `申請 ${each.loaded.application_id}`;
      findings.add(subject, findingsOf(each));
      for (const file of each.files) await checkFile(subject, file, { files, findings });
      fileCount += each.files.length;
    }
    await checkSearch(
      'application',
      stored.map(({ loaded }) => loaded.application_id),
    );
    applications += stored.length;
    progress?.(applications);
  }
  return {
    applications,
    files: fileCount,
    templates: templates.length,
    messages: messageCount,
    unindexed,
    findings: findings.first,
    finding_count: findings.count,
  };
}

const noticeFaultText: Readonly<Record<NoticeFault, string>> = {
  questions: '質問の番号が連続していないか、回答期限と一致しません。',
  versions: '回答の版が連続していません。',
  answers: '回答の数が質問の数と一致しません。',
  files: 'ファイルの質問ではないのに、ファイルがあります。',
};

/** The ids of a kind in parts of so many rows: those above `after` and at most `upto`. */
async function* rangesOf(db: Db, kind: Parameters<typeof selectUpto>[1], size: number) {
  for (let after = 0; ;) {
    const upto = await selectUpto(db, kind, after, size);
    if (upto === null) return;
    yield { after, upto };
    after = upto;
  }
}

/** All applications. Reads the next ones while some are checked. */
async function* batches(db: Db, size: number) {
  let reading = readApplications(db, 0, size);
  for (;;) {
    const stored = await reading;
    const last = stored.at(-1);
    if (last === undefined) return;
    reading = readApplications(db, last.loaded.application_id, size);
    // Awaited in the next iteration; until then a failure must not count as unhandled.
    reading.catch(() => undefined);
    yield stored;
  }
}

async function checkFile(
  subject: string,
  file: StoredFile,
  { files, findings }: { readonly files: FileStore; readonly findings: Findings },
): Promise<void> {
  const text = await findingOfFile(files, file);
  if (text !== null) findings.add(subject, [text]);
}

/** Files per statement. */
const filesBatch = 200;

const otherOwners = [
  ['notice', 'お知らせ'],
  ['notice_response', 'お知らせへの回答'],
  ['message', 'メッセージ'],
  ['application_remark', 'やり取り：申請'],
] as const;

/**
 * Adds the findings about files of notices, of answers to them, of messages and of remarks; returns the
 * number of files.
 */
async function checkOtherFiles(db: Db, files: FileStore, findings: Findings): Promise<number> {
  let count = 0;
  for (const [owner, name] of otherOwners)
    for (let after = 0; ;) {
      const stored = await selectFilesOf(db, owner, after, filesBatch);
      const last = stored.at(-1);
      if (last === undefined) break;
      for (const file of stored) {
        await checkFile(`${name} ${file.owner_id}`, file, { files, findings });
      }
      count += stored.length;
      after = last.file_id;
    }
  return count;
}
