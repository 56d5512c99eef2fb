import { japanDate } from '#domain/japan-date.ts';
import { edit } from '#server/features/notice/edit.ts';
import { view } from '#server/features/notice/view.ts';
import { daysAfter, workingTime, type WorkingTime } from './clock.ts';
import { actorOf, operatorOf, divisionId, supplierGroupId, supplierId } from './store.ts';
import type { ScenarioFile } from './scenario.ts';
import { storeFiles, type Seeding } from './seed-application.ts';

/** A notice of the demonstration company, with its readers. */
export type ScenarioNotice = {
  readonly by: string;
  readonly at: WorkingTime;
  readonly title: string;
  readonly body: string;
  /** Null for a system notice. */
  readonly division: string | null;
  /** Its first day: the day of posting, or that many days from today. */
  readonly from: 'posted' | number;
  /** Its last day, in days from today. */
  readonly to: number;
  /**
   * Supplier groups by their names and suppliers by their codes, or all suppliers that deal with the
   * division.
   */
  readonly for?: 'all' | { readonly groups: readonly string[]; readonly suppliers: readonly string[] };
  readonly files?: readonly ScenarioFile[];
  readonly read?: readonly { readonly by: string; readonly at: WorkingTime }[];
};

/** Posts notices and marks them as read, through the handlers of the screens. */
export async function seedNotices(seeding: Seeding, notices: readonly ScenarioNotice[]): Promise<void> {
  for (const notice of notices) await publish(seeding, notice);
}

async function publish({ tx, services, now }: Seeding, notice: ScenarioNotice): Promise<void> {
  const { by, at, title, body, division, from, to, files, read = [] } = notice;
  const posted_at = workingTime(now, at);
  const targets = notice.for === undefined || notice.for === 'all' ? none : notice.for;
  const notice_id = await edit.save({
    tx,
    services,
    now: posted_at,
    began: posted_at,
    actor: await operatorOf(tx, by),
    files: await storeFiles(services.files, files),
    countMails: null,
    input: {
      title,
      body,
      division_id: division === null ? null : await divisionId(tx, division),
      system_notice_flag: division === null,
      publish_date_from: from === 'posted' ? japanDate(posted_at) : daysAfter(now, from),
      publish_date_to: daysAfter(now, to),
      publish_all_flag: notice.for === 'all',
      supplier_groups: await Promise.all(targets.groups.map((name) => supplierGroupId(tx, name))),
      suppliers: await Promise.all(targets.suppliers.map((code) => supplierId(tx, code))),
      send_mail_flag: false,
    },
  });
  for (const reading of read)
    await view.mark_as_read({
      tx,
      services,
      now: workingTime(now, reading.at),
      actor: await actorOf(tx, reading.by),
      input: { notice_id },
    });
}

const none = { groups: [], suppliers: [] };
