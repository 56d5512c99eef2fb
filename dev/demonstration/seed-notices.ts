import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Answer } from '#domain/notice/questionnaire.ts';
import { edit } from '#server/features/notice/edit.ts';
import { response } from '#server/features/notice/response.ts';
import { view } from '#server/features/notice/view.ts';
import { daysAfter, workingTime, type WorkingTime } from './clock.ts';
import { actorOf, operatorOf, divisionId, noticeId, supplierGroupId, supplierId } from './store.ts';
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
  /** The title of the notice that this one corrects. */
  readonly corrects?: string;
  /** 回答依頼: its last day in days from today, its questions, and the answers in their order. */
  readonly asks?: {
    readonly until: number;
    readonly questions: Questionnaire['questions'];
    readonly responses: readonly ScenarioResponse[];
  };
  readonly read?: readonly { readonly by: string; readonly at: WorkingTime }[];
};

type Questionnaire = NonNullable<Input<typeof calls.notice.edit.save>['questionnaire']>;

/** An answer of a supplier's user; a later one of the same company corrects it. */
type ScenarioResponse = {
  readonly by: string;
  readonly at: WorkingTime;
  readonly answers: Answer[];
  readonly files?: readonly ScenarioFile[];
};

/** Posts notices and marks them as read, through the handlers of the screens, and answers their questions. */
export async function seedNotices(seeding: Seeding, notices: readonly ScenarioNotice[]): Promise<void> {
  for (const notice of notices) await publish(seeding, notice);
}

async function publish(seeding: Seeding, notice: ScenarioNotice): Promise<void> {
  const { tx, services, now } = seeding;
  const { by, at, title, body, division, from, to, files, corrects, asks, read = [] } = notice;
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
      corrects_notice_id: corrects === undefined ? null : await noticeId(tx, corrects),
      former_file_ids: null,
      ...(asks && {
        questionnaire: { response_due_date: daysAfter(now, asks.until), questions: asks.questions },
      }),
    },
  });
  for (const reading of read)
    await view.mark_as_read({
      tx,
      services,
      now: workingTime(now, reading.at),
      countMails: null,
      actor: await actorOf(tx, reading.by),
      input: { notice_id },
    });
  await answer(seeding, notice_id, asks?.responses ?? []);
}

/** Answers a notice, each company's answers in their order. */
async function answer(
  { tx, services, now }: Seeding,
  notice_id: number,
  responses: readonly ScenarioResponse[],
): Promise<void> {
  const versions = new Map<number, number>();
  for (const { by, at, answers, files } of responses) {
    const actor = await actorOf(tx, by);
    if (actor.role !== role.supplier) throw new Error(`${by} is no supplier's user`);
    const replaces = versions.get(actor.supplier_id) ?? 0;
    const responded_at = workingTime(now, at);
    const version = await response.save({
      tx,
      services,
      actor,
      now: responded_at,
      began: responded_at,
      files: await storeFiles(services.files, files),
      countMails: null,
      input: { notice_id, replaces, answers },
    });
    versions.set(actor.supplier_id, version);
  }
}

const none = { groups: [], suppliers: [] };
