import { withCommas } from '#domain/number-text.ts';

/** Texts of the kit's inputs and file fields: kept out of the first load of lists. */
export const entryText = {
  chooseFile: 'ファイルを選択',
  noFile: '選択されていません',
  dropFiles: 'ここにファイルをドロップ、または',
  /** How many files, and how large each may be. */
  fileLimits: (count: number, megabytes: number) => `（${count}件まで・各${megabytes}MB）`,
  filesFull: (count: number) => `${count}件のファイルを選択しています。`,
  /** `names` are the files that found no place. */
  filesRefused: (count: number, names: string) =>
    `ファイルは${count}件まで選択できます。追加されなかったファイル：${names}`,
  removeFile: (name: string) => `${name}を削除`,
  openCalendar: 'カレンダーを開く',
  datePlaceholder: '年/月/日',
  cut: (max: number) => `上限の${withCommas(max)}文字を超えた部分は入力されていません。`,
  charactersOf: (count: number, max: number) => `${count}/${max}文字`,
} as const;
