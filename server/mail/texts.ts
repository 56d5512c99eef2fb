import { stepType, type StepType } from '#domain/codes.ts';
import type { MailKind } from './recipients.ts';

/** What a mail is made of: the form's name, who applied, and the address; no value, comment or file name (domain 7). */
export type MailContent = {
  readonly kind: MailKind;
  /** The step that waits for the reader; null where none does. */
  readonly step_type: StepType | null;
  readonly reader_full_name: string;
  readonly is_applicant: boolean;
  readonly workflow_name: string;
  readonly applicant_full_name: string;
  /** The page to open, with its host. */
  readonly address: string;
};

const portal = 'サプライヤーポータル';

/** Who a mail is from, beside the configured address. */
export const senderName = portal;

/** What is asked for, by the step that waits. */
const asked: Record<StepType, string> = {
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
  application_approved: '申請が承認されました',
  application_rejected: '申請が却下されました',
};

/** Subject and text of a mail, plain text, the same for operators and suppliers. */
export function composeMail(content: MailContent): { readonly subject: string; readonly text: string } {
  const workflow_name = oneLine(content.workflow_name);
  return {
    subject: `【${portal}】${matter[content.kind]}：${workflow_name}`,
    text: `${oneLine(content.reader_full_name)} 様

${sentence({ ...content, workflow_name, applicant_full_name: oneLine(content.applicant_full_name) })}

${content.address}

--
このメールは${portal}サイトから自動で送信しています。このメールに返信しても、お答えできません。
`,
  };
}

function sentence({
  kind,
  step_type,
  is_applicant,
  workflow_name,
  applicant_full_name,
}: MailContent): string {
  const paper = is_applicant
    ? `ご自身が提出した「${workflow_name}」`
    : `${applicant_full_name} 様が提出した「${workflow_name}」`;
  switch (kind) {
    case 'step_started':
      return `${paper}の${asked[step_type ?? stepType.approver]}をお願いします。次のページで内容をご確認ください。`;
    case 'application_approved':
      return `${paper}が最終承認され、完了しました。次のページでご確認ください。`;
    case 'application_rejected':
      return `${paper}が却下され、完了しました。理由は次のページでご確認ください。`;
  }
}

/** A name as one line: what came from outside never adds a line to a subject or a text. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
