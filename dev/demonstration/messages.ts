import type { WorkingTime } from './clock.ts';
import type { ScenarioMessage } from './seed-messages.ts';

/** Messages between suppliers and the operator company: questions, answers, files, read and unread. */
const exchanges: readonly ScenarioMessage[] = [
  {
    from: 'supplier2',
    at: [9, '10:12'],
    title: 'めっき厚の規格について',
    body: '図面 DR-2051 のめっき厚は 8μm 以上と理解しておりますが、客先指定の 10μm が優先されますでしょうか。\n量産の開始前に確認させてください。',
    to: ['G01', 'G02'],
    files: [['inspection.pdf', 'めっき厚測定結果.pdf']],
    read: [
      { by: 'reception1', at: [9, '11:05'] },
      { by: 'router1', at: [9, '13:20'] },
    ],
    answers: [
      {
        from: 'router1',
        at: [8, '09:40'],
        title: 'Re: めっき厚の規格について',
        body: 'お問い合わせありがとうございます。\n客先指定の 10μm を優先してください。図面は次の改訂で反映します。\n規格の考え方は次の資料をご覧ください。\nhttps://example.jp/spec/plating',
        files: [['minutes.txt', '打合せ議事録（めっき厚）.txt']],
        read: [{ by: 'supplier2', at: [8, '10:15'] }],
        answers: [
          {
            from: 'supplier2',
            at: [7, '16:30'],
            title: 'Re: めっき厚の規格について',
            body: '承知いたしました。10μm で進めます。初品の測定結果は来週お送りします。',
            read: [{ by: 'router1', at: [6, '08:50'] }],
          },
        ],
      },
    ],
  },
  {
    from: 'divadmin1',
    at: [6, '15:00'],
    title: '年末年始の受入停止のご案内',
    body: '12月28日から1月4日まで、産業機器事業部の受入を停止します。\n期間中の納入予定がある場合は、今週中に窓口までご連絡ください。',
    to: 'all suppliers',
    files: [['company-profile.pdf', '年末年始の受入予定.pdf']],
    read: [{ by: 'supplier6', at: [5, '09:10'] }],
    answers: [
      {
        from: 'supplier6',
        at: [5, '09:32'],
        title: 'Re: 年末年始の受入停止のご案内',
        body: '12月28日着の定期便があります。27日着へ変更可能でしょうか。',
        read: [{ by: 'divadmin1', at: [5, '10:00'] }],
      },
    ],
  },
  {
    from: 'supplier1',
    at: [3, '14:25'],
    title: '図面 DR-3102 の公差の確認',
    body: '穴径の公差が第2版と第3版で異なるようです。どちらが正しいかご教示ください。',
    to: ['G01'],
    files: [['terminals.png', '該当箇所.png']],
  },
  {
    from: 'reception2',
    at: [2, '11:45'],
    title: '受入検査の結果について',
    body: '先週納入分の受入検査は合格です。次回から検査成績書の様式を新しいものにしてください。',
    to: ['S0001', 'S0002'],
    files: [['inspection.pdf', '検査成績書（新様式）.pdf']],
  },
  {
    from: 'multi1',
    at: [2, '16:20'],
    title: '取引先情報の更新のお願い',
    body: '登録情報に変更がある場合は、今月末までにご返信ください。変更がない場合、ご返信は不要です。',
    to: 'all suppliers',
  },
  {
    from: 'final2',
    at: [1, '17:05'],
    title: '生産計画の前倒し',
    body: '来月の生産計画を1週間前倒しします。部材の手配状況を各窓口で確認してください。',
    to: ['G03'],
    read: [{ by: 'router2', at: [1, '17:30'] }],
  },
];

const items = ['EC-3316', 'EC-3320', 'R-1102', 'CN-0457', 'CN-0460'];

/** A supplier's delivery notes of the last weeks, so that a mailbox has more than one page. */
const deliveries: readonly ScenarioMessage[] = Array.from({ length: 30 }, (_, index) => ({
  from: 'supplier4',
  at: [31 - index, '08:30'],
  title: `納入連絡 ${items[index % items.length]}（第${index + 1}便）`,
  body: `本日、${items[index % items.length]} を出荷しました。明日午前の到着予定です。`,
  to: ['G03'],
  read: index < 26 ? [{ by: 'router2', at: [31 - index, '09:15'] }] : [],
}));

/** People who joined their company between two of its messages: a successor finds the earlier one as read. */
export const successors: readonly { readonly login_id: string; readonly joined: WorkingTime }[] = [
  { login_id: 'us1009', joined: [4, '09:00'] },
];

export const messages: readonly ScenarioMessage[] = [...exchanges, ...deliveries];
