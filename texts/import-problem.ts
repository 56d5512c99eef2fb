import { withCommas } from '#domain/number-text.ts';

/**
 * What is wrong with the files of a master data import; shown on the screen, in its CSV and on the command
 * line.
 */
export const importProblem = {
  empty: '入力されていません。',
  semicolon: 'コードに「;」は使用できません。',
  emptyCode: '「;」の間が空です。',
  listSeparator: '複数のコードは「;」で区切ってください。',
  tooManyCodes: (max: number) => `コードは${withCommas(max)}件以内で入力してください。`,
  duplicate: (value: string) => `「${value}」が重複しています。`,
  duplicateOfLine: (key: string, line: number) => `「${key}」は${line}行目と重複しています。`,
  mailAddress: (value: string) => `メールアドレス「${value}」の形式が正しくありません。`,
  flag: (value: string) => `0 または 1 を入力してください（入力値「${value}」）。`,
  privilege: (value: string) => `1、2、3 のいずれかを入力してください（入力値「${value}」）。`,
  localPartTooLong: (max: number) => `メールアドレスの「@」より前は${max}文字以内で入力してください。`,
  addressCharacter: (value: string, character: string, place: number) =>
    `メールアドレス「${value}」の${place}文字目「${character}」（${codePoint(character)}）は使用できません。半角の英数字と記号で入力してください。`,
  domainInJapanese: (value: string, ascii: string) =>
    `メールアドレス「${value}」の「@」より後に日本語などの文字があります。Punycode の形（${ascii}）で入力してください。`,
  unseenCharacter: (character: string, place: number) =>
    `見えない文字（${codePoint(character)}、${place}文字目）が含まれています。`,
  controlCharacter: (character: string, place: number) =>
    `使用できない文字（制御文字 ${codePoint(character)}、${place}文字目）が含まれています。`,
  exponent: (value: string) =>
    `指数で表示された数値です（入力値「${value}」）。元の値の桁が失われています。元の値を文字列として入力してください。`,
  dateText: (value: string) =>
    `日付または時刻に変換された値です（入力値「${value}」）。元の値を文字列として入力してください。`,
  formattedNumber: (value: string) =>
    `桁区切り・通貨・パーセントの書式で表示された数値です（入力値「${value}」）。元の値を文字列として入力してください。`,
  formula: (value: string) =>
    `「=」で始まる数式の形です（入力値「${value}」）。数式ではなく、値だけを入力してください。`,
  noValue: (value: string) =>
    `値がないことを示す文字列です（入力値「${value}」）。空欄にするか、値を入力してください。`,
  apostrophe:
    '先頭に、文字列であることを示す記号（アポストロフィ）が付いています。この記号を除いて入力してください。',
  quoted: '値が引用符「"」で囲まれています。引用符を除いて入力してください。',
  lostCharacter:
    '文字化けなどで失われた文字（U+FFFD または U+FFFC）が含まれています。元の文字を入力してください。',
  lineBreak: '改行は使用できません。',
  tooLong: (max: number) => `${max}文字以内で入力してください。`,
  numberCell: (value: string) =>
    `数値のセルです（${value}）。先頭の0などが失われている可能性があります。セルの表示形式を「文字列」にして入力し直してください。`,
  dateCell: '日付のセルです。セルの表示形式を「文字列」にして入力し直してください。',
  day: (value: string) =>
    `西暦の年月日を、2026-12-29 または 2026/12/29 の形で入力してください（入力値「${value}」）。`,
  dayUnknown: (value: string) => `存在しない日付です（入力値「${value}」）。`,
  dayOutside: (first: string, last: string) => `${first} から ${last} までの日付を入力してください。`,
  dayInPart: (stored: string) =>
    `年・月・日のすべてが表示されていない日付のセルです（保存されている値は ${stored}）。年が正しいか確認し、年・月・日が表示される書式にしてください。`,
  numberForDay: (value: string) =>
    `日付ではなく数値のセルです（${value}）。日付を 2026-12-29 の形で入力してください。`,
  booleanCell: '真偽値のセルです。セルの表示形式を「文字列」にして入力し直してください。',
  errorCell: (value: string) => `エラー値のセルです（${value}）。正しい値を入力してください。`,
  uncalculatedCell:
    '数式の計算結果が保存されていません。Excel で開いて保存し直すか、値に置き換えてください。',
  mergedRows: (range: string) =>
    `複数の行にわたってセルが結合されています（${range}）。結合を解除し、行ごとに値を入力してください。`,
  mergedAcross: (range: string) =>
    `結合されたセルに隠れています（${range}）。結合を解除し、値を入力してください。`,

  fileMissing: 'ファイルがありません。',
  fileUnreadable: (code: string) => `ファイルを読めません（${code}）。`,
  twoFiles: (file: string, other: string) =>
    `${file} と ${other} の両方があります。どちらか一方にしてください。`,
  fileType:
    'ファイル名の末尾が .csv でも .xlsx でもありません。CSV または Excel ブック（.xlsx）で保存し直してください。',
  notCsv: 'ファイル名の末尾が .csv ではありません。CSV で保存し直してください。',
  fileEmpty: 'ファイルが空です。見出し行が必要です。',
  encoding: '文字コードが UTF-8 でも Shift_JIS（CP932）でもありません。',
  encodingNamed: (name: string) =>
    `文字コードが ${name} です。「CSV UTF-8（コンマ区切り）」で保存し直してください。`,
  separator: (separator: keyof typeof otherSeparators) =>
    `区切り文字がコンマではなく${otherSeparators[separator]}です。「CSV UTF-8（コンマ区切り）」で保存し直してください。`,
  tooManyRows: (max: number) => `${withCommas(max)}行を超えています。`,
  quote: '引用符「"」の使い方が正しくありません。',
  formulaText: '「="…"」の形の値は読めません。「=」と引用符を取り、値だけにしてください。',
  openQuote: 'この行で始まる引用符「"」が閉じられていません。',
  workbookTooLarge: 'Excel ブックが大きすぎます。CSV にして取り込んでください。',
  workbookUnreadable:
    'Excel ブック（.xlsx）として読めません。Excel で開き、「Excel ブック」として保存し直してください。',
  workbookAsCsv: '中身は Excel ブックです。ファイル名の末尾を .xlsx にしてください。',
  csvAsWorkbook: '中身は Excel ブックではなく CSV です。ファイル名の末尾を .csv にしてください。',
  /** What a file really is. */
  disguise: {
    encrypted: 'パスワードが付いています。パスワードを解除して保存し直してください。',
    xls: saveAsWorkbook('古い形式の Excel ブック（.xls）'),
    xlsb: saveAsWorkbook('Excel バイナリブック（.xlsb）'),
    xmlSpreadsheet: saveAsWorkbook('XML スプレッドシート'),
    ods: saveAsWorkbook('OpenDocument（.ods）'),
    numbers: saveAsWorkbook('Numbers の書類'),
    html: saveAsWorkbook('HTML または XML の文書'),
    zip: 'Excel ブックではない ZIP ファイルです。展開して、中のファイルを選択してください。',
    pdf: 'PDF です。CSV または Excel ブック（.xlsx）を選択してください。',
  },
  noVisibleSheet: '表示されているワークシートがありません。取り込むシートを表示して保存し直してください。',
  cellOutside: (maxRows: number, maxColumns: number, cell: string) =>
    `${withCommas(maxRows)}行、${maxColumns}列を超える位置に値があります（セル ${cell}）。不要なセルを削除してください。`,
  /** The first row of a table names none of the columns. `sheet` is null for a CSV file. */
  noHeader: (sheet: string | null, line: number, content: string, columns: readonly string[]) =>
    `${sheet === null ? '' : `シート「${sheet}」の`}${line}行目に列名（${columns.join('、')}）がありません。この行の内容は「${content}」です。`,
  headerBelow: (line: number) => `列名は${line}行目にあります。その上の行を削除してください。`,
  headerInJapanese: (title: string) =>
    `「${title}」などの日本語の見出しは読めません。ポータルから出力した CSV はそのままでは取り込めません。`,
  firstSheet: (others: readonly string[]) =>
    `表示されている先頭のシートを読みました。${others.map((name) => `「${name}」`).join('、')}を取り込むには、先頭に移してください。`,
  columnMissing: '列がありません。',
  columnTwice: '同じ名前の列が複数あります。',
  columnCount: (header: number, row: number) =>
    `列の数が見出し行と異なります（見出し${header}列、この行${row}列）。`,

  notInFile: (code: string, file: string) => `「${code}」は ${file} にありません。`,
  /** `「010」（「10」があります）` */
  codeAndKnown: (code: string, known: string) => `「${code}」（「${known}」があります）`,
  lostZeros: (codes: string, file: string, loser: string) =>
    `${codes}は ${file} にありません。${loser} で先頭の0が失われた可能性があります。`,
  /** `「10」（登録済み「010」）` */
  codeAndRegistered: (code: string, registered: string) => `「${code}」（登録済み「${registered}」）`,
  zerosOfRegistered: (codes: string) =>
    `${codes}は、登録済みのコードと先頭の0だけが異なります。先頭の0が失われた可能性があります。`,
  departmentOfAnotherDivision: (department_code: string, division_code: string) =>
    `部署「${department_code}」は事業部「${division_code}」の部署ではありません。`,
  departmentInUse: (department_code: string, file: string) =>
    `部署「${department_code}」は ${file} からなくなりましたが、有効なユーザーが所属しています。`,
  supplierUnchangeable: (registered: string) =>
    `ユーザーのサプライヤーは変更できません（登録済み「${registered}」）。このログインIDを無効にし、新しいログインIDを登録してください。`,
  registeredAsInternal: (login_id: string) => registeredAs(login_id, '社内ユーザー'),
  registeredAsSupplier: (login_id: string) => registeredAs(login_id, 'ポータル利用者'),
  line: (line: number) => `${line}行目`,
  /** `2〜13行目、12件` */
  lines: (ranges: readonly { readonly first: number; readonly last: number }[], count: number) => {
    const named = ranges.slice(0, 3).map(({ first, last }) => (first === last ? first : `${first}〜${last}`));
    return `${named.join('、')}行目${ranges.length > named.length ? 'ほか' : ''}、${withCommas(count)}件`;
  },
  /** The values that a reason names of several rows. */
  values: (values: readonly string[]) =>
    `${values.slice(0, 3).join('、')}${values.length > 3 ? ' など' : ''}`,
} as const;

/** `U+2212` */
export function codePoint(character: string): string {
  return `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`;
}

function saveAsWorkbook(found: string): string {
  return `${found}です。「Excel ブック（.xlsx）」で保存し直してください。`;
}

/** Separators that spreadsheets write in place of the comma. */
export const otherSeparators = {
  '\t': 'タブ',
  ';': 'セミコロン（;）',
  '|': '縦線（|）',
  '，': '全角のコンマ（，）',
} as const;

function registeredAs(login_id: string, side: string): string {
  return `ログインID「${login_id}」は${side}として登録済みです。ユーザーの区分は変更できません。このログインIDを無効にし、新しいログインIDを登録してください。`;
}

/** What an import says of what it read, the lines of the command, and the details of a change. */
export const importReport = {
  sheet: (file: string, name: string, hidden_rows: number) =>
    `${file} はシート「${name}」を読みました。${hidden_rows === 0 ? '' : `非表示の${withCommas(hidden_rows)}行も取り込みます。`}`,
  counts: (added: number, changed: number, vanished: number) =>
    `追加 ${withCommas(added)}件、変更 ${withCommas(changed)}件、無効化 ${withCommas(vanished)}件`,
  vanished: (row: string) => `${row}（取込元にありません）`,
  breakCount: (kind: string, count: number) => `${kind} ${withCommas(count)}件`,
  mailed: (count: number) => `システム管理者${withCommas(count)}名へのメールを登録しました。`,
  holidaysEnd: (day: string) =>
    `国民の祝日のデータは ${day} までです。その後の祝日は営業日として扱われます。ポータルを新しいバージョンに更新してください。`,
  notMailed: (why: string) => `システム管理者へのメールを登録できませんでした（${why}）。`,
  validAgain: '再び有効',
  keepsPrivilege: '（ポータルで設定した権限が優先されます）',
} as const;
