import type { Db } from '#server/db/database.ts';
import { findingsOf } from './check-application.ts';
import type { StoredFile } from './check-files.ts';
import { findingsOfMessage } from './check-message.ts';
import { Findings, type Finding } from './findings.ts';
import { selectMessages } from './queries-check-message.ts';
import { selectBadAuditEvents } from './queries.ts';
import { readApplications } from './read-applications.ts';

/** The rows with an id above `after` and at most `upto`: of the audit log, or messages, or applications. */
export type Part = {
  readonly kind: 'audit' | 'messages' | 'applications';
  readonly after: number;
  readonly upto: number;
};

/** What is wrong with the rows of a part. */
export type PartResult = {
  readonly kind: Part['kind'];
  /** How many rows it has; 0 for the audit log. */
  readonly rows: number;
  /** The first ones. */
  readonly findings: readonly Finding[];
  readonly finding_count: number;
  /** The files of its applications, still to be read. */
  readonly files: readonly { readonly subject: string; readonly file: StoredFile }[];
};

/** Applications per snapshot. */
const batch = 100;

/** Compares the rows of a part with what the rules say. Holds one batch of applications in memory. */
export async function checkPart(db: Db, part: Part): Promise<PartResult> {
  const findings = new Findings();
  const files: { subject: string; file: StoredFile }[] = [];
  let rows = 0;
  if (part.kind === 'audit')
    for (const { audit_event_id, wrong } of await selectBadAuditEvents(db, part.after, part.upto))
      findings.add(`監査ログ ${audit_event_id}`, [`内容が正しくありません（${wrong}）。`]);
  if (part.kind === 'messages')
    for (const message of await selectMessages(db, part.after, part.upto)) {
      findings.add(`メッセージ ${message.message_id}`, findingsOfMessage(message));
      rows += 1;
    }
  if (part.kind === 'applications')
    for await (const stored of batches(db, part)) {
      for (const each of stored) {
        const subject = `申請 ${each.loaded.application_id}`;
        findings.add(subject, findingsOf(each));
        for (const { file_id, size, sha256, storage_key } of each.files)
          files.push({ subject, file: { file_id, size, sha256, storage_key } });
      }
      rows += stored.length;
    }
  return { kind: part.kind, rows, findings: findings.first, finding_count: findings.count, files };
}

async function* batches(db: Db, { after, upto }: Part) {
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
