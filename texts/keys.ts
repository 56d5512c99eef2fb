/** The sheet of all keys. */
export const keysSheet = {
  title: 'キー操作',
  sections: [
    {
      title: '申請の一覧',
      keys: [
        { names: ['J'], does: '次の行を選択' },
        { names: ['K'], does: '前の行を選択' },
        { names: ['Enter'], does: '選択した行の詳細を表示' },
        { names: ['X'], does: '承認する行として選択・解除（自分の承認待ち）' },
        { names: ['Ctrl + Enter', '⌘ + Enter'], does: '選択した申請を一括承認（確認画面を表示）' },
      ],
    },
    {
      title: '申請詳細',
      keys: [
        { names: ['J'], does: '次の承認待ちを開く（回答希望日の近い順）' },
        { names: ['K'], does: '前の承認待ちを開く' },
        { names: ['Ctrl + Enter', '⌘ + Enter'], does: '承認（確認画面を表示）' },
      ],
    },
    {
      title: '申請ルートの設定',
      keys: [
        { names: ['Ctrl + Z', '⌘ + Z'], does: '元に戻す' },
        { names: ['Ctrl + Y', '⌘ + Y'], does: 'やり直す' },
      ],
    },
    {
      title: '共通',
      keys: [
        { names: ['/'], does: '検索する言葉を入力' },
        { names: ['?'], does: 'この一覧を表示' },
        { names: ['Esc'], does: '画面上に開いた確認や一覧を閉じる' },
      ],
    },
  ],
  singleKeys: '1文字のキー操作を使う',
  aboutSingleKeys:
    'オフにすると、J、K、X、/と?のキーは働きません。この設定は、このブラウザーに利用者ごとに保存されます。',
} as const;
