import { withCommas } from '#domain/number-text.ts';
import { failure } from './general.ts';

/** What an operator does about missing answers, in 回答状況, and what is said of it elsewhere. */
export const chasingText = {
  actions: '操作',
  /** What a button does for a company. */
  ofCompany: (button: string, supplier: string) => `${button}：${supplier}`,

  askCompletion: '追記を求める',
  /** Who reads the reason. */
  reasonHelp: '理由は、この会社の回答画面に表示されます。メールには記載されません。',
  newestAnswer: (version: string) => `最新の回答（${version}）`,
  completionAsked: (supplier: string) => `${supplier}に追記を求めました。`,

  aboutEntering:
    '電話などで受けた回答を、会社に代わって入力します。「代行入力」と表示され、この会社のユーザーは後から訂正できます。社内ユーザーは訂正できません。',
  register: '登録',
  /** With 最新の状態を読み込む: the company was faster. */
  typedIsDropped: '最新の状態を読み込むと、届いている回答が表示され、ここで入力した内容は破棄されます。',
  entered: (supplier: string) => `${supplier}の回答を代行入力しました。`,

  nudge: '未回答へ催促',
  nudgedToday: failure.nudgedToday,
  /** Whom the mail goes to; 追記待ち is open, too. */
  nudgeReach: (suppliers: number, users: number) =>
    `送信先：未回答・追記待ちの${withCommas(suppliers)}社（${withCommas(users)}名）`,
  confirmNudge: '回答をお願いするメールを送信します。よろしいですか？',
  send: '送信',
  nobodyMailed: '未回答の会社に、メールを受け取るユーザーがいません。',
  nudged: '未回答の会社に、催促のメールを送信しました。',

  zip: 'ZIP出力',
  allFiles: 'すべてのファイル',
  filesOf: (question: string) => `${question}のファイル`,

  /** In the question before a notice is deleted. */
  hidesAnswers: (count: number) => `${withCommas(count)}社の回答も表示できなくなります。`,
  askPublisher: '回答が必要な場合は、削除する前に、投稿者に出力を依頼してください。',
  exportBefore: '回答が必要な場合は、削除する前に出力してください。',

  /** Before a notice is posted: the daily mail reminds, whether the notice is mailed or not. */
  reminded: '回答期限の3営業日前と当日には、未回答の会社にリマインダーのメールが送信されます。',
} as const;
