/** The panel that shows a file beside the page. */
export const fileView = {
  show: '表示',
  /** For assistive technology: several files stand side by side. */
  showFile: (name: string) => `${name}を表示`,
  download: 'ダウンロード',
  notShown: 'このファイルは画面に表示できません。ダウンロードして確認してください。',
} as const;
