/** The further conditions of /application, and the columns of a form. */
export const listConditions = {
  form: '申請書',
  anyForm: 'すべての申請書',
  search: '検索',
  columns: '表示する列',
  columnsHelp:
    '選択した入力項目を、承認者の列に代えて表示します。幅に収まらないときは、1件ずつのカードになります。申請書を選択している間は、CSVにもすべての入力項目が入ります。',
} as const;
