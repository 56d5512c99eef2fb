import type { Random } from './random.ts';

/**
 * The texts of generated applications, notices and messages: a parts maker's everyday, each within its limit.
 */

export const routeNames = [
  '標準ルート',
  '取引先確認あり',
  '品質部門の確認あり',
  '設計変更（部品メーカー確認）',
  '単価改定（通常）',
  '至急対応ルート',
  '技術検討と原価確認',
  '新規取引（与信・品質）',
];

export const approvalComments = [
  '内容を確認しました。',
  '問題ありません。よろしくお願いいたします。',
  '図面と照合しました。寸法に相違はありません。',
  '記載の条件で承認します。',
  '在庫の切り替え時期だけ、生産管理と調整してください。',
  '検査成績書を確認のうえ、承認します。',
  '次回からは納期の根拠も添えてください。',
];

export const rejectionComments = [
  '金額の内訳が不足しています。見積書を添えて、再度申請してください。',
  '図面の版数が最新ではありません。第3版で作り直してください。',
  '取引開始日までに与信の確認が終わりません。日程を見直してください。',
  '変更理由が読み取れません。不具合の内容を具体的に記入してください。',
];

export const replacementReasons = [
  '担当者が長期休暇に入るため、代わりの部署にお願いします。',
  '所管が変わったため、変更します。',
  '専門の部署での確認が必要なため、変更します。',
];

const family = [
  '青葉',
  '東海',
  '小川',
  '北斗',
  '三和',
  '大洋',
  '光陽',
  '髙嶋',
  '𠮷野',
  'みなと',
  '富士見',
  '日の出',
];
const trade = ['精工', '電子', '化学', '製作所', '金属工業', '樹脂', '運輸', 'メッキ工業', '商会'];
const parts = [
  '軸受け',
  '端子台',
  '樹脂カバー',
  'ばね',
  '歯車',
  'ハーネス',
  '基板',
  'シール材',
  'ボルト',
  '電解コンデンサ',
];
const defects = [
  '外観に傷があり、受入検査で不合格になりました。',
  'めっき厚が下限を0.5μm下回っています。',
  '嵌合部の寸法が公差を外れています。',
  'ロット内に異品種が2個混入していました。',
  'はんだ付け不良により、導通しません。',
];
const changes = [
  '材質をSUS304からSUS316に変更します。',
  '穴径を6.0mmから6.2mmに変更します。',
  '表面処理を三価クロメートに変更します。',
  '梱包を20個入りから50個入りに変更します。',
];
const causes = [
  '組立時の干渉を解消するため。',
  '耐食性の向上を求める客先の要求によるため。',
  '部品の廃番に伴い、代替品に切り替えるため。',
  '加工工数を減らし、原価を下げるため。',
];

export function companyName(random: Random): string {
  return random.chance(0.7)
    ? `株式会社${random.of(family)}${random.of(trade)}`
    : `${random.of(family)}${random.of(trade)}株式会社`;
}

const grouped = new Intl.NumberFormat('ja-JP');

/** The value under a label of a form. An unknown label gets a remark that fits any. */
export function valueUnder(random: Random, label: string, day: string): string {
  const rules: readonly (readonly [string, () => string])[] = [
    ['日', () => day],
    ['取引先', () => companyName(random)],
    ['年額', () => `${random.between(1, 90) * 100}万円`],
    ['単価', () => `${grouped.format(random.between(1, 900) * 1000)}円`],
    ['図面', () => `DR-${random.between(1000, 9999)}`],
    [
      '品番',
      () => `${random.of(['EC', 'CN', 'R', 'HB'])}-${random.between(1000, 9999)}（${random.of(parts)}）`,
    ],
    ['理由', () => random.of(causes)],
    ['変更', () => random.of(changes)],
    ['不具合', () => random.of(defects)],
    ['影響', () => `${random.of(parts)}を使う${random.between(1, 12)}機種`],
    ['在庫', () => `残り${random.between(10, 900)}個は使い切り`],
  ];
  return rules.find(([part]) => label.includes(part))?.[1]() ?? `${random.of(parts)}について、別紙のとおり`;
}

export type Text = { readonly title: string; readonly body: string };

/** A message from a supplier to the company. */
export function messageFromSupplier(random: Random): Text {
  const part = random.of(parts);
  const number = random.between(1000, 9999);
  return random.of([
    {
      title: `${part}の納期について`,
      body: `ご注文番号 ${number} の${part}につきまして、材料の入荷が遅れております。\n納入は${random.between(2, 9)}日ほど遅れる見込みです。ご迷惑をおかけし申し訳ございません。`,
    },
    {
      title: `納入連絡 DR-${number}`,
      body: `本日、DR-${number}（${part}）を${random.between(1, 40) * 50}個出荷しました。明日午前の到着予定です。`,
    },
    {
      title: `図面 DR-${number} の確認`,
      body: `図面 DR-${number} の注記と表題欄の材質が異なっております。\nどちらが正しいか、ご教示ください。`,
    },
    {
      title: `${part}の見積書の送付`,
      body: `${part}の見積書をお送りいたします。有効期限は1か月です。ご検討をお願いいたします。`,
    },
  ]);
}

/** A message from the company to suppliers, or from one department to another. */
export function messageFromOperator(random: Random): Text {
  const part = random.of(parts);
  const number = random.between(1000, 9999);
  return random.of([
    {
      title: `${part}の見積依頼`,
      body: `次の条件でお見積りをお願いいたします。\n品名：${part}\n数量：年間${random.between(1, 60) * 1000}個\n回答期限：今月末`,
    },
    {
      title: `受入検査の結果 DR-${number}`,
      body: `先日納入いただいた DR-${number}（${part}）は合格です。\n次回から検査成績書の様式を新しいものにしてください。`,
    },
    {
      title: `DR-${number} の版数変更`,
      body: `図面 DR-${number} を改訂しました。来月の納入分から新しい版でお願いいたします。`,
    },
    {
      title: `${part}の増産のお願い`,
      body: `来月の生産計画を前倒しします。${part}を${random.between(2, 5)}割増しで手配できるか、ご確認ください。`,
    },
  ]);
}

export function answerTo(random: Random): string {
  return random.of([
    'ご連絡ありがとうございます。承知いたしました。',
    '内容を確認し、今週中に回答いたします。',
    'ありがとうございます。記載の内容で進めてください。',
    '恐れ入りますが、図面の版数もあわせてお知らせください。',
  ]);
}

/** A notice of a division. */
export function noticeOf(random: Random): Text {
  const part = random.of(parts);
  return random.of([
    {
      title: `${part}の検査方法の変更について`,
      body: `来月の納入分から、${part}の測定点を3点から5点に変更します。\n\nご不明な点は、メッセージで品質窓口までお問い合わせください。`,
    },
    {
      title: '棚卸しに伴う受入停止のお知らせ',
      body: '棚卸しのため、次の期間は納入品の受入を停止いたします。\nご協力をお願いいたします。',
    },
    {
      title: '化学物質調査票の提出のお願い',
      body: '製品含有化学物質の調査票をご提出ください。\n様式は前回と同じです。',
    },
    {
      title: `${part}の調達方針について`,
      body: `${part}の次年度の調達方針をお知らせします。\n数量の見通しは、別途ご連絡いたします。`,
    },
  ]);
}

/** A notice of the system. */
export function systemNoticeOf(random: Random): Text {
  return random.of([
    {
      title: '定期メンテナンスのお知らせ',
      body: '次の日曜日の 1:00 から 5:00 まで、サプライヤーポータルをご利用いただけません。',
    },
    {
      title: 'サプライヤーポータルの機能追加について',
      body: '申請一覧をCSVで保存できるようになりました。\n操作のしかたは、申請一覧の画面をご覧ください。',
    },
  ]);
}
