import { describe, expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import { composeMail, type ApplicationMail } from './texts.ts';

const content: ApplicationMail = {
  kind: 'step_started',
  step_type: stepType.route_setter,
  reader_full_name: '小林 大輔',
  is_applicant: false,
  shows_reason: true,
  application_id: 7,
  applicant_answers_hope_date: '2026-12-01',
  workflow_name: '新規取引申請書',
  applicant_full_name: '伊藤 さくら',
  address: 'https://portal.test/application/detail?application_id=7',
};

/** The one sentence of a mail. */
function sentenceOf(changes: Partial<ApplicationMail>): string | undefined {
  return composeMail({ ...content, ...changes }).text.split('\n')[2];
}

describe('the text of a mail', () => {
  test.each([
    [stepType.receptionist, '受付'],
    [stepType.route_setter, '申請ルートの設定'],
    [stepType.person_in_charge, '担当者としての承認'],
    [stepType.approver, '承認'],
    [stepType.final_approver, '最終承認'],
  ] as const)('step type %i asks for %s', (step_type, action) => {
    expect(sentenceOf({ step_type })).toBe(
      `伊藤 さくらが提出した「新規取引申請書 No.7」の${action}をお願いします。次のページで内容をご確認ください。`,
    );
  });

  test('names the reassignment and the action that the reader is asked for', () => {
    const { subject } = composeMail({ ...content, kind: 'step_reassigned' });
    expect(subject).toBe(
      '【サプライヤーポータル】担当者に指定されました：新規取引申請書 No.7（回答希望 12/01）',
    );
    expect(sentenceOf({ kind: 'step_reassigned', step_type: stepType.approver })).toBe(
      '伊藤 さくらが提出した「新規取引申請書 No.7」の担当者が変更され、あなたが指定されました。承認をお願いします。次のページで内容をご確認ください。',
    );
  });

  test('of an application’s end differs for the applicant and others', () => {
    expect(sentenceOf({ kind: 'application_approved', is_applicant: true })).toBe(
      'ご自身が提出した「新規取引申請書 No.7」が最終承認され、完了しました。次のページでご確認ください。',
    );
    expect(sentenceOf({ kind: 'application_rejected', is_applicant: true })).toBe(
      'ご自身が提出した「新規取引申請書 No.7」が却下され、完了しました。理由は次のページでご確認ください。',
    );
    expect(sentenceOf({ kind: 'application_rejected' })).toBe(
      '伊藤 さくらが提出した「新規取引申請書 No.7」が却下され、完了しました。理由は次のページでご確認ください。',
    );
    expect(sentenceOf({ kind: 'application_rejected', shows_reason: false })).toBe(
      '伊藤 さくらが提出した「新規取引申請書 No.7」が却下され、完了しました。次のページでご確認ください。',
    );
  });

  test('has the day in the subject only if it asks for something', () => {
    const subjectOf = (kind: ApplicationMail['kind']) => composeMail({ ...content, kind }).subject;
    expect(subjectOf('step_started')).toBe(
      '【サプライヤーポータル】承認のお願い：新規取引申請書 No.7（回答希望 12/01）',
    );
    expect(subjectOf('application_approved')).toBe(
      '【サプライヤーポータル】申請が承認されました：新規取引申請書 No.7',
    );
  });

  test('of a notice names its division, and not its content', () => {
    const notice = { kind: 'notice_published', reader_full_name: '石井 陽子', address: '' } as const;
    const lines = ({ subject, text }: ReturnType<typeof composeMail>) => [subject, text.split('\n')[2]];
    expect(lines(composeMail({ ...notice, division_name: '産業機器事業部' }))).toEqual([
      '【サプライヤーポータル】お知らせが公開されました：産業機器事業部',
      '産業機器事業部からのお知らせが公開されました。次のページで内容をご確認ください。',
    ]);
    expect(lines(composeMail({ ...notice, division_name: null }))).toEqual([
      '【サプライヤーポータル】お知らせが公開されました：システムのお知らせ',
      'システムのお知らせが公開されました。次のページで内容をご確認ください。',
    ]);
  });

  test('a line break in a form name adds no line, to the subject or the text', () => {
    const { subject, text } = composeMail({ ...content, workflow_name: '申請書\r\nBcc: a@example.com' });
    expect(subject).toBe(
      '【サプライヤーポータル】承認のお願い：申請書 Bcc: a@example.com No.7（回答希望 12/01）',
    );
    expect(text.split('\n')).toHaveLength(composeMail(content).text.split('\n').length);
  });
});
