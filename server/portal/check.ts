import { loadApplications } from '#server/application/store.ts';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { findingsOf, type StoredApplication } from './check-application.ts';
import { findingOfFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { findingsOfTemplate } from './check-template.ts';
import { selectMessages, selectOtherFiles } from './queries-message.ts';
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
  readonly findings: readonly Finding[];
};

const batch = 200;

/**
 * Holds every stored application against the invariants of docs/reliability: history without a gap, the state as its fold,
 * one action a step, the graph, what has started, the work list, the files and their checksums; and every template that its
 * route is one, every message that those have it in their lists who should, and the audit log that its rows are ones. Changes nothing; may run beside the portal, for each batch is one snapshot.
 */
export async function checkAll(db: Db, files: FileStore): Promise<CheckResult> {
  const templates = await selectTemplates(db);
  const findings: Finding[] = templates.flatMap((template) =>
    findingsOfTemplate(template).map((text) => ({
      subject: `テンプレート ${template.saved_approval_route_id}`,
      text,
    })),
  );
  for (const { audit_event_id, wrong } of await selectBadAuditEvents(db))
    findings.push({ subject: `監査ログ ${audit_event_id}`, text: `内容が正しくありません（${wrong}）。` });
  const messages = await checkMessages(db, findings);
  let applications = 0;
  let fileCount = await checkOtherFiles(db, files, findings);
  for (let after = 0; ;) {
    const stored = await readBatch(db, after);
    const last = stored.at(-1);
    if (last === undefined)
      return { applications, files: fileCount, templates: templates.length, messages, findings };
    for (const each of stored) {
      const subject = `申請 ${each.loaded.application_id}`;
      for (const text of findingsOf(each)) findings.push({ subject, text });
      for (const file of each.files) {
        const text = await findingOfFile(files, file);
        if (text !== null) findings.push({ subject, text });
      }
      fileCount += each.files.length;
    }
    applications += stored.length;
    after = last.loaded.application_id;
  }
}

/** Adds what is wrong with messages; answers how many there are. */
async function checkMessages(db: Db, findings: Finding[]): Promise<number> {
  let messages = 0;
  for (let after = 0; ;) {
    const stored = await selectMessages(db, after, batch);
    const last = stored.at(-1);
    if (last === undefined) return messages;
    for (const message of stored)
      for (const text of findingsOfMessage(message))
        findings.push({ subject: `メッセージ ${message.message_id}`, text });
    messages += stored.length;
    after = last.message_id;
  }
}

/** The same for the files of notices and messages. */
async function checkOtherFiles(db: Db, files: FileStore, findings: Finding[]): Promise<number> {
  const stored = await selectOtherFiles(db);
  for (const file of stored) {
    const text = await findingOfFile(files, file);
    const owner = file.owner === 'notice' ? 'お知らせ' : 'メッセージ';
    if (text !== null) findings.push({ subject: `${owner} ${file.owner_id}`, text });
  }
  return stored.length;
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
