import { withCommas } from '#domain/number-text.ts';
import { showDate, weekdayOf } from '#domain/japan-date.ts';

/** Buttons, marks and states of all screens. */
export const text = {
  required: '必須',
  select: '選択してください',
  search: '検索',
  clear: '条件をクリア',
  openDetail: '詳細表示',
  create: '新規作成',
  edit: '編集',
  update: '更新',
  add: '追加',
  register: '登録',
  remove: '削除',
  cancel: 'キャンセル',
  close: '閉じる',
  back: '戻る',
  confirmation: '確認',
  listPage: (list: string, number: number) => `${list} ${number}ページ`,
  total: (count: number, unit = '件') => `${withCommas(count)}${unit}`,
  chooseRow: '選択',
  chooseRowOf: (name: string) => `${name}を選択`,
  tickAll: 'ページ内をすべて選択',
  late: '遅延',
  today: '本日',
  daysLeft: (days: number) => `あと${days}日`,
  loading: '読み込み中です。',
  busy: '処理しています。',
  progress: '送信の進み具合',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  error: 'エラー',
  warning: '注意',
  information: 'お知らせ',
} as const;

/** 目安: the day until which a step should be done. */
export const planText = {
  planned: '目安',
  /** To whom it is asked of. */
  yours: 'ご対応の目安',
  /** For a step without one. */
  unplanned: '—',
  overdue: '目安超過',
} as const;

/** What a list counts, where that is not 件. */
export const unit = { companies: '社', people: '名' } as const;

/** The calendar of a date field. */
export const calendarText = {
  title: 'カレンダー',
  previousMonth: '前の月',
  nextMonth: '次の月',
  month: (year: number, month: number) => `${year}年${month}月`,
  day: (year: number, month: number, day: number, weekday: string) =>
    `${year}年${month}月${day}日（${weekday}）`,
  /** Behind the name of a weekday that is no working day. */
  dayOff: '休業日',
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
} as const;

/** `2026-12-01` as `2026/12/01（火）`. */
export function showDateWithWeekday(date: string): string {
  return `${showDate(date)}（${calendarText.weekdays[weekdayOf(date)] ?? ''}）`;
}

/** The inputs and file fields. */
export const entryText = {
  chooseFile: 'ファイルを選択',
  noFile: '選択されていません',
  dropFiles: 'ここにファイルをドロップ、または',
  /** How many files, and how large each may be. */
  fileLimits: (count: number, megabytes: number) => `（${count}件まで・各${megabytes}MB）`,
  filesFull: (count: number) => `${count}件のファイルを選択しています。`,
  /** `names` are the files that found no slot. */
  filesRefused: (count: number, names: string) =>
    `ファイルは${count}件まで選択できます。追加されなかったファイル：${names}`,
  removeFile: (name: string) => `${name}を削除`,
  openCalendar: 'カレンダーを開く',
  openChoices: '選択肢を開く',
  datePlaceholder: '年/月/日',
  cut: (max: number) => `上限の${withCommas(max)}文字を超えた部分は入力されていません。`,
  charactersOf: (count: number, max: number) => `${count}/${max}文字`,
} as const;

/** What is collapsed and expanded: long content, and the search of a list. */
export const disclosure = {
  expand: 'すべて表示',
  collapse: '折りたたむ',
  /** The accessible name: which list the button belongs to. */
  of: (button: string, list: string) => `${button}：${list}`,
  /** A collapsed search that narrows its list. */
  conditions: '条件あり',
} as const;

/** A pager. */
export const pagerText = {
  previous: '前へ',
  next: '次へ',
  of: (list: string) => `${list} ページ送り`,
  page: (number: number) => `${number}ページ`,
  range: (first: number, last: number) => `${first}–${last}`,
} as const;

/** Shared by all pickers. */
export const picker = {
  decide: '決定',
  choose: '選択',
  chooseOf: (name: string) => `${name}を選択`,
  everybody: '全員',
  chosenUsersOnly: 'ユーザーを選択',
  users: 'ユーザーの一覧',
  noUsers: '選択できるユーザーはいません。',
  chosenUsers: '選択中のユーザー',
  chosen: '選択中',
  none: '未選択',
  noUserChosen: 'ユーザーが選択されていません。',
  takeOff: (name: string) => `${name}を外す`,
} as const;
