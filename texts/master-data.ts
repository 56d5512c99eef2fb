import { internalUser } from './internal-user-management.ts';
import { faultText } from './workflow-management.ts';
import type { StepType } from '#domain/codes.ts';
import { stepTypeLabel } from './code-labels.ts';
import { withCommas } from '#domain/number-text.ts';
import { codePoint } from './import-problem.ts';
import { unit } from './ui.ts';

/** The texts of マスタ取込, on its screen and on the command line. */

/** The kinds of master data, in the order in which they are read; each is one file of that name. */
export const masterDataLabel = {
  divisions: '事業部',
  workflow_types: '申請書の種類',
  departments: '部署',
  department_groups: '部署グループ',
  suppliers: 'サプライヤー',
  internal_users: '社内ユーザー',
  supplier_users: 'ポータル利用者',
  company_holidays: '会社休業日',
} as const;
export type MasterDataKind = keyof typeof masterDataLabel;
// Object.keys returns string[], although these keys are known.
export const masterDataKinds = Object.keys(masterDataLabel) as readonly MasterDataKind[];

const countUnit: Partial<Record<MasterDataKind, string>> = {
  suppliers: unit.companies,
  internal_users: unit.people,
  supplier_users: unit.people,
};

/** `社内ユーザー6名`, `部署4件` */
function kindCount(kind: MasterDataKind, count: number): string {
  return `${masterDataLabel[kind]}${withCommas(count)}${countUnit[kind] ?? '件'}`;
}

/** Whether an import may lack the file of a kind, whose rows then stay as they are. */
export function isOptionalKind(kind: MasterDataKind): boolean {
  return kind === 'company_holidays';
}

/** What an import would break: each kind as the heading above its names. */
export const breakLabel = {
  step: '担当者不在になる申請のステップ',
  unusable_workflow: '使用できなくなるワークフロー',
  workflow: '担当者の見直しが必要になるワークフロー',
  template: '使用できなくなる申請ルートのテンプレート',
  unusable_supplier_group: '使用できなくなるサプライヤーグループ',
  supplier_group: 'メンバーが無効になるサプライヤーグループ',
  department_group: '受け取る人がいない部署を含む部署グループ',
} as const;
export type BreakKind = keyof typeof breakLabel;

/** What an application, template, workflow or group loses by an import, with the reason. */
export const brokenReferenceText = {
  ...faultText,
  no_dealings: (name: string) => `${name}（この事業部との取引なし）`,
  source: () => '取込元に申請書または事業部がありません',
  source_division: () => '取込元に事業部がありません',
} as const;
export type BrokenReferenceReason = keyof typeof brokenReferenceText;

export const changeLabel = { added: '追加', changed: '変更', vanished: '無効化' } as const;

/** The name of an object that an import would break. */
export const brokenName = {
  step: (application_id: number, workflow_name: string, step_order: number, step_type: StepType) =>
    `申請番号${application_id}「${workflow_name}」No ${step_order}（${stepTypeLabel[step_type]}）`,
  ofDivision: (name: string, division_name: string) => `${name}（${division_name}）`,
} as const;

/** What an import takes from the admin who carries it out. */
export const selfLockout = {
  invalid:
    'ご自身が無効になります。取り込むとすぐにログアウトされ、ログインできなくなります。自分の行が取込元のファイルにあり、有効になっているか確認してください。',
  privilege:
    'ご自身がシステム管理者ではなくなります。取り込むと、マスタ取込などのシステム管理を使用できなくなります。',
} as const;
export type SelfLockout = keyof typeof selfLockout;

/** Why an import needs an acknowledgement. */
export const importWarning = {
  noSystemAdmin: '有効なシステム管理者が1人もいなくなります。',
  manyUsers: (count: number, of: number) =>
    `有効なユーザー${withCommas(count)}名（${withCommas(of)}名中）が無効になります。取込元のファイルに欠けがないか確認してください。`,
  lookAlikes: (file: string, codes: readonly LookAlikeCode[], likeness: 'zeros' | 'signs') =>
    `${file} に見分けにくいコードまたはログインIDがあります：${codes.map(alikeCode).join('、')}${
      likeness === 'zeros' ? '（先頭の0など、0の有無だけが異なります）' : ''
    }`,
  moreAlike: (file: string, count: number) =>
    `${file} に見分けにくいコードまたはログインIDの組が、ほかに${withCommas(count)}組あります。`,
  doubtful: (file: string, codes: readonly string[], more: number) =>
    `${file} に、日付・時刻・数値・真偽値に変換された可能性のあるコードまたはログインIDがあります：${codes
      .map((code) => `「${code}」`)
      .join('、')}${more === 0 ? '' : `、ほか${withCommas(more)}件`}`,
  lostLetters: (file: string, names: readonly LostName[], more: number) =>
    `${file} に、文字が失われたか、文字化けした可能性のある名前があります：${names
      .map(lostName)
      .join(
        '、',
      )}${more === 0 ? '' : `、ほか${withCommas(more)}件`}。Excelの「CSV（コンマ区切り）」はShift_JISで保存されるため、Shift_JISにない文字が失われます。「Excel ブック（.xlsx）」または「CSV UTF-8（コンマ区切り）」で保存し直してください。`,
  nothingLeft: (kind: MasterDataKind, count: number) =>
    `有効な${kindCount(kind, count)}が、すべてなくなります。取込元のファイルに欠けがないか確認してください。`,
  stepsWithNobody: (count: number) => `${withCommas(count)}件の未処理のステップが担当者不在になります。`,
  everyFormStopped: (divisions: readonly string[]) =>
    `${divisions.map((name) => `「${name}」`).join('、')}で、すべての申請書が受付停止になります。`,
  everyGroupLost: (divisions: readonly string[]) =>
    `${divisions.map((name) => `「${name}」`).join('、')}で、部署グループがすべてなくなり、サプライヤーがメッセージを送信できなくなります。`,
} as const;

/** A code that is hard to tell from others; registered: it is not in the file. */
type LookAlikeCode = { readonly code: string; readonly registered: boolean };

/** `「A−100」（U+2212）（登録済み）`: with each sign that a reader may take for another. */
function alikeCode({ code, registered }: LookAlikeCode): string {
  const signs = [
    ...new Set(code.match(/[^\p{ASCII}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)),
  ].map(codePoint);
  const notes = [...signs, ...(registered ? ['登録済み'] : [])];
  return `「${code}」${notes.length === 0 ? '' : `（${notes.join('、')}）`}`;
}

/** A name that may have lost characters. `before` is null in a new row. */
type LostName = {
  readonly key: string;
  readonly column: string;
  readonly before: string | null;
  readonly after: string;
};

/** `1015の氏名「𠮷野 恵」→「?野 恵」`: a letter that fonts lack with its code point. */
function lostName({ key, column, before, after }: LostName): string {
  const signs = [...new Set(after.match(/[\p{Co}\ufffd]/gu))].map(codePoint);
  return `${key} の${column}${before === null ? '' : `「${before}」→`}「${after}」${
    signs.length === 0 ? '' : `（${signs.join('、')}）`
  }`;
}

/** Why an import on the screen was refused. */
export const importFailure = {
  changed:
    '内容を確認した後に、ファイルまたは登録済みのデータが変更されています。もう一度内容を確認してください。',
  notAcknowledged: internalUser.notAcknowledged,
  busy: 'ほかの取込を実行しています。しばらくしてからもう一度お試しください。',
  tooMuch: 'ファイルの内容が多すぎて確認できません。不要な行・列・セルを削除して、もう一度お試しください。',
} as const;

/** Headings, column captions, buttons and explanations of the screen. */
export const masterDataScreen = {
  stoppedInPortal: (count: number) =>
    `ポータルで利用停止（無効）にしているため、取り込んでも有効にならないもの：${count}件`,
  about: '取込元のファイルを確認し、事業部・部署・ユーザーなどを取り込みます。',
  files: '取込ファイル',
  lastImport: (when: string, who: string | null) => `前回の取込：${when}（${who ?? 'コマンドライン'}）`,
  neverImported: '前回の取込：なし',
  explanation:
    'マスタデータは7つのファイルをそろえて取り込みます（CSV または .xlsx）。ファイルにない社内ユーザー・サプライヤー・ポータル利用者は無効になります。削除はされません。会社休業日のファイルは任意です。選択しなければ、登録済みの休業日は変わりません。',
  template: '見本をダウンロード',
  export: '現在の内容を出力',
  workbooks: 'Excel（.xlsx）',
  csvFiles: 'CSV',
  aboutTemplateWorkbooks: '8つのブックのZIPファイルです。2枚目のシートに、列の説明と記入例があります。',
  aboutTemplateCsv: '8つのファイルのZIPファイルです。列名だけがあります。',
  aboutExportWorkbooks: '8つのブックのZIPファイルです。Excelで編集して、また取り込めます。',
  aboutExportCsv: '8つのファイルのZIPファイルです（UTF-8）。Excelで保存すると先頭の0が失われます。',
  choose: 'ファイルを選択',
  chooseHelp: (megabytes: number) =>
    `まとめて選択できます。ファイル名から種類を判別します。1ファイル${megabytes}MBまで。`,
  dropHelp: '画面のどこかにドロップしても選択できます。',
  kind: '種類',
  file: 'ファイル',
  size: 'サイズ',
  notChosen: '未選択',
  optional: '任意',
  /** Before the check, which needs all of them. */
  missing: (labels: readonly string[]) => `あと${labels.length}つのファイルが必要です：${labels.join('、')}`,
  check: '内容を確認',
  unknownFiles: (names: readonly string[], kinds: readonly string[]) =>
    `取り込めないファイルです：${names.join('、')}。取り込むのは ${kinds.join('、')} の${kinds.length}つのファイルだけです。ワークフローは「ワークフロー管理」で登録するか、取り込んでください。`,
  wrongEndings: (names: readonly string[]) =>
    `CSV（.csv）でも Excel ブック（.xlsx）でもないファイルです：${names.join('、')}。どちらかの形式で保存し直してください。`,
  sheets: '読み取ったシート',
  problems: '取込エラー',
  problemCount: (count: number) =>
    `${count}件の誤りがあるため取り込めません。ファイルを修正して、もう一度選択してください。`,
  saveProblems: 'CSV保存',
  problemsFile: '取込エラー.csv',
  /** Announced to assistive technology after the check. */
  checked: (changes: number, breaks: number) =>
    `確認しました。変更 ${changes}件、影響を受けるもの ${breaks}件`,
  result: '取込内容',
  counts: '種類ごとの件数',
  count: (count: number) => `${withCommas(count)}件`,
  changes: '変更一覧',
  firstOf: (shown: number, count: number) =>
    `${withCommas(count)}件のうち、はじめの${withCommas(shown)}件を表示しています。`,
  change: '変更',
  key: 'コード・ログインID・日付',
  content: '内容',
  breaks: '影響を受けるもの',
  broken: '対象',
  lost: '担当者・部署・メンバー',
  more: (count: number) => `ほか${count}名`,
  invalid: '無効',
  valid: '有効',
  none: 'なし',
  nothingBroken: '使用できなくなる申請・テンプレート・ワークフロー・グループはありません。',
  nothingChanges: '登録済みのデータから変更はありません。',
  warning: '影響が大きいため、確認が必要です。',
  acknowledge: (accept_number: number) => `上記の影響を確認しました（確認番号 ${accept_number}）`,
  apply: '取り込む',
  applied: 'マスタデータを取り込みました。',
  /** After an import: what waits for an administrator, whether this import or an earlier one is the cause. */
  unattended: (count: number) => `担当者不在の申請が${withCommas(count)}件あります。`,
  outdatedWorkflows: (count: number) =>
    `担当者の見直しが必要なワークフローが${withCommas(count)}件あります。`,
  open: (screen: string) => `${screen}を開く`,
  /** One kind of the import that was done. */
  countsOf: (kind: string, count: { added: number; changed: number; vanished: number }) =>
    `${kind}：追加 ${withCommas(count.added)}件、変更 ${withCommas(count.changed)}件、無効 ${withCommas(count.vanished)}件`,
} as const;

/** The columns of the files, in the text of a change. */
export const masterColumnLabel: Readonly<Record<string, string>> = {
  division_code: '事業部コード',
  division_name: '事業部名',
  workflow_type_code: '申請書コード',
  workflow_name: '申請書名',
  department_code: '部署コード',
  department_name: '部署名',
  department_group_code: '部署グループコード',
  group_name: 'グループ名',
  department_codes: '部署コード',
  supplier_code: 'サプライヤーコード',
  company_name: '会社名',
  branch_office_name: '支店・営業所名',
  division_codes: '取引のある事業部コード',
  login_id: 'ログインID',
  full_name: '氏名',
  mail_address: 'メールアドレス',
  privilege: '権限',
  invalid_flag: '有効/無効',
  day: '日付',
  holiday_name: '休日名',
};

/** What an empty value of a column means, where it does not mean none. */
export const emptyMeaning: Readonly<Record<string, string>> = {
  division_codes: 'すべての事業部',
};

/** The columns of the list of problems, on the screen and in its CSV file. */
export const problemColumn = { file: 'ファイル', line: '行', column: '列', reason: '理由' } as const;

/** The confirmation before an import is applied. */
export const masterDataConfirmation = {
  vanishes: (kind: MasterDataKind, count: number) => `${kindCount(kind, count)}が無効になります。`,
  breaks: (count: number) => `影響を受けるものが${withCommas(count)}件あります。`,
  apply: 'マスタデータを取り込みます。よろしいですか？',
} as const;
