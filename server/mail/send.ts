import { loadApplications, stepOrderOf } from '#server/application/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/queues.ts';
import type { Letter, Mailer } from './mailer.ts';
import { stillHolds } from './recipients.ts';
import {
  loadPendingMail,
  loadRecipient,
  noteDropped,
  noteFailure,
  noteSent,
  whileSendingAlone,
} from './store.ts';
import { composeMail } from './texts.ts';

export type SendDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  /** Without a slash at the end: what mails link to. */
  readonly base_url: string;
  readonly now: () => Date;
};

/**
 * Sends one mail, once: what was sent or dropped is left alone, what is void by now is dropped. Throws when the mail
 * server did not take it, noted beside the mail, so that the queue tries again.
 */
export async function sendMailJob(
  { db, mailer, base_url, now }: SendDeps,
  { mail_id }: Jobs['mail-send'],
): Promise<void> {
  const alone = await whileSendingAlone(db, mail_id, async (db) => {
    const letter = await writeLetter(db, mail_id, base_url);
    if (letter === 'done') return;
    if (letter === 'void') return noteDropped(db, mail_id, now());
    try {
      await mailer.send(letter);
    } catch (error) {
      await noteFailure(db, mail_id, { failed_at: now(), last_error: messageOf(error) });
      throw error;
    }
    await noteSent(db, mail_id, now());
  });
  if (!alone) throw new Error(`Mail ${mail_id} is being sent by another worker.`);
}

/** The letter as it is to be sent now: `done` where the mail was sent or dropped, `void` where nobody may get it any more. */
async function writeLetter(db: Db, mail_id: number, base_url: string): Promise<Letter | 'done' | 'void'> {
  const mail = await loadPendingMail(db, mail_id);
  if (mail === null) return 'done';
  const reader = await loadRecipient(db, mail.user_id);
  const [loaded] = await loadApplications(db, [mail.application_id]);
  if (reader === null || loaded === undefined) return 'void';
  const { kind, approval_route_step_id, workflow_name, applicant_full_name } = mail;
  const step_order = approval_route_step_id === null ? null : stepOrderOf(loaded, approval_route_step_id);
  if (!stillHolds({ kind, step_order }, loaded.state, reader)) return 'void';
  return {
    to: { name: reader.full_name, address: reader.mail_address },
    message_id: `<mail-${mail_id}@${new URL(base_url).hostname}>`,
    ...composeMail({
      kind,
      step_type: step_order === null ? null : (loaded.state.steps[step_order - 1]?.step_type ?? null),
      reader_full_name: reader.full_name,
      is_applicant: mail.applicant_user_id === reader.user_id,
      workflow_name,
      applicant_full_name,
      address: `${base_url}/application/detail?application_id=${mail.application_id}`,
    }),
  };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
