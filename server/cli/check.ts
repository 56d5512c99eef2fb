import { loadApplications } from '#server/features/application/queries-state.ts';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { findingsOf, type StoredApplication } from './check-application.ts';
import { findingOfFile, type StoredFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { findingsOfTemplate } from './check-template.ts';
import { selectStoredTotals, type ListPart } from '#server/features/application/queries-long-lists.ts';
import { selectFilesOf, selectMessages } from './queries-check-message.ts';
import {
  selectApplicationIds,
  selectBadAuditEvents,
  selectEdges,
  selectEvents,
  selectFiles,
  selectListedSteps,
  selectStepNumbers,
  selectTemplates,
  selectWorkList,
} from './queries.ts';

export type Finding = {
  /** What the finding is about: `申請 12`, `申請一覧 6-5`, `テンプレート 3`, `メッセージ 4`, `監査ログ 5`. */
  readonly subject: string;
  readonly text: string;
};
export type CheckResult = {
  readonly applications: number;
  readonly files: number;
  readonly templates: number;
  readonly messages: number;
  /** The first ones, at most `maxFindings`. */
  readonly findings: readonly Finding[];
  /** The number of all findings. */
  readonly finding_count: number;
};

const batch = 200;
/** A thoroughly damaged database is reported by its first findings: nobody reads a million. */
const maxFindings = 1000;

/** Collects the first findings and counts all. */
class Findings {
  readonly first: Finding[] = [];
  count = 0;

  add(subject: string, texts: readonly string[]): void {
    this.count += texts.length;
    const room = maxFindings - this.first.length;
    this.first.push(...texts.slice(0, room).map((text) => ({ subject, text })));
  }
}

/**
 * Checks the invariants in docs/reliability.md. For every application: a history without gaps, the state as
 * its fold, one action per step, the graph, started steps, the work list, the files and their checksums. Also
 * every template's route, the lists that each message is in, the stored totals of long work lists, and the
 * rows of the audit log. Changes nothing,
 * and may run while the portal runs, because each batch is one snapshot. Holds one batch in memory at a time.
 * `progress` is called with the number of checked applications.
 */
export async function checkAll(
  db: Db,
  files: FileStore,
  progress?: (applications: number) => void,
): Promise<CheckResult> {
  const findings = new Findings();
  const templates = await selectTemplates(db);
  for (const template of templates)
    findings.add(`テンプレート ${template.saved_approval_route_id}`, findingsOfTemplate(template));
  await checkAudit(db, findings);
  await checkTotals(db, findings);
  const messages = await checkMessages(db, findings);
  let applications = 0;
  let fileCount = await checkOtherFiles(db, files, findings);
  // Reads the next batch while this one is checked.
  let reading = readBatch(db, 0);
  for (;;) {
    const stored = await reading;
    const last = stored.at(-1);
    if (last === undefined) break;
    reading = readBatch(db, last.loaded.application_id);
    // Awaited in the next iteration; until then a failure must not count as unhandled.
    reading.catch(() => undefined);
    for (const each of stored) {
      const subject = `申請 ${each.loaded.application_id}`;
      findings.add(subject, findingsOf(each));
      for (const file of each.files) await checkFile(subject, file, { files, findings });
      fileCount += each.files.length;
    }
    applications += stored.length;
    progress?.(applications);
  }
  return {
    applications,
    files: fileCount,
    templates: templates.length,
    messages,
    findings: findings.first,
    finding_count: findings.count,
  };
}

async function checkFile(
  subject: string,
  file: StoredFile,
  { files, findings }: { readonly files: FileStore; readonly findings: Findings },
): Promise<void> {
  const text = await findingOfFile(files, file);
  if (text !== null) findings.add(subject, [text]);
}

/** Adds the findings about the audit log. */
async function checkAudit(db: Db, findings: Findings): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const { bad, last } = await selectBadAuditEvents(db, after, auditBatch);
    for (const { audit_event_id, wrong } of bad)
      findings.add(`監査ログ ${audit_event_id}`, [`内容が正しくありません（${wrong}）。`]);
    after = last;
  }
}

/** Adds the findings about the stored totals of long work lists. */
async function checkTotals(db: Db, findings: Findings): Promise<void> {
  for (let after: ListPart | null = null; ;) {
    const totals = await selectStoredTotals(db, after, totalsBatch);
    for (const { principal_id, search_type, stored, actual } of totals)
      if (stored !== actual)
        findings.add(`申請一覧 ${principal_id}-${search_type}`, [
          `件数の集計（long_list）が一覧と一致しません（集計 ${stored} 件、一覧 ${actual} 件）。`,
        ]);
    after = totals.at(-1) ?? null;
    if (after === null) return;
  }
}

/** Stored totals per statement: each is compared with the rows of its list. */
const totalsBatch = 10;

/** Rows of the audit log per statement. */
const auditBatch = 20_000;

/** Adds the findings about messages; returns the number of messages. */
async function checkMessages(db: Db, findings: Findings): Promise<number> {
  let messages = 0;
  for (let after = 0; ;) {
    const stored = await selectMessages(db, after, batch);
    const last = stored.at(-1);
    if (last === undefined) return messages;
    for (const message of stored)
      findings.add(`メッセージ ${message.message_id}`, findingsOfMessage(message));
    messages += stored.length;
    after = last.message_id;
  }
}

/** Adds the findings about files of notices and messages; returns the number of files. */
async function checkOtherFiles(db: Db, files: FileStore, findings: Findings): Promise<number> {
  let count = 0;
  for (const owner of ['notice', 'message'] as const)
    for (let after = 0; ;) {
      const stored = await selectFilesOf(db, owner, after, batch);
      const last = stored.at(-1);
      if (last === undefined) break;
      for (const file of stored) {
        const subject = `${owner === 'notice' ? 'お知らせ' : 'メッセージ'} ${file.owner_id}`;
        await checkFile(subject, file, { files, findings });
      }
      count += stored.length;
      after = last.file_id;
    }
  return count;
}

async function readBatch(db: Db, after: number): Promise<StoredApplication[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ids = await selectApplicationIds(tx, after, batch);
      const loaded = await loadApplications(tx, ids);
      const events = byApplication(await selectEvents(tx, ids));
      const edges = byApplication(await selectEdges(tx, ids));
      const numbers = byApplication(await selectStepNumbers(tx, ids));
      const files = byApplication(await selectFiles(tx, ids));
      const work_list = await selectWorkList(tx, ids);
      const listed = byApplication(await selectListedSteps(tx, ids));
      return loaded.map((each) => ({
        loaded: each,
        events: events.get(each.application_id) ?? [],
        edges: edges.get(each.application_id) ?? [],
        step_numbers: (numbers.get(each.application_id) ?? []).map(({ step_order }) => step_order),
        work_list: work_list.get(each.application_id) ?? [],
        listed_steps: listed.get(each.application_id)?.[0]?.listed_steps,
        files: files.get(each.application_id) ?? [],
      }));
    });
}

function byApplication<T extends { readonly application_id: number }>(rows: readonly T[]) {
  return Map.groupBy(rows, ({ application_id }) => application_id);
}
