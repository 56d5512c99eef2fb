import type { Path } from '#contract/routes.ts';
import { role, type Role } from '#domain/codes.ts';
import type { HelpTopic } from '#web/navigation/help-link.tsx';

/** Where help leads: the page and the heading of the manual for a screen, or for what is on it. */

/** Pages outside the layout have no header. */
type HelpedPath = Exclude<Path, '/help' | '/logout/complete' | `/error/${string}`>;
type Place = { readonly page?: string; readonly anchor: string };

const noPlace: Place = { anchor: '' };
const of =
  (page: string) =>
  (anchor: string): Place => ({ page, anchor });
const applying = of('申請する');
const approving = of('承認する');
const routing = of('ルートを決める');
const telling = of('お知らせ・メッセージ');
const administering = of('管理する');

export const operatorPlaces: Readonly<Record<HelpedPath | HelpTopic, Place>> = {
  '/': approving('承認待ちを見つける'),
  '/application': approving('承認待ちを見つける'),
  '/application/create': applying('申請書を提出する'),
  '/application/detail': applying('いまどこで待っているかを知る'),
  '/register': of('監査する')('申請台帳で承認の記録を確かめる'),
  '/delegation': approving('休みの間の代理を依頼する'),
  // Suppliers alone have it.
  '/colleague': administering('サプライヤーを確かめる'),
  '/notification-setting': approving('メールの通知を設定する'),
  '/copies': applying('控えをまとめて保存する'),
  '/notice/view': telling('お知らせが読まれたかを確かめる'),
  '/notice/past': telling('お知らせが読まれたかを確かめる'),
  '/notice/edit': telling('お知らせを投稿する'),
  '/message': telling('メッセージを探す'),
  '/message/view': telling('メッセージに返信する'),
  '/message/create': telling('メッセージを送る'),
  '/search': applying('申請を探す'),
  '/system-management': administering('誰が何を管理できるか'),
  '/system-management/dormant-user': administering('ログインしていない人を確かめる'),
  '/system-management/undelivered-mail': administering('届かなかったメールを確かめる'),
  '/system-management/master-data-import': administering('マスタデータを取り込む'),
  '/system-management/audit-log': administering('誰が何をしたかを調べる'),
  '/system-management/auditor': administering('監査の権限を付与する'),
  '/system-management/successor': administering('異動や退職の後任を決める'),
  '/waiting-time': administering('申請が滞っている部署を見つける'),
  '/waiting-time/list': administering('申請が滞っている部署を見つける'),
  '/supplier-management': administering('サプライヤーを確かめる'),
  '/supplier-management/detail': administering('サプライヤーを確かめる'),
  '/internal-user-management': administering('人の権限や有効と無効を変える'),
  '/supplier-group-management': administering('サプライヤーグループを作る'),
  '/supplier-group-management/view': administering('サプライヤーグループを作る'),
  '/supplier-group-management/edit': administering('サプライヤーグループを作る'),
  '/workflow-management': administering('申請書を使えるようにする'),
  '/workflow-management/detail': administering('申請書を使えるようにする'),
  '/workflow-management/copy': administering('申請書をほかの事業部へ複写する'),
  '/workflow-management/import': administering('申請書をまとめて登録する'),
  prev_step_order: routing('前ステップnoの書き方'),
  everybody: routing('依頼する相手を選ぶ'),
  viewer: routing('閲覧者を加える'),
  hope_date: approving('目安と遅れを確かめる'),
  delegate: approving('休みの間の代理を依頼する'),
  own_applications: applying('いまどこで待っているかを知る'),
  unattended: administering('担当者不在を解消する'),
  decide: approving('承認または却下する'),
  set_route: routing('申請ルートを設定する'),
  resubmit: applying('再申請する'),
  reply: telling('メッセージに返信する'),
  responses: telling('回答を集める'),
  delegate_of_other: administering('ほかの人の代理人を設定する'),
};

/** Of the one page that suppliers read. */
export const supplierAnchors: Readonly<Partial<Record<HelpedPath | HelpTopic, string>>> = {
  '/': '依頼に回答する',
  '/application': '回答した申請をもう一度見る',
  '/application/detail': '依頼に回答する',
  '/delegation': '休みの間の代理を同僚に依頼する',
  '/colleague': '担当者の退職や異動を連絡する',
  '/notification-setting': 'メールの通知を減らす',
  '/copies': '控えをまとめて保存する',
  '/notice/view': 'お知らせを読む',
  '/notice/past': '過去のお知らせを読む',
  '/message': 'メッセージに返信する',
  '/message/view': 'メッセージに返信する',
  '/message/create': 'メッセージを送る',
  '/search': '申請やお知らせを探す',
  delegate: '休みの間の代理を同僚に依頼する',
  decide: '依頼に回答する',
  reply: 'メッセージに返信する',
  responses: 'お知らせの質問に回答する',
};

const supplierPlaces: Readonly<Record<string, Place>> = Object.fromEntries(
  Object.entries(supplierAnchors).map(([at, anchor]) => [at, { anchor }]),
);

/** The place for the `at` of an address; the beginning of the reader's first page for any other. */
export function placeOf(at: string | undefined, ofRole: Role): Place {
  const places: Readonly<Record<string, Place>> = ofRole === role.supplier ? supplierPlaces : operatorPlaces;
  return (at !== undefined && Object.hasOwn(places, at) ? places[at] : undefined) ?? noPlace;
}
