import { describe, expect, test } from 'vitest';
import { applicationResult, responseState, stepType } from '#domain/codes.ts';
import { testOperator } from '#testing/operator.ts';
import { composeMail, withProvider, type ApplicationMail, type MailContent } from './texts.ts';

const content: ApplicationMail = {
  kind: 'step_started',
  step_type: stepType.route_setter,
  reader_full_name: '小林 大輔',
  is_applicant: false,
  acts_for: null,
  shows_reason: true,
  asks_resubmission: false,
  result: null,
  nudger: null,
  remark_writer: null,
  awaits_reply: false,
  receipt_number: null,
  planned_on: null,
  application_id: 7,
  applicant_answers_hope_date: '2026-12-01',
  workflow_name: '新規取引申請書',
  applicant_division_name: '産業機器事業部',
  applicant_department_name: '営業部',
  applicant_full_name: '伊藤 さくら',
  address: 'https://portal.test/application/detail?application_id=7',
};
const from = '試験機械工業株式会社（産業機器事業部 営業部 伊藤 さくら）';
const application = '「新規取引申請書 No.7」';

const composed = (changes: Partial<ApplicationMail>) => composeMail({ ...content, ...changes }, testOperator);

/** The paragraphs of a mail's text. */
const paragraphs = (mail: MailContent) => composeMail(mail, testOperator).text.split('\n\n');
const happened = (changes: Partial<ApplicationMail>) => paragraphs({ ...content, ...changes })[1];

describe('the text of a mail', () => {
  test('says who asks for what by when, what is done on the page, and where to ask', () => {
    const { subject, text } = composed({ step_type: stepType.person_in_charge });
    expect(subject).toBe(
      '【試験機械工業株式会社】担当者としての確認のお願い：新規取引申請書 No.7（回答希望 12/1）',
    );
    expect(text).toBe(`小林 大輔 様

${from}から、${application}について、担当者としての確認のお願いが届いています。
申請全体の回答希望日：2026/12/01（火）

次のページで内容をご確認のうえ、承認または却下を選択してください。
https://portal.test/application/detail?application_id=7

お問い合わせ：調達本部 ポータル窓口 03-5550-0199
--
このメールは、試験機械工業株式会社のサプライヤーポータルサイトから自動で送信しています。
このメールは送信専用です。ご返信いただいてもお答えできません。お問い合わせは、上記の窓口へお願いします。
`);
  });

  test('addresses a supplier’s user with their company', () => {
    const { text } = composeMail(content, testOperator, '株式会社青葉精工\n本社');
    expect(text.split('\n').slice(0, 2)).toEqual(['株式会社青葉精工 本社', '小林 大輔 様']);
  });

  test('names nobody to ask if there is nobody', () => {
    const { text } = composeMail(content, { ...testOperator, contact: null });
    expect(text).not.toContain('お問い合わせ');
    expect(text.endsWith('返信いただいてもお答えできません。\n')).toBe(true);
  });

  test.each([
    [stepType.receptionist, '受付', '受け付ける場合は承認を'],
    [stepType.route_setter, '申請ルートの設定', '申請ルートを設定して承認するか'],
    [stepType.person_in_charge, '担当者としての確認', '承認または却下を選択'],
    [stepType.approver, '承認', '承認または却下を選択'],
    [stepType.final_approver, '最終承認', '承認または却下を選択'],
  ] as const)('step type %i asks for %s', (step_type, noun, action) => {
    expect(composed({ step_type }).subject).toContain(`】${noun}のお願い：`);
    expect(happened({ step_type })).toBe(
      `${from}から、${application}について、${noun}のお願いが届いています。\n申請全体の回答希望日：2026/12/01（火）`,
    );
    expect(paragraphs({ ...content, step_type })[2]).toContain(action);
  });

  test('names the reassignment and the action that the reader is asked for', () => {
    const changes = { kind: 'step_reassigned', step_type: stepType.approver } as const;
    expect(composed(changes).subject).toBe(
      '【試験機械工業株式会社】承認のお願い（担当の変更）：新規取引申請書 No.7（回答希望 12/1）',
    );
    expect(happened(changes)).toBe(
      `${from}が提出した${application}の担当が変更されました。承認をお願いいたします。\n申請全体の回答希望日：2026/12/01（火）`,
    );
  });

  test('says for whom a delegate is asked', () => {
    const acts_for = '佐藤 健一';
    const asked = { acts_for, step_type: stepType.approver };
    expect(happened(asked)).toBe(
      `${from}から、${application}について、承認のお願いが届いています。\n佐藤 健一 様の代理としてお願いいたします。\n申請全体の回答希望日：2026/12/01（火）`,
    );
    expect(happened({ ...asked, kind: 'step_reassigned' })).toBe(
      `${from}が提出した${application}の担当が変更されました。承認をお願いいたします。\n佐藤 健一 様の代理としてお願いいたします。\n申請全体の回答希望日：2026/12/01（火）`,
    );
  });

  test('of a delegation names the administrator, the other person and the period', () => {
    const mail = {
      reader_full_name: '高橋 由美',
      period: { first_day: '2026-12-24', last_day: '2027-01-04' },
      administrator_name: '管理 太郎',
      other_name: '佐藤 健一',
      address: '',
    } as const;
    const lines = (kind: 'delegation_named' | 'delegation_ended', is_delegate: boolean) => {
      const content = { ...mail, kind, is_delegate };
      return [composeMail(content, testOperator).subject, paragraphs(content)[1]];
    };
    const by = '試験機械工業株式会社の管理者（管理 太郎）が、';
    const period = '期間：2026/12/24〜2027/01/04';
    const named = '【試験機械工業株式会社】代理人が設定されました：2026/12/24〜2027/01/04';
    expect(lines('delegation_named', true)).toEqual([
      named,
      `${by}高橋 由美 様を、佐藤 健一 様の代理人に設定しました。\n${period}`,
    ]);
    expect(lines('delegation_named', false)).toEqual([
      named,
      `${by}佐藤 健一 様を、高橋 由美 様の代理人に設定しました。\n${period}`,
    ]);
    const ended = '【試験機械工業株式会社】代理が終了しました：2026/12/24〜2027/01/04';
    expect(lines('delegation_ended', true)).toEqual([
      ended,
      `${by}高橋 由美 様による、佐藤 健一 様の代理を終了しました。\n${period}`,
    ]);
    expect(lines('delegation_ended', false)).toEqual([
      ended,
      `${by}佐藤 健一 様による、高橋 由美 様の代理を終了しました。\n${period}`,
    ]);
  });

  test('of a day lists what is open for each absent person, and counts the rest', () => {
    const period = { first_day: '2026-12-24', last_day: '2027-01-04' };
    const { application_id, workflow_name, applicant_answers_hope_date } = content;
    const applications = [{ application_id, workflow_name, applicant_answers_hope_date }];
    const mail = {
      kind: 'daily',
      day: '2026-12-24',
      reader_full_name: '高橋 由美',
      begun_delegations: [
        { user_name: '佐藤 健一', period, applications, total_count: 3 },
        { user_name: '伊藤 さくら', period, applications, total_count: 1 },
      ],
      due_steps: null,
      late_steps: null,
      awaited_replies: null,
      awaited_responses: null,
      ended_questionnaires: null,
      address: '',
    } as const;
    expect(composeMail(mail, testOperator).subject).toBe(
      '【試験機械工業株式会社】本日のご案内：2026/12/24（木）',
    );
    const one = '・新規取引申請書 No.7　回答希望日：2026/12/01（火）';
    expect(paragraphs(mail).slice(1, 3)).toEqual([
      `佐藤 健一 様の代理の期間（2026/12/24〜2027/01/04）が始まりました。\n佐藤 健一 様の承認待ちは3件です。\n${one}\nほか2件`,
      `伊藤 さくら 様の代理の期間（2026/12/24〜2027/01/04）が始まりました。\n伊藤 さくら 様の承認待ちは1件です。\n${one}`,
    ]);
  });

  test('of a day lists what is due or late, each with its link, and counts the rest', () => {
    const { application_id, workflow_name } = content;
    const step = { application_id, workflow_name, address: 'https://portal.example/7' };
    const due_steps = {
      steps: [
        { ...step, planned_on: '2026-12-21', days_past: 3, acts_for: '佐藤 健一' },
        { ...step, planned_on: '2026-12-24', days_past: 0, acts_for: null },
      ],
      total_count: 12,
    };
    const late_steps = {
      steps: [
        {
          ...step,
          planned_on: '2026-12-22',
          step_type: stepType.approver,
          organisation_name: '株式会社青葉精工 本社',
          started_on: '2026-12-18',
        },
      ],
      total_count: 1,
    };
    const mail = {
      kind: 'daily',
      day: '2026-12-24',
      reader_full_name: '高橋 由美',
      begun_delegations: null,
      due_steps,
      late_steps,
      awaited_replies: null,
      awaited_responses: null,
      ended_questionnaires: null,
      address: 'https://portal.example/',
    } as const;
    const form = '・新規取引申請書 No.7';
    const late = `ご自身が提出した申請のうち、処理が目安を過ぎているものが1件あります。
${form}　株式会社青葉精工 本社の承認　開始：2026/12/18（金）　目安：2026/12/22（火）
https://portal.example/7?by=end#end`;
    const stops = 'リマインダーは、ポータルの「通知設定」で停止できます。';
    expect(paragraphs(withProvider(mail, 'end')).slice(1, 5)).toEqual([
      `目安の日を迎えた、または過ぎたご依頼が12件あります。
${form}　代理：佐藤 健一　目安：2026/12/21（月）、3営業日超過
https://portal.example/7?by=end#end
${form}　目安：2026/12/24（木）、本日
https://portal.example/7?by=end#end
ほか10件`,
      late,
      stops,
      '次のページで内容をご確認のうえ、承認または却下を選択してください。\nhttps://portal.example/?by=end#end',
    ]);
    expect(paragraphs(withProvider({ ...mail, due_steps: null }, 'end')).slice(1, 4)).toEqual([
      late,
      stops,
      '次のページで内容をご確認ください。\nhttps://portal.example/?by=end#end',
    ]);
  });

  test('of a day lists what waits for an answer, and how many companies have answered', () => {
    const notice = {
      division_name: '産業機器事業部',
      response_due_date: '2026-12-24',
      address: 'https://portal.example/9',
    };
    const mail = {
      kind: 'daily',
      day: '2026-12-24',
      reader_full_name: '高橋 由美',
      begun_delegations: null,
      due_steps: null,
      late_steps: null,
      awaited_replies: {
        remarks: [
          {
            application_id: 7,
            workflow_name: '新規取引申請書',
            writer: '産業機器事業部 設計部 吉田 翔太',
            asked_on: '2026-12-23',
            address: 'https://portal.example/7',
          },
        ],
        total_count: 1,
      },
      awaited_responses: { notices: [notice], total_count: 2 },
      ended_questionnaires: [
        {
          ...notice,
          state_counts: [
            { state: responseState.unanswered, count: 3 },
            { state: responseState.answered, count: 12 },
          ],
        },
      ],
      address: 'https://portal.example/',
    } as const;
    expect(paragraphs(withProvider(mail, 'end')).slice(1, 6)).toEqual([
      `ご自身が投稿した回答依頼の回答期限が過ぎました。
・産業機器事業部　回答期限：2026/12/24（木）　未回答 3社、回答済み 12社
https://portal.example/9?by=end#end`,
      `ご回答をお待ちしている書き込み（やり取り）が1件あります。
・新規取引申請書 No.7　産業機器事業部 設計部 吉田 翔太　書き込み：2026/12/23（水）
https://portal.example/7?by=end#end`,
      `ご回答をお待ちしているお知らせが2件あります。
・産業機器事業部　回答期限：2026/12/24（木）
https://portal.example/9?by=end#end
ほか1件`,
      'リマインダーは、ポータルの「通知設定」で停止できます。',
      '次のページで内容をご確認ください。\nhttps://portal.example/?by=end#end',
    ]);
  });

  test('of a nudge says who asks, once if it is the applicant, and to a supplier perhaps the company alone', () => {
    const changes = { kind: 'step_nudged', step_type: stepType.approver } as const;
    expect(composed(changes).subject).toBe(
      '【試験機械工業株式会社】承認のお願い（再度のご連絡）：新規取引申請書 No.7（回答希望 12/1）',
    );
    const rest = `お忙しいところ恐れ入りますが、早めのご対応をお願いいたします。
行き違いで既にご対応いただいている場合は、ご容赦ください。`;
    const day = '申請全体の回答希望日：2026/12/01（火）';
    const nudgedBy = (nudger: string | null, acts_for: string | null = null) =>
      happened({ ...changes, nudger, acts_for });
    expect(nudgedBy('産業機器事業部 営業部 伊藤 さくら')).toBe(
      `${application}の承認について、${from}から、あらためてご対応のお願いが届いています。\n${rest}\n${day}`,
    );
    expect(nudgedBy('産業機器事業部 調達部 小林 大輔', '佐藤 健一')).toBe(
      `${from}が提出した${application}の承認について、試験機械工業株式会社（産業機器事業部 調達部 小林 大輔）から、あらためてご対応のお願いが届いています。\n${rest}\n佐藤 健一 様の代理としてお願いいたします。\n${day}`,
    );
    expect(nudgedBy(null)).toBe(
      `${from}が提出した${application}の承認について、試験機械工業株式会社から、あらためてご対応のお願いが届いています。\n${rest}\n${day}`,
    );
    expect(happened({ ...changes, planned_on: '2026-11-25' })).toContain(
      'ご対応の目安：2026/11/25（水）\n申請全体の回答希望日',
    );
    expect(paragraphs({ ...content, ...changes })[2]).toContain('承認または却下を選択');
  });

  test('to a viewer says that the route is set, or how it ended, and asks for nothing', () => {
    const added = { kind: 'viewer_added', step_type: null } as const;
    expect(composed(added).subject).toBe(
      '【試験機械工業株式会社】閲覧者に指定されました：新規取引申請書 No.7',
    );
    expect(happened(added)).toBe(
      `${from}が提出した${application}の閲覧者に指定されました。\nご対応は不要です。`,
    );
    const completed = { ...added, kind: 'viewer_completed' } as const;
    expect(composed(completed).subject).toBe(
      '【試験機械工業株式会社】申請の結果のお知らせ：新規取引申請書 No.7',
    );
    const toViewers = 'このメールは、閲覧者の方にお送りしています。ご対応は不要です。';
    const ended = (result: ApplicationMail['result']) => happened({ ...completed, result });
    expect(ended(applicationResult.approved)).toBe(
      `${from}が提出した${application}は最終承認され、完了しました。\n${toViewers}`,
    );
    expect(ended(applicationResult.rejected)).toBe(
      `${from}が提出した${application}は却下されました。\n${toViewers}`,
    );
  });

  test('of an application’s end differs for the applicant and others', () => {
    const approved = { kind: 'application_approved', is_applicant: true } as const;
    expect(happened(approved)).toBe(`ご自身が提出した${application}は最終承認され、完了しました。`);
    const rejected = { kind: 'application_rejected' } as const;
    expect(happened(rejected)).toBe(`${from}が提出した${application}は却下されました。`);
    const reason = '理由は次のページでご確認ください。';
    expect(composed(rejected).text).toContain(reason);
    expect(composed({ ...rejected, shows_reason: false }).text).not.toContain(reason);
  });

  test('of a reject that asks for a 再申請 leads the applicant to the button, and tells others of it', () => {
    const asking = { kind: 'application_rejected', asks_resubmission: true } as const;
    const { text } = composed({ ...asking, is_applicant: true });
    expect(text).toContain(`ご自身が提出した${application}は却下されました。
内容を修正して再申請するよう、依頼されています。

次のページで理由をご確認のうえ、「修正して再申請」から再申請してください。`);
    expect(composed(asking).text).toContain(`${from}が提出した${application}は却下されました。
申請者には、内容を修正して再申請するよう依頼しています。

理由は次のページでご確認ください。`);
  });

  test('has the day only if it asks for something', () => {
    const ended = composed({ kind: 'application_approved' });
    expect(ended.subject).toBe('【試験機械工業株式会社】申請が承認されました：新規取引申請書 No.7');
    expect(ended.text).not.toContain('回答希望');
  });

  test('of a test says what it is for, and names nobody', () => {
    const mail = {
      kind: 'mail_test',
      reader_full_name: '管理 太郎',
      address: 'https://portal.example/',
    } as const;
    expect(composeMail(mail, testOperator).subject).toBe(
      '【試験機械工業株式会社】送信テスト：サプライヤーポータル',
    );
    expect(paragraphs(mail)[1]).toContain('送信テストのメールをお送りしています。');
  });

  test('of a notice names its division, and not its content', () => {
    const notice = { kind: 'notice_published', reader_full_name: '石井 陽子', address: '' } as const;
    const lines = (division_name: string | null, response_due_date: string | null = null) => {
      const mail = { ...notice, division_name, response_due_date, is_correction: false };
      return [composeMail(mail, testOperator).subject, paragraphs(mail)[1]];
    };
    expect(lines('産業機器事業部')).toEqual([
      '【試験機械工業株式会社】お知らせが公開されました：産業機器事業部',
      '試験機械工業株式会社 産業機器事業部からのお知らせが公開されました。',
    ]);
    expect(lines('産業機器事業部', '2026-12-04')).toEqual([
      '【試験機械工業株式会社】要回答のお知らせ：産業機器事業部（12/4まで）',
      '試験機械工業株式会社 産業機器事業部から、ご回答のお願いを含むお知らせが公開されました。\n回答期限：2026/12/04（金）',
    ]);
    expect(lines(null)).toEqual([
      '【試験機械工業株式会社】お知らせが公開されました：システムのお知らせ',
      '試験機械工業株式会社からのシステムのお知らせが公開されました。',
    ]);
  });

  test('of a message names the company of an operator, and a supplier by its own', () => {
    const message = { kind: 'message_received', reader_full_name: '石井 陽子', address: '' } as const;
    const sent = (sender_organisation: string, sender_name: string, sender_is_operator: boolean) =>
      paragraphs({ ...message, sender_organisation, sender_name, sender_is_operator })[1];
    expect(sent('産業機器事業部 営業部', '産業機器事業部 営業部 伊藤 さくら', true)).toBe(
      `${from}からメッセージが届きました。`,
    );
    expect(sent('青葉精工', '青葉精工 田村 茂 様', false)).toBe(
      '青葉精工 田村 茂 様からメッセージが届きました。',
    );
  });

  test('a line break in a name adds no line, to the subject or the text', () => {
    const broken = composeMail(
      { ...content, workflow_name: '申請書\r\nBcc: a@example.com', applicant_full_name: '伊藤\nさくら' },
      { name: '試験\r\n機械', contact: '窓口\n03' },
    );
    expect(broken.subject).toBe(
      '【試験 機械】申請ルートの設定のお願い：申請書 Bcc: a@example.com No.7（回答希望 12/1）',
    );
    expect(broken.text.split('\n')).toHaveLength(composed({}).text.split('\n').length);
  });
});
