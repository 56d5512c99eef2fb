/** The route dialog and its step form. */
export const routeDialog = {
  title: '申請ルートの設定',
  steps: '担当者・承認者',
  viewers: '閲覧者',
  type: '種別',
  target: '対象',
  users: 'ユーザー',
  affiliation: '所属',
  name: '氏名',
  operation: '操作',
  insertBefore: '上に挿入',
  addStep: (step_order: number) => `担当者・承認者を追加（No ${step_order}）`,
  insertStep: (step_order: number) => `担当者・承認者を挿入（No ${step_order}）`,
  editStep: (step_order: number) => `担当者・承認者を編集（No ${step_order}）`,
  addViewer: '閲覧者を追加',
  /** The names of the 「＋」 of the diagram. */
  addAfter: (numbers: string) => `No ${numbers} の後に追加`,
  addBefore: (step_order: number) => `No ${step_order} の前に追加`,
  addBeside: (step_order: number) => `No ${step_order} と並行して追加`,
  /** The search over departments, suppliers and people together. */
  searchAll: 'まとめて検索',
  searchTarget: '部署・サプライヤー・氏名を検索',
  recentAssignees: '最近設定した対象',
  noTargets: '選択できる部署・サプライヤーはありません。',
  searchHint: '部署名、会社名、サプライヤーコード、氏名',
  departmentOf: (department: string, division: string) => `${department}（${division}）`,
  start: '開始の条件',
  startAfter: (step_order: number) => `直前のステップ（No ${step_order}）の後`,
  startAtOnce: 'ルート設定後すぐ',
  /** With other steps in the route. */
  startAtOnceBeside: 'ルート設定後すぐ（並行）',
  startChosen: '指定したステップの後',
  startSteps: '先に承認が必要なステップ',
  undo: '元に戻す',
  redo: 'やり直す',
  editViewer: '閲覧者を編集',
  /** The name of a button of a row: which row it is of. */
  ofRow: (button: string, row: string) => `${button}：${row}`,
  set: '設定',
  discard: '破棄',
  allDivisions: 'すべて',
  chosenTarget: '選択中の対象',
  noTarget: '未選択',
  departments: '部署の一覧',
  noDepartments: '選択できる部署はありません。',
  suppliers: 'サプライヤーの一覧',
  noSuppliers: '選択できるサプライヤーはありません。',
  company_name: '会社名',
  branch_office_name: '支店名',
} as const;

/** Templates in the route dialog. */
export const routeTemplate = {
  template: 'テンプレート',
  none: '未使用',
  openList: 'テンプレート読込',
  /** The route of the application that this one submits again. */
  former: '前回のルート',
  saveNew: '新規保存',
  overwrite: '上書き保存',
  list: 'テンプレートの一覧',
  steps: 'ステップ数',
  stepCount: (count: number) => `${count}件`,
  rights: '上書き・削除',
  editable: '可',
  notEditable: '不可',
  load: '読込',
  replace: '置き換え',
} as const;

/** The diagram of the route; the words for steps whose status says nothing. */
export const routePicture = {
  title: '申請ルートの図',
  running: '処理中',
  waiting: '待機中',
  never: '未実施',
  /** The legend of the lines. */
  passed: '進んだ経路',
  upcoming: 'これからの経路',
  notTaken: '進まなかった経路',
  /** The steps that a step waits for. Not 前ステップNo: that field never names step 1, 2 or 3. */
  after: (numbers: string) => `No ${numbers} の後`,
} as const;

/** Hints in the route dialog. */
export const routeHint = {
  startsAtOnce: '前ステップがないため、ルート設定後すぐに開始します。',
  prevStepHelp: '例：4,5（空欄はルート設定後すぐ）',
  chooseTargetFirst: '対象を選択すると、ユーザーを選択できます。',
  templateSaved: 'テンプレートを保存しました。',
  templateLoaded: (name: string) => `テンプレート「${name}」を読み込みました。`,
  templateDeleted: 'テンプレートを削除しました。',
  formerLoaded: '元の申請の申請ルートを読み込みました。',
  templateGone: 'このテンプレートは削除されています。入力した内容は残っています。新規保存で保存できます。',
  whoMayOverwrite: 'このテンプレートを上書き保存・削除できるのは、作成者と事業部の管理者です。',
  choosePictureStep: 'ステップを選択すると、内容と前後のつながりを表示します。',
  unfinished: '設定の途中の申請ルートが残っています。続きから設定できます。',
  unfinishedOutdated:
    '設定の途中の申請ルートがありますが、申請がその後に更新されています。復元するか破棄するかを選択してください。',
  addInPicture: '＋を押すと、その位置にステップを追加します。',
} as const;

/** A change of the route: its name, and what is said once it is done. */
export type RouteChange = { readonly name: string; readonly done: string };

const change = (subject: string, verb: '追加' | '変更' | '削除'): RouteChange => ({
  name: `${subject}の${verb}`,
  done: `${subject}を${verb}しました。`,
});
const numbered = (step_order: number) => `No ${step_order} `;

/** What was changed in the route dialog, and what assistive technology hears about it. */
export const routeChange = {
  renamed: change('ルート名', '変更'),
  added: (step_order: number) => change(numbered(step_order), '追加'),
  edited: (step_order: number) => change(numbered(step_order), '変更'),
  deleted: (step_order: number) => change(numbered(step_order), '削除'),
  viewerAdded: change('閲覧者', '追加'),
  viewerEdited: change('閲覧者', '変更'),
  viewerDeleted: change('閲覧者', '削除'),
  loaded: { name: 'テンプレートの読込', done: 'テンプレートを読み込みました。' },
  formerLoaded: { name: '前回のルートの読込', done: '前回のルートを読み込みました。' },
  discarded: { name: '入力途中の内容の破棄', done: '入力途中の内容を破棄しました。' },
  undone: (change: string) => `${change}を元に戻しました。`,
  redone: (change: string) => `${change}をやり直しました。`,
  /** Where a step is in the route. */
  startsAfter: (step_orders: string, numbers: string) =>
    `No ${step_orders} は、No ${numbers} の承認後に開始します。`,
  startsAtOnce: (step_order: number) => `No ${step_order} は、ルート設定後すぐに開始します。`,
} as const;

/** Confirmations in the route dialog. */
export const routeConfirmation = {
  deleteStep: '担当者・承認者を削除します。よろしいですか？',
  deleteViewer: '閲覧者を削除します。よろしいですか？',
  registerTemplate: 'テンプレートを登録します。よろしいですか？',
  updateTemplate: 'テンプレートを更新します。よろしいですか？',
  deleteTemplate: 'テンプレートを削除します。よろしいですか？',
  replaceRoute: '入力中の申請ルートをテンプレートの内容に置き換えます。よろしいですか？',
  replaceByFormer: '入力中の申請ルートを前回のルートに置き換えます。よろしいですか？',
} as const;

/** What is wrong with a route. */
export const routeMessage = {
  noStep: '担当者・承認者が設定されていません。',
  targetRequired: '部署またはサプライヤーを選択してください。',
  usersRequired: 'ユーザーが入力されていません。',
  invalidUsers: '無効なユーザーが含まれています。',
  nobodyValid: '有効なユーザーがいない部署またはサプライヤーです。',
  /** 担当者変更 of a step that comes from the workflow. */
  departmentOnly: 'このステップの担当者には部署を選択してください。サプライヤーは指定できません。',
  supplierOfAnotherDivision: 'このサプライヤーは申請の事業部と取引がありません。',
  prevDuplicate: '前ステップNoに重複するステップは設定できません。',
  prevUnknown: '前ステップNoに存在しないステップは設定できません。',
  prevItself: '前ステップNoに自身のステップは設定できません。',
  prevCycle: '前ステップNoが循環しています。',
  numbering: 'ステップNoが正しくありません。',
  stepType: 'ステップ種別が正しくありません。',
  tooManySteps: (max: number) => `担当者・承認者は${max}件まで設定できます。`,
  tooManyViewers: (max: number) => `閲覧者は${max}件まで設定できます。`,
  notSet: '申請ルートが設定されていません。',
} as const;

/** The names of fields of steps and routes. */
export const routeLabel = {
  replacement_reason: '変更理由',
  /** The name of the route in the approve form. */
  approval_route_name: '申請ルート',
  /** The name of the route in the route dialog. */
  route_name: 'ルート名',
  step_type: 'ステップ種別',
  target_type: '対象',
  prev_step_order: '前ステップNo',
  step_order: 'No',
  viewer: '閲覧者',
} as const;
