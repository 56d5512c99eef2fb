import { maxPageLimit } from '#domain/limits.ts';

export const successorLabel = {
  predecessor: '前任',
  successor: '後任',
  reason: '変更理由',
} as const;

/** /system-management/successor. */
export const successorScreen = {
  about: '異動や退職の際に、前任の担当をまとめて後任に変更します。',
  people: '前任と後任',
  help: 'ワークフロー、申請ルートのテンプレート、処理前のステップの担当を、前任から後任に変更します。部署またはサプライヤーの「全員」を担当とするものは変わりません。',
  predecessors: '前任の候補',
  successors: '後任の候補',
  preview: '変更の内容',
  refused: '変更できないもの',
  skipped: '変更しなかったもの',
  kind: '種類',
  kinds: { workflow: 'ワークフロー', template: 'テンプレート', step: 'ステップ' },
  subject: '対象',
  parts: '変更箇所',
  problem: '理由',
  invalidPerson: (name: string) => `${name}（無効）`,
  apply: '変更',
} as const;

export const successorText = {
  nothing: '変更する対象がありません。',
  notCandidate: 'この後任は選択できません。',
  predecessorFirst: '先に前任を選択してください。',
  choosePeople: '前任と後任を選択すると、変更の内容を確認できます。',
  /** The first ones of many. */
  counted: (shown: number, all: number) =>
    shown === all
      ? `${all}件を変更します。`
      : `${all}件のうち${shown}件を変更します。残りは、続けて変更できます。一度に変更できるのは${maxPageLimit}件までです。`,
  refusedCount: (count: number) => `${count}件は変更できません。`,
  applied: (count: number) => `${count}件を後任に変更しました。`,
  skippedCount: (count: number) => `${count}件は変更しませんでした。`,
  /** One part of an object, before and after. */
  part: ({ part, before, after }: { part: string; before: string; after: string }) =>
    `${part}：${before} → ${after}`,
  step: (step_order: number, type: string) => `No ${step_order} ${type}`,
  viewer: '閲覧者',
  /** The successor is the applicant. */
  selfApproval: '自己承認になります',
  application: (name: string, applicant: string) => `${name}（申請者：${applicant}）`,
} as const;

/** Before the change. */
export const successorConfirmation = {
  about: (predecessor: string, successor: string) => `${predecessor} → ${successor}`,
  apply: '後任に変更します。よろしいですか？',
  willSee: '後任は、担当するステップの申請を閲覧できるようになります。',
} as const;
