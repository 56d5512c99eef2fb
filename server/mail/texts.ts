import { stepType, type StepType } from '#domain/codes.ts';
import { showDate } from '#domain/japan-date.ts';
import { numberedName } from '#texts/application-name.ts';

/** The kinds of mail about an application. */
export type ApplicationMailKind =
  | 'step_started'
  | 'step_reassigned'
  | 'application_approved'
  | 'application_rejected';
/** The kinds of mail, as the constraint on `mail.kind` has them. */
export type MailKind = ApplicationMailKind | 'notice_published' | 'message_received';

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
};

/** The application, the applicant and the address; no value, comment or file name. */
export type ApplicationMail = Addressed &
  MailedApplication & {
    readonly kind: ApplicationMailKind;
    /** The type of the step that waits for the reader; null if none does. */
    readonly step_type: StepType | null;
    readonly is_applicant: boolean;
    /** Whether the page shows its reader the comment of a reject. */
    readonly shows_reason: boolean;
    readonly applicant_full_name: string;
  };

/** The notice's division; neither its title nor its text, which are only for readers who open it. */
export type NoticeMail = Addressed & {
  readonly kind: 'notice_published';
  /** Null for a system notice. */
  readonly division_name: string | null;
};

/** The sender; neither title nor text, and no other recipient. */
export type MessageMail = Addressed & {
  readonly kind: 'message_received';
  readonly sender_organisation: string;
  /** With their organisation; a supplier's user with 様. */
  readonly sender_name: string;
};

/** The data of a mail. */
export type MailContent = ApplicationMail | NoticeMail | MessageMail;

const portal = 'サプライヤーポータル';

/** The sender's display name next to the configured address. */
export const senderName = portal;

/** The action that the reader is asked for, by the type of the waiting step. */
const requestedAction: Record<StepType, string> = {
  [stepType.applicant]: '申請',
  [stepType.receptionist]: '受付',
  [stepType.route_setter]: '申請ルートの設定',
  [stepType.person_in_charge]: '担当者としての承認',
  [stepType.approver]: '承認',
  [stepType.final_approver]: '最終承認',
  [stepType.viewer]: '閲覧',
};

const matter: Record<MailKind, string> = {
  step_started: '承認のお願い',
  step_reassigned: '担当者に指定されました',
  application_approved: '申請が承認されました',
  application_rejected: '申請が却下されました',
  notice_published: 'お知らせが公開されました',
  message_received: 'メッセージが届きました',
};

const systemNotice = 'システムのお知らせ';

/**
 * The subject of a mail: its kind and what it is about, an application, or the division of a notice (null for
 * a system notice) or the organisation of a message's sender.
 */
export function subjectOf(kind: MailKind, about: MailedApplication | string | null): string {
  return `【${portal}】${matter[kind]}：${oneLine(subjectName(kind, about))}`;
}

/** A mail that asks for something also has the day by which the applicant wants an answer. */
function subjectName(kind: MailKind, about: MailedApplication | string | null): string {
  if (about === null) return systemNotice;
  if (typeof about === 'string') return about;
  const name = numberedName(about);
  const asks = kind === 'step_started' || kind === 'step_reassigned';
  return asks ? `${name}（回答希望 ${showDate(about.applicant_answers_hope_date).slice(5)}）` : name;
}

/** Subject and plain text of a mail, the same for operators and suppliers. */
export function composeMail(content: MailContent): { readonly subject: string; readonly text: string } {
  const { about, sentence } = wordsOf(content);
  return {
    subject: subjectOf(content.kind, about),
    text: `${oneLine(content.reader_full_name)} 様

${sentence}

${content.address}

--
このメールは${portal}サイトから自動で送信しています。このメールに返信しても、お答えできません。
`,
  };
}

/** What the subject names, and the one sentence of the mail. */
type Words = { readonly about: MailedApplication | string | null; readonly sentence: string };

function wordsOf(content: MailContent): Words {
  switch (content.kind) {
    case 'notice_published':
      return ofNotice(content);
    case 'message_received':
      return ofMessage(content);
    default:
      return ofApplication(content);
  }
}

function ofApplication(content: ApplicationMail): Words {
  const name = oneLine(numberedName(content));
  const application = content.is_applicant
    ? `ご自身が提出した「${name}」`
    : `${oneLine(content.applicant_full_name)}が提出した「${name}」`;
  return { about: content, sentence: sentenceOf(content, application) };
}

function sentenceOf({ kind, step_type, shows_reason }: ApplicationMail, application: string): string {
  switch (kind) {
    case 'step_started':
      return `${application}の${requestedAction[step_type ?? stepType.approver]}をお願いします。次のページで内容をご確認ください。`;
    case 'step_reassigned':
      return `${application}の担当者が変更され、あなたが指定されました。${requestedAction[step_type ?? stepType.approver]}をお願いします。次のページで内容をご確認ください。`;
    case 'application_approved':
      return `${application}が最終承認され、完了しました。次のページでご確認ください。`;
    case 'application_rejected':
      return `${application}が却下され、完了しました。${shows_reason ? '理由は' : ''}次のページでご確認ください。`;
  }
}

function ofNotice({ division_name }: NoticeMail): Words {
  if (division_name === null)
    return {
      about: null,
      sentence: `${systemNotice}が公開されました。次のページで内容をご確認ください。`,
    };
  const name = oneLine(division_name);
  return {
    about: name,
    sentence: `${name}からのお知らせが公開されました。次のページで内容をご確認ください。`,
  };
}

function ofMessage({ sender_organisation, sender_name }: MessageMail): Words {
  return {
    about: sender_organisation,
    sentence: `${oneLine(sender_name)}からメッセージが届きました。次のページで内容をご確認ください。`,
  };
}

/** A name as one line: user data never adds a line to a subject or a text. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
