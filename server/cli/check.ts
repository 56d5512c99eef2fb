import { loadApplications } from '#server/features/application/queries-state.ts';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { findingsOf, type StoredApplication } from './check-application.ts';
import { findingOfFile, type StoredFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { findingsOfTemplate } from './check-template.ts';
import { selectFilesOf, selectMessages } from './queries-check-message.ts';
import {
  selectApplicationIds,
  selectBadAuditEvents,
  selectEdges,
  selectEvents,
  selectFiles,
  selectStepNumbers,
  selectTemplates,
  selectWorkList,
} from './queries.ts';

export type Finding = {
  /** What it was found of: `申請 12`, `テンプレート 3`, `メッセージ 4`, `監査ログ 5`. */
  readonly subject: string;
  readonly text: string;
};
export type CheckResult = {
  readonly applications: number;
  readonly files: number;
  readonly templates: number;
  readonly messages: number;
  /** The first of them, at most `maxFindings`. */
  readonly findings: readonly Finding[];
  /** How many there are. */
  readonly finding_count: number;
};

const batch = 200;
/** A database that is damaged throughout is told of by its beginning: a million sentences help nobody. */
const maxFindings = 1000;

/** What is found, kept as far as it is told. */
class Findings {
  readonly kept: Finding[] = [];
  count = 0;

  add(subject: string, texts: readonly string[]): void {
    this.count += texts.length;
    const room = maxFindings - this.kept.length;
    this.kept.push(...texts.slice(0, room).map((text) => ({ subject, text })));
  }
}

/**
 * Holds every stored application against the invariants of docs/reliability: history without a gap, the state as its fold,
 * one action a step, the graph, what has started, the work list, the files and their checksums; and every template that its
 * route is one, every message that those have it in their lists who should, and the audit log that its rows are ones. Changes nothing;
 * may run beside the portal, for each batch is one snapshot. Holds no more than a batch in memory, however many there are;
 * `progress` is told how many applications are done.
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
  const messages = await checkMessages(db, findings);
  let applications = 0;
  let fileCount = await checkOtherFiles(db, files, findings);
  // The next batch is read while this one is worked out.
  let reading = readBatch(db, 0);
  for (;;) {
    const stored = await reading;
    const last = stored.at(-1);
    if (last === undefined) break;
    reading = readBatch(db, last.loaded.application_id);
    // Awaited in the next round; a failure in between is no unhandled one.
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
    findings: findings.kept,
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

/** Adds what is wrong with rows of the audit log. */
async function checkAudit(db: Db, findings: Findings): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const { bad, last } = await selectBadAuditEvents(db, after, auditBatch);
    for (const { audit_event_id, wrong } of bad)
      findings.add(`監査ログ ${audit_event_id}`, [`内容が正しくありません（${wrong}）。`]);
    after = last;
  }
}

/** Rows of the audit log that one statement looks through. */
const auditBatch = 20_000;

/** Adds what is wrong with messages; answers how many there are. */
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

/** The same for the files of notices and messages. */
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
      return loaded.map((each) => ({
        loaded: each,
        events: events.get(each.application_id) ?? [],
        edges: edges.get(each.application_id) ?? [],
        step_numbers: (numbers.get(each.application_id) ?? []).map(({ step_order }) => step_order),
        work_list: work_list.get(each.application_id) ?? [],
        files: files.get(each.application_id) ?? [],
      }));
    });
}

function byApplication<T extends { readonly application_id: number }>(rows: readonly T[]) {
  return Map.groupBy(rows, ({ application_id }) => application_id);
}
