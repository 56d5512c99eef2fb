import type { ApplicationMailKind } from '#domain/application/mail-recipients.ts';
import type { MailDropReason } from '#domain/mail.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ItemChange } from '#server/jobs/queues.ts';
import type { PendingMail, Recipient } from './queries.ts';
import type { NewMail } from './store.ts';
import type {
  AccountStopMail,
  ApplicationMail,
  AwaitedReplies,
  AwaitedResponses,
  BegunDelegation,
  DelegationMail,
  AuditorMail,
  AuditorMailKind,
  DelegationMailKind,
  DueStep,
  EndedQuestionnaire,
  LateStep,
  MessageMail,
  NoticeMail,
  NoticeMailKind,
  Reminder,
  StoppedImportMail,
} from './texts.ts';

/** The next mails of an event, created in one transaction; `more` if there may be further ones. */
export type Batch = { readonly mails: readonly NewMail[]; readonly more: boolean };

/** The moment, and Japan's date. `base_url` has no trailing slash. */
export type Writing = { readonly base_url: string; readonly now: Date; readonly today: string };

type MailSource<Event, Mail, Content> = {
  nextMails(tx: Tx, event: Event, today: string): Promise<Batch>;
  /** The mail's current content, or why its reader gets it no more. */
  contentOf(db: Db, mail: Mail, reader: Recipient, writing: Writing): Promise<Content | MailDropReason>;
};

/** The working day of a daily mail, and the working day before it. */
export type DailyMailDay = { readonly day: string; readonly day_before: string };

/** A part of the daily mail. */
export type DailyPart<Content> = {
  /** Who may have something to read in this part of the mail of a day. */
  recipients(tx: Tx, of: DailyMailDay, now: Date): Promise<readonly number[]>;
  /** What a reader reads in it now; null if it is left out. */
  contentOf(db: Db, of: DailyMailDay, reader: Recipient, writing: Writing): Promise<Content | null>;
};

type EventWith<Key extends string> = Extract<ItemChange, Readonly<Record<Key, number>>>;

/** Recipients and content of the mails, for each kind of event. The features provide them. */
export type MailSources = {
  readonly application: MailSource<
    EventWith<'application_id'>,
    Pick<PendingMail, 'approval_route_step_id' | 'event_key'> & {
      readonly kind: ApplicationMailKind;
      readonly application_id: number;
    },
    ApplicationMail
  >;
  readonly notice: MailSource<
    EventWith<'notice_id'>,
    { readonly notice_id: number; readonly kind: NoticeMailKind },
    NoticeMail
  >;
  readonly message: MailSource<EventWith<'message_id'>, { readonly message_id: number }, MessageMail>;
  /** Its few recipients are known when it happens. */
  readonly stopped_import: Pick<
    MailSource<never, { readonly stopped_import_id: number }, StoppedImportMail>,
    'contentOf'
  >;
  /** The same. */
  readonly account_stop: Pick<
    MailSource<never, { readonly audit_event_id: number }, AccountStopMail>,
    'contentOf'
  >;
  /** The same. */
  readonly delegation: Pick<
    MailSource<never, { readonly delegation_id: number; readonly kind: DelegationMailKind }, DelegationMail>,
    'contentOf'
  >;
  /** The same. */
  readonly auditor: Pick<
    MailSource<never, { readonly auditor_grant_id: number; readonly kind: AuditorMailKind }, AuditorMail>,
    'contentOf'
  >;
  /** The parts of the daily mail. */
  readonly daily: {
    readonly begun_delegations: DailyPart<readonly BegunDelegation[]>;
    readonly due_steps: DailyPart<Reminder<DueStep>>;
    readonly late_steps: DailyPart<Reminder<LateStep>>;
    readonly awaited_replies: DailyPart<AwaitedReplies>;
    readonly awaited_responses: DailyPart<AwaitedResponses>;
    readonly ended_questionnaires: DailyPart<readonly EndedQuestionnaire[]>;
  };
};
