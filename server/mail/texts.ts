import type { ApplicationMailKind } from '#domain/application/mail-recipients.ts';
import {
  applicationResult,
  stepType,
  type ApplicationResult,
  type ResponseState,
  type StepType,
} from '#domain/codes.ts';
import type { Period } from '#domain/delegation.ts';
import { showDay } from '#domain/japan-date.ts';
import { joinedNames } from '#domain/joined-names.ts';
import type { OperatorCompany } from '#server/environment.ts';
import { receiptText } from '#texts/evidence.ts';
import { resubmissionRequest } from '#texts/application-detail.ts';
import { numberedName } from '#texts/application-name.ts';
import { actsFor, periodText } from '#texts/delegation.ts';
import { auditorLabel, auditorScreen } from '#texts/auditor.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { planText, showDateWithWeekday } from '#texts/ui.ts';
import { requestedAction, responseStateLabel } from '#texts/code-labels.ts';
import { importReport } from '#texts/import-problem.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { contactLine, pageTitle } from '#texts/shell.ts';

/**
 * The kinds of mail. The database knows what a mail is about (`mail_about_check`): one about something new
 * needs a column, one about an application none.
 */
export type MailKind =
  | ApplicationMailKind
  | NoticeMailKind
  | 'message_received'
  | 'import_stopped'
  | 'account_stopped'
  | DelegationMailKind
  | AuditorMailKind
  | 'daily'
  | 'mail_test';

/** A notice is published; 未回答へ催促, 追記を求める, and to its publisher that all companies have answered. */
export type NoticeMailKind =
  | 'notice_published'
  | 'notice_nudged'
  | 'notice_completion_asked'
  | 'notice_all_responded';

/** An administrator has named or ended a delegation. */
export type DelegationMailKind = 'delegation_named' | 'delegation_ended';

/** 監査（閲覧のみ） is granted, or ended before its last day was over. */
export type AuditorMailKind = 'auditor_named' | 'auditor_ended';

type Addressed = {
  readonly reader_full_name: string;
  /** The URL of the page to open. */
  readonly address: string;
};

/** What a mail calls an application. */
export type MailedApplication = {
  readonly application_id: number;
  readonly workflow_name: string;
  /** `yyyy-mm-dd`. */
  readonly applicant_answers_hope_date: string;
  /** The type of the step that waits for the reader; null if none does. */
  readonly step_type: StepType | null;
};

/** The application, the applicant and the address; no value, comment or file name. */
export type ApplicationMail = Addressed &
  MailedApplication & {
    readonly kind: ApplicationMailKind;
    readonly is_applicant: boolean;
    /** Whom the reader stands for on the step that waits; null for a step of their own. */
    readonly acts_for: string | null;
    /** Whether the page shows its reader the comment of a reject. */
    readonly shows_reason: boolean;
    /** 修正して再申請を依頼, of a rejected application; always false for a supplier. */
    readonly asks_resubmission: boolean;
    /** Of an application that has ended. */
    readonly result: ApplicationResult | null;
    /** Who nudged, with their organisation; null where the reader learns the company alone, or nobody did. */
    readonly nudger: string | null;
    /** Who wrote a remark, with their organisation; null in any other mail. */
    readonly remark_writer: { readonly name: string; readonly is_operator: boolean } | null;
    /** Whether the remark waits for a reply. */
    readonly awaits_reply: boolean;
    /** 控え番号 of a supplier's mail to keep; null in any other mail. */
    readonly receipt_number: string | null;
    /** 目安 of the step that waits, `yyyy-mm-dd`. */
    readonly planned_on: string | null;
    readonly applicant_division_name: string | null;
    readonly applicant_department_name: string | null;
    readonly applicant_full_name: string;
  };

/** The notice's division; neither its title nor its text, which are only for readers who open it. */
export type NoticeMail = Addressed & {
  readonly kind: NoticeMailKind;
  /** Null for a system notice. */
  readonly division_name: string | null;
  /** Of a notice that asks the reader's company, 回答期限 (`yyyy-mm-dd`); null for any other. */
  readonly response_due_date: string | null;
  /** It is the 訂正版 of another notice. */
  readonly is_correction: boolean;
};

/** What a mail calls a notice that asks: its division, and 回答期限 (`yyyy-mm-dd`). */
export type MailedQuestionnaire = { readonly division_name: string; readonly response_due_date: string };

/** The sender; neither title nor text, and no other recipient. */
export type MessageMail = Addressed & {
  readonly kind: 'message_received';
  /** Whether the sender belongs to the company that runs the portal. */
  readonly sender_is_operator: boolean;
  readonly sender_organisation: string;
  /** With their organisation; a supplier's user with 様. */
  readonly sender_name: string;
};

/** An import that waits for its number: how many rows it would change, and for how many reasons it waits. */
export type StoppedImportMail = Addressed & {
  readonly kind: 'import_stopped';
  readonly accept_number: number;
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  readonly warnings: number;
};

/** 利用停止 of a user or a supplier by another system admin, with the reason. */
export type AccountStopMail = Addressed & {
  readonly kind: 'account_stopped';
  readonly administrator_name: string;
  /** The user, or the supplier. */
  readonly stopped_name: string;
  /** A user with where they belong, and the login id. */
  readonly stopped_in_full: string;
  readonly reason: string | null;
};

/** A grant of 監査（閲覧のみ） to its auditor, to whoever granted or ended it, and to the system admins. */
export type AuditorMail = Addressed & {
  readonly kind: AuditorMailKind;
  readonly auditor_name: string;
  readonly administrator_name: string;
  readonly period: Period;
  /** Null for all. */
  readonly division_names: readonly string[] | null;
  readonly reason: string;
  /** Whether the reader is the auditor. */
  readonly is_auditor: boolean;
};

/** A delegation: the administrator, the other person and the period; not the reason. */
export type DelegationMail = Addressed & {
  readonly kind: DelegationMailKind;
  readonly period: Period;
  readonly administrator_name: string;
  readonly other_name: string;
  /** Whether the reader is the delegate; otherwise they are the absent person. */
  readonly is_delegate: boolean;
};

/** A part of the daily mail: a delegation has begun, and this is open for the absent person. */
export type BegunDelegation = {
  readonly user_name: string;
  readonly period: Period;
  /** The first ones of 自分の承認待ち. */
  readonly applications: readonly Omit<MailedApplication, 'step_type'>[];
  readonly total_count: number;
};

type RemindedStep = {
  readonly application_id: number;
  readonly workflow_name: string;
  /** 目安, `yyyy-mm-dd`. */
  readonly planned_on: string;
  /** The URL of the application. */
  readonly address: string;
};

/** A step that its reader may act on, planned for today or an earlier day. */
export type DueStep = RemindedStep & {
  /** How many working days 目安 is past; 0 on the day. */
  readonly days_past: number;
  /** Whom the reader stands for; null for a step of their own. */
  readonly acts_for: string | null;
};

/** A late step of the reader's own application: for whom it waits, and since when. */
export type LateStep = RemindedStep & {
  readonly step_type: StepType;
  readonly organisation_name: string;
  /** `yyyy-mm-dd`. */
  readonly started_on: string;
};

/** A reminder in the daily mail: the first of some steps. */
export type Reminder<Step> = { readonly steps: readonly Step[]; readonly total_count: number };

type MailedNotice = MailedQuestionnaire & {
  /** The URL of the notice. */
  readonly address: string;
};

/** A remark (やり取り) that waits for a reply of the reader. */
type AwaitedReply = {
  readonly application_id: number;
  readonly workflow_name: string;
  /** With their organisation. */
  readonly writer: string;
  /** `yyyy-mm-dd` */
  readonly asked_on: string;
  /** The URL of the application. */
  readonly address: string;
};

/** Remarks that wait for a reply of the reader: the first of some. */
export type AwaitedReplies = { readonly remarks: readonly AwaitedReply[]; readonly total_count: number };

/** Notices that wait for an answer of the reader's company: the first of some. */
export type AwaitedResponses = { readonly notices: readonly MailedNotice[]; readonly total_count: number };

/** A notice of the reader whose 回答期限 is past: how many companies are in each state. */
export type EndedQuestionnaire = MailedNotice & {
  readonly state_counts: readonly { readonly state: ResponseState; readonly count: number }[];
};

/** What a person reads in the morning, in parts; null for a part that is left out. */
export type DailyMail = Addressed & {
  readonly kind: 'daily';
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly begun_delegations: readonly BegunDelegation[] | null;
  readonly due_steps: Reminder<DueStep> | null;
  readonly late_steps: Reminder<LateStep> | null;
  readonly awaited_replies: AwaitedReplies | null;
  readonly awaited_responses: AwaitedResponses | null;
  readonly ended_questionnaires: readonly EndedQuestionnaire[] | null;
};

/** Only shows that mail arrives. */
export type TestMail = Addressed & { readonly kind: 'mail_test' };

/** The data of a mail. */
export type MailContent =
  | ApplicationMail
  | NoticeMail
  | MessageMail
  | StoppedImportMail
  | AccountStopMail
  | DelegationMail
  | AuditorMail
  | DailyMail
  | TestMail;

const portal = 'サプライヤーポータル';

/** The sender's display name next to the configured address. */
export function senderName({ name }: OperatorCompany): string {
  return oneLine(`${name} ${portal}`);
}

const decide = '次のページで内容をご確認のうえ、承認または却下を選択してください。';
const look = '次のページで内容をご確認ください。';

/** How what is asked for is done on the page, by the type of the waiting step. */
const howToAct: Record<StepType, string> = {
  [stepType.applicant]: look,
  [stepType.receptionist]:
    '次のページで内容をご確認のうえ、受け付ける場合は承認を、受け付けない場合は却下を選択してください。',
  [stepType.route_setter]:
    '次のページで内容をご確認のうえ、申請ルートを設定して承認するか、却下を選択してください。',
  [stepType.person_in_charge]: decide,
  [stepType.approver]: decide,
  [stepType.final_approver]: decide,
  [stepType.viewer]: look,
};

const matter: Record<Exclude<MailKind, RequestKind>, string> = {
  application_approved: '申請が承認されました',
  application_rejected: '申請が却下されました',
  viewer_added: '閲覧者に指定されました',
  viewer_completed: '申請の結果のお知らせ',
  step_handed_over: '担当が引き継がれました',
  step_recorded: 'ご対応の控え',
  remark_addressed: 'やり取りに書き込みがありました',
  notice_published: 'お知らせが公開されました',
  notice_nudged: 'ご回答のお願い（再度のご連絡）',
  notice_completion_asked: '回答への追記のお願い',
  notice_all_responded: '全社の回答が揃いました',
  message_received: 'メッセージが届きました',
  mail_test: '送信テスト',
  import_stopped: 'マスタ取込が確認を待っています',
  account_stopped: '利用が停止されました',
  delegation_named: '代理人が設定されました',
  delegation_ended: '代理が終了しました',
  auditor_named: '監査の権限が付与されました',
  auditor_ended: '監査の権限が終了しました',
  daily: '本日のご案内',
};

/** Why a mail asks its reader to act on a step, at the end of the request. */
const requestNote = {
  step_started: '',
  step_reassigned: '（担当の変更）',
  step_nudged: '（再度のご連絡）',
} as const;
type RequestKind = keyof typeof requestNote;

function isRequest(kind: MailKind): kind is RequestKind {
  return kind in requestNote;
}

const noticeKinds: readonly string[] = [
  'notice_published',
  'notice_nudged',
  'notice_completion_asked',
  'notice_all_responded',
] satisfies readonly NoticeMailKind[];

export function isNoticeKind(kind: MailKind): kind is NoticeMailKind {
  return noticeKinds.includes(kind);
}

export const systemNotice = 'システムのお知らせ';

/**
 * What a mail's subject names: an application, or the division of a notice (null for a system notice; with
 * 回答期限 if it asks), the organisation of a message's sender, the number of an import, the period of a
 * delegation, or the day of a daily mail. Null for a test, which names nothing.
 */
export type MailedObject = MailedApplication | MailedQuestionnaire | Period | string | null;

/** The subject of a mail: who runs the portal, the kind of mail, and what it is about. */
export function subjectOf(kind: MailKind, about: MailedObject, operator: OperatorCompany): string {
  const name = kind === 'mail_test' ? portal : subjectName(kind, about);
  return oneLine(`【${operator.name}】${matterOf(kind, about)}：${name}`);
}

function matterOf(kind: MailKind, about: MailedObject): string {
  if (kind === 'notice_published' && isQuestionnaire(about)) return '要回答のお知らせ';
  if (!isRequest(kind)) return matter[kind];
  const step_type = isApplication(about) ? about.step_type : null;
  return `${requestedAction[step_type ?? stepType.approver]}のお願い${requestNote[kind]}`;
}

/** A mail that asks for something also has the day by which the applicant wants an answer. */
function subjectName(kind: MailKind, about: MailedObject): string {
  if (about === null) return systemNotice;
  if (typeof about === 'string') return namedText(kind, about);
  if (isQuestionnaire(about)) return `${about.division_name}（${showDay(about.response_due_date)}まで）`;
  if (!isApplication(about)) return periodText(about);
  const name = numberedName(about);
  return isRequest(kind) ? `${name}（回答希望 ${showDay(about.applicant_answers_hope_date)}）` : name;
}

function namedText(kind: MailKind, about: string): string {
  switch (kind) {
    case 'import_stopped':
      return `確認番号 ${about}`;
    case 'daily':
      return showDateWithWeekday(about);
    default:
      return about;
  }
}

function isQuestionnaire(about: MailedObject): about is MailedQuestionnaire {
  return typeof about === 'object' && about !== null && 'response_due_date' in about;
}

function isApplication(about: MailedObject): about is MailedApplication {
  return typeof about === 'object' && about !== null && 'application_id' in about;
}

/**
 * A mail whose links name the provider that signs the reader in, so that a browser without a session does not
 * ask for it (docs/rules/sign-in.md#providers): in the query as well, because what rewrites links often hands
 * the `#` of a fragment on as `%23`.
 */
export function withProvider<Content extends MailContent>(
  content: Content,
  provider: string | null,
): Content {
  if (provider === null) return content;
  const ended = <A extends Pick<Addressed, 'address'>>(of: A): A => ({
    ...of,
    address: `${of.address}${of.address.includes('?') ? '&' : '?'}by=${provider}#${provider}`,
  });
  if (content.kind !== 'daily') return ended(content);
  const steps = <Step extends RemindedStep>(reminder: Reminder<Step> | null) =>
    reminder && { ...reminder, steps: reminder.steps.map(ended) };
  const { due_steps, late_steps, awaited_replies, awaited_responses, ended_questionnaires } = content;
  return {
    ...ended(content),
    due_steps: steps(due_steps),
    late_steps: steps(late_steps),
    awaited_replies: awaited_replies && {
      ...awaited_replies,
      remarks: awaited_replies.remarks.map(ended),
    },
    awaited_responses: awaited_responses && {
      ...awaited_responses,
      notices: awaited_responses.notices.map(ended),
    },
    ended_questionnaires: ended_questionnaires && ended_questionnaires.map(ended),
  };
}

/**
 * Subject and plain text of a mail, the same for operators and suppliers, but that a supplier's user is
 * addressed with their company.
 */
export function composeMail(
  content: MailContent,
  operator: OperatorCompany,
  reader_company: string | null = null,
): { readonly subject: string; readonly text: string } {
  const { about, lines, action } = wordsOf(content, operator);
  const company = reader_company === null ? '' : `${oneLine(reader_company)}\n`;
  const where = operator.contact === null ? '' : `${contactLine(oneLine(operator.contact))}\n`;
  const instead = operator.contact === null ? '' : 'お問い合わせは、上記の窓口へお願いします。';
  return {
    subject: subjectOf(content.kind, about, operator),
    text: `${company}${oneLine(content.reader_full_name)} 様

${lines.map(oneLine).join('\n')}

${action}
${content.address}

${where}--
このメールは、${oneLine(operator.name)}の${portal}サイトから自動で送信しています。
このメールは送信専用です。ご返信いただいてもお答えできません。${instead}
`,
  };
}

/** The mail of `portal mail-test`: who runs the portal, and that nothing is to be done. */
export function testMail(operator: OperatorCompany): { readonly subject: string; readonly text: string } {
  const { about, lines } = ofTest(operator);
  return {
    subject: subjectOf('mail_test', about, operator),
    text: `${lines.map(oneLine).join('\n')}
ご対応は不要です。

--
このメールは送信専用です。ご返信いただいてもお答えできません。
`,
  };
}

/** What the subject names, what happened, and what the reader does on the page. */
type Words = { readonly about: MailedObject; readonly lines: readonly string[]; readonly action: string };

function wordsOf(content: MailContent, operator: OperatorCompany): Words {
  switch (content.kind) {
    case 'notice_published':
    case 'notice_nudged':
    case 'notice_completion_asked':
    case 'notice_all_responded':
      return ofNotice(content, operator);
    case 'message_received':
      return ofMessage(content, operator);
    case 'mail_test':
      return ofTest(operator);
    case 'import_stopped':
      return ofStoppedImport(content);
    case 'account_stopped':
      return ofAccountStop(content);
    case 'delegation_named':
    case 'delegation_ended':
      return ofDelegation(content, operator);
    case 'auditor_named':
    case 'auditor_ended':
      return ofAuditor(content);
    case 'daily':
      return ofDailyMail(content);
    default:
      return ofApplication(content, operator);
  }
}

function ofAccountStop(content: AccountStopMail): Words {
  const { administrator_name, stopped_name, stopped_in_full, reason } = content;
  return {
    about: stopped_name,
    lines: [
      `${administrator_name} さんが、${stopped_in_full} の利用を停止しました。`,
      ...(reason === null ? [] : [`理由：${reason}`]),
      'このメールは、システム管理者の方にお送りしています。',
    ],
    action: '担当者不在になったステップは、次のページの「担当者不在」で確認できます。',
  };
}

function ofApplication(content: ApplicationMail, operator: OperatorCompany): Words {
  const { kind, step_type, is_applicant, acts_for, result, nudger, planned_on } = content;
  const { asks_resubmission, receipt_number } = content;
  const receipt = receipt_number === null ? [] : ['', receiptText.line(receipt_number), receiptText.keep];
  const step = step_type ?? stepType.approver;
  const noun = requestedAction[step];
  const name = `「${numberedName(content)}」`;
  const applicant = joinedNames(
    content.applicant_division_name,
    content.applicant_department_name,
    content.applicant_full_name,
  );
  const from = `${operator.name}（${applicant}）`;
  const application = is_applicant ? `ご自身が提出した${name}` : `${from}が提出した${name}`;
  const delegated = acts_for === null ? [] : [`${acts_for} 様の代理としてお願いいたします。`];
  const days = [
    ...(planned_on === null ? [] : [`${planText.yours}：${showDateWithWeekday(planned_on)}`]),
    `申請全体の${label.applicant_answers_hope_date}：${showDateWithWeekday(content.applicant_answers_hope_date)}`,
  ];
  const ended = (rejected: boolean) =>
    rejected ? `${application}は却下されました。` : `${application}は最終承認され、完了しました。`;
  switch (kind) {
    case 'step_started':
      return {
        about: content,
        lines: [`${from}から、${name}について、${noun}のお願いが届いています。`, ...delegated, ...days],
        action: howToAct[step],
      };
    case 'step_reassigned':
      return {
        about: content,
        lines: [`${application}の担当が変更されました。${noun}をお願いいたします。`, ...delegated, ...days],
        action: howToAct[step],
      };
    case 'step_handed_over':
      return {
        about: content,
        lines: [
          `${application}について、サプライヤー側で担当が引き継がれました。`,
          'ご対応は不要です。引き継いだ方と理由は、履歴でご確認いただけます。',
        ],
        action: look,
      };
    case 'step_recorded':
      return {
        about: content,
        lines: [
          `${application}へのご対応を記録しました。`,
          'このメールは控えです。ご対応は不要です。',
          ...receipt,
        ],
        action: look,
      };
    case 'step_nudged': {
      const asker = nudger === null ? operator.name : `${operator.name}（${nudger}）`;
      return {
        about: content,
        lines: [
          `${asker === from ? name : application}の${noun}について、${asker}から、あらためてご対応のお願いが届いています。`,
          'お忙しいところ恐れ入りますが、早めのご対応をお願いいたします。',
          '行き違いで既にご対応いただいている場合は、ご容赦ください。',
          ...delegated,
          ...days,
        ],
        action: howToAct[step],
      };
    }
    case 'viewer_added':
      return {
        about: content,
        lines: [`${application}の閲覧者に指定されました。`, 'ご対応は不要です。'],
        action: look,
      };
    case 'viewer_completed':
      return {
        about: content,
        lines: [
          ended(result === applicationResult.rejected),
          'このメールは、閲覧者の方にお送りしています。ご対応は不要です。',
          ...receipt,
        ],
        action: look,
      };
    case 'remark_addressed': {
      const { name: writer, is_operator } = content.remark_writer ?? { name: '', is_operator: true };
      const by = is_operator ? `${operator.name}（${writer}）` : `${writer} 様`;
      return {
        about: content,
        lines: [
          `${application}のやり取りに、${by}から書き込みがありました。`,
          ...(content.awaits_reply ? ['ご回答をお待ちしています。'] : []),
        ],
        action: '次のページで内容をご確認ください。ご返信は、そのページのやり取りからお願いします。',
      };
    }
    case 'application_approved':
      return {
        about: content,
        lines: [ended(false), ...receipt],
        action: look,
      };
    case 'application_rejected':
      return {
        about: content,
        lines: [ended(true), ...(asks_resubmission ? [askedAgain(is_applicant)] : []), ...receipt],
        action: afterReject(content),
      };
  }
}

/** What the reader does on the page of a rejected application. */
function afterReject({ asks_resubmission, is_applicant, shows_reason }: ApplicationMail): string {
  if (asks_resubmission && is_applicant)
    return `次のページで理由をご確認のうえ、「${resubmissionRequest.button}」から再申請してください。`;
  return shows_reason ? '理由は次のページでご確認ください。' : look;
}

function askedAgain(is_applicant: boolean): string {
  return is_applicant
    ? '内容を修正して再申請するよう、依頼されています。'
    : '申請者には、内容を修正して再申請するよう依頼しています。';
}

function ofNotice(content: NoticeMail, operator: OperatorCompany): Words {
  const { kind, division_name, response_due_date, is_correction } = content;
  const published = kind === 'notice_published' && is_correction ? [corrects] : [];
  const mark = is_correction ? correctionMark : '';
  const publisher = division_name === null ? operator.name : `${operator.name} ${division_name}`;
  if (division_name !== null && response_due_date !== null) {
    const due = `${questionnaireLabel.response_due_date}：${showDateWithWeekday(response_due_date)}`;
    const { lines, action } = ofQuestionnaire(kind, publisher);
    const about = { division_name: `${division_name}${mark}`, response_due_date };
    return { about, lines: [...lines, ...published, due], action };
  }
  const what = division_name === null ? systemNotice : 'お知らせ';
  const line = `${publisher}からの${what}が公開されました。`;
  const about = is_correction ? `${division_name ?? systemNotice}${mark}` : division_name;
  return { about, lines: [line, ...published], action: look };
}

/** Behind what the subject of a correction names, so that it does not read as the first mail again. */
export const correctionMark = '（訂正版）';
const corrects = '以前に公開されたお知らせの訂正版です。';
const respond = '次のページで内容をご確認のうえ、ご回答ください。';

function ofQuestionnaire(kind: NoticeMailKind, publisher: string): Pick<Words, 'lines' | 'action'> {
  switch (kind) {
    case 'notice_published':
      return { lines: [`${publisher}から、ご回答のお願いを含むお知らせが公開されました。`], action: respond };
    case 'notice_nudged':
      return {
        lines: [
          `${publisher}のお知らせについて、ご回答のお願いがあらためて届いています。`,
          'お忙しいところ恐れ入りますが、早めのご対応をお願いいたします。',
          '行き違いで既にご回答いただいている場合は、ご容赦ください。',
        ],
        action: respond,
      };
    case 'notice_completion_asked':
      return {
        lines: [`${publisher}から、ご回答への追記のお願いが届いています。`],
        action: '理由は次のページでご確認のうえ、回答を訂正してください。',
      };
    case 'notice_all_responded':
      return {
        lines: ['ご自身が投稿したお知らせについて、すべての会社の回答が揃いました。'],
        action: '次のページの「回答状況」でご確認ください。',
      };
  }
}

function ofMessage(
  { sender_organisation, sender_name, sender_is_operator }: MessageMail,
  operator: OperatorCompany,
): Words {
  const sender = sender_is_operator ? `${operator.name}（${sender_name}）` : sender_name;
  return { about: sender_organisation, lines: [`${sender}からメッセージが届きました。`], action: look };
}

function ofTest(operator: OperatorCompany): Words {
  return {
    about: null,
    lines: [
      `${operator.name}の${portal}サイトから、送信テストのメールをお送りしています。`,
      'このメールが届いていれば、メールの設定は正しく行われています。',
    ],
    action: 'ポータルは、次のアドレスからご利用いただけます。',
  };
}

function ofStoppedImport(content: StoppedImportMail): Words {
  const { accept_number, added, changed, vanished, warnings } = content;
  return {
    about: String(accept_number),
    lines: [
      '影響が大きいため、マスタデータの取込（コマンドライン）を停止しました。データは変更されていません。',
      `${importReport.counts(added, changed, vanished)}、確認が必要な理由 ${warnings}件`,
      `確認番号：${accept_number}`,
    ],
    action:
      '取込を実行したサーバーのログ（毎晩の取込なら journalctl -u portal-import）で理由と影響を確認し、確認番号を指定して取り込むか、取込元のファイルを修正してください。同じファイルは、次のページでも確認できます。',
  };
}

function ofDelegation(content: DelegationMail, operator: OperatorCompany): Words {
  const { kind, period, administrator_name, reader_full_name, other_name, is_delegate } = content;
  const [delegate, absent] = is_delegate ? [reader_full_name, other_name] : [other_name, reader_full_name];
  const done =
    kind === 'delegation_named'
      ? `${delegate} 様を、${absent} 様の代理人に設定しました。`
      : `${delegate} 様による、${absent} 様の代理を終了しました。`;
  return {
    about: period,
    lines: [`${operator.name}の管理者（${administrator_name}）が、${done}`, `期間：${periodText(period)}`],
    action: look,
  };
}

function ofAuditor(content: AuditorMail): Words {
  const { kind, auditor_name, administrator_name, period, division_names, reason, is_auditor } = content;
  const named = kind === 'auditor_named';
  const read = '次のページの「申請台帳」から、対象の申請を閲覧できます。';
  return {
    about: auditor_name,
    lines: [
      `${administrator_name} さんが、${auditor_name} さんの監査の権限を${named ? '付与' : '終了'}しました。`,
      `${auditorLabel.divisions}：${division_names?.join('、') ?? auditorScreen.allDivisions}`,
      `${auditorScreen.period}：${periodText(period)}`,
      `${auditorLabel.reason}：${reason}`,
    ],
    action: named && is_auditor ? read : look,
  };
}

function ofDailyMail(content: DailyMail): Words {
  const { day, begun_delegations, due_steps, late_steps, ended_questionnaires } = content;
  const { awaited_replies, awaited_responses } = content;
  const reminders = [
    ...(due_steps === null ? [] : [dueLines(due_steps)]),
    ...(late_steps === null ? [] : [lateLines(late_steps)]),
    ...(awaited_replies === null ? [] : [awaitedRepliesLines(awaited_replies)]),
    ...(awaited_responses === null ? [] : [awaitedLines(awaited_responses)]),
  ];
  const parts = [
    ...(begun_delegations ?? []).map(begunLines),
    ...(ended_questionnaires === null ? [] : [endedLines(ended_questionnaires)]),
    ...reminders,
    ...(reminders.length === 0
      ? []
      : [[`リマインダーは、ポータルの「${pageTitle.notification_setting}」で停止できます。`]]),
  ];
  return {
    about: day,
    lines: parts.flatMap((lines, index) => [...(index === 0 ? [] : ['']), ...lines]),
    action: dailyAction(begun_delegations !== null, due_steps !== null),
  };
}

/** What the reader does on the page, by the parts that ask for a decision. */
function dailyAction(begun: boolean, due: boolean): string {
  if (due) return decide;
  return begun ? '次のページで内容をご確認のうえ、代理人として承認または却下を選択してください。' : look;
}

/** Steps that the reader may act on, each with its link. */
function dueLines({ steps, total_count }: Reminder<DueStep>): string[] {
  return [
    `目安の日を迎えた、または過ぎたご依頼が${total_count}件あります。`,
    ...steps.flatMap((step) => {
      const delegated = step.acts_for === null ? [] : [actsFor(step.acts_for)];
      return [itemLine(step, [...delegated, `${plannedText(step)}、${pastText(step)}`]), step.address];
    }),
    ...othersLine(total_count - steps.length),
  ];
}

function pastText({ days_past }: DueStep): string {
  return days_past === 0 ? '本日' : `${days_past}営業日超過`;
}

/** Steps of the reader's applications, each with its link. */
function lateLines({ steps, total_count }: Reminder<LateStep>): string[] {
  return [
    `ご自身が提出した申請のうち、処理が目安を過ぎているものが${total_count}件あります。`,
    ...steps.flatMap((step) => [
      itemLine(step, [
        `${step.organisation_name}の${requestedAction[step.step_type]}`,
        `開始：${showDateWithWeekday(step.started_on)}`,
        plannedText(step),
      ]),
      step.address,
    ]),
    ...othersLine(total_count - steps.length),
  ];
}

function plannedText({ planned_on }: RemindedStep): string {
  return `${label.planned_on}：${showDateWithWeekday(planned_on)}`;
}

/** One application of several: `・新規取引申請書 No.7`, and facts about it. */
function itemLine(application: Parameters<typeof numberedName>[0], facts: readonly string[]): string {
  return [`・${numberedName(application)}`, ...facts].join('　');
}

/** Remarks that wait for the reader's reply, each with its link. */
function awaitedRepliesLines({ remarks, total_count }: AwaitedReplies): string[] {
  return [
    `ご回答をお待ちしている書き込み（やり取り）が${total_count}件あります。`,
    ...remarks.flatMap((remark) => [
      itemLine(remark, [remark.writer, `書き込み：${showDateWithWeekday(remark.asked_on)}`]),
      remark.address,
    ]),
    ...othersLine(total_count - remarks.length),
  ];
}

/** Notices that ask the reader's company, each with its link. */
function awaitedLines({ notices, total_count }: AwaitedResponses): string[] {
  return [
    `ご回答をお待ちしているお知らせが${total_count}件あります。`,
    ...notices.flatMap((notice) => [`・${noticeText(notice)}`, notice.address]),
    ...othersLine(total_count - notices.length),
  ];
}

/** The reader's notices that ask, each with its counts and its link. */
function endedLines(ended: readonly EndedQuestionnaire[]): string[] {
  return [
    'ご自身が投稿した回答依頼の回答期限が過ぎました。',
    ...ended.flatMap((notice) => [
      `・${noticeText(notice)}　${notice.state_counts
        .map(({ state, count }) => `${responseStateLabel[state]} ${count}社`)
        .join('、')}`,
      notice.address,
    ]),
  ];
}

function noticeText({ division_name, response_due_date }: MailedQuestionnaire): string {
  return `${division_name}　${questionnaireLabel.response_due_date}：${showDateWithWeekday(response_due_date)}`;
}

function othersLine(count: number): string[] {
  return count > 0 ? [hint.others(count)] : [];
}

/** Whom the reader stands for from now on, and what is open for them. */
function begunLines({ user_name, period, applications, total_count }: BegunDelegation): string[] {
  return [
    `${user_name} 様の代理の期間（${periodText(period)}）が始まりました。`,
    `${user_name} 様の承認待ちは${total_count}件です。`,
    ...applications.map((application) =>
      itemLine(application, [
        `${label.applicant_answers_hope_date}：${showDateWithWeekday(application.applicant_answers_hope_date)}`,
      ]),
    ),
    ...othersLine(total_count - applications.length),
  ];
}

/** A name as one line: user data never adds a line to a subject or a text. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
