/** 証跡一式: the ZIP file. */

export const evidenceFile = {
  name: '証跡一式',
  cancelled: '（取り消された申請のため、含まれていません）',
} as const;

/** README.txt of the ZIP file (docs/rules/evidence.md). */
export function readmeText({
  operator,
  at,
  supplier,
  fingerprint,
}: {
  readonly operator: string;
  readonly at: string;
  /** Whether it has a supplier's view alone. */
  readonly supplier: boolean;
  /** Of the key that signs; null without one. */
  readonly fingerprint: string | null;
}): string {
  return `証跡一式

${operator} サプライヤーポータル
出力日時：${at}
${
  supplier
    ? 'この証跡一式には、出力した方の会社が見られるものだけが含まれています。'
    : 'この証跡一式には、出力した方が見られるものが含まれています。'
}

■ 含まれるもの

applications/（申請番号）/
  ${supplier ? '申請書（控え）' : '稟議書'}のPDF … 画面の「PDF出力」と同じものです。読むためのもので、連鎖には含まれません。
  files/ … 添付ファイル
${
  supplier
    ? '  suppliers/（番号）/events/ … 貴社から見える履歴。1件が1つのJSONファイルです。\n  suppliers/（番号）/remarks/ … 貴社が読めるやり取り'
    : '  events/ … 履歴。1件が1つのJSONファイルです。\n  remarks/ … やり取り\n  suppliers/（番号）/ … 各サプライヤーから見える履歴とやり取り。番号の会社は suppliers.csv にあります。'
}
  events/ と remarks/ の中の heads.txt … 記録の連鎖。1行が「番号、記録のSHA-256、連鎖のSHA-256」です。
  remarks/ の中の（番号）.withheld.json … 取り下げられた、または出力した方が読めないやり取り。SHA-256だけが残ります。
index.csv … ファイルの一覧
verify.mjs … 検証プログラム
manifest.sha256 … すべてのファイルのSHA-256
manifest.sig … 上のファイルの署名（Ed25519）。ない場合は、署名されていません。
manifest.tsr … 上のファイルのタイムスタンプ（RFC 3161）。ない場合は、時刻認証局が設定されていないか、応答しませんでした。
keys/ … 署名を確かめる公開鍵。current.pem が今の鍵、previous-（番号）.pem が以前の鍵です。

■ 検証のしかた

ポータルにもネットワークにも接続せずに検証できます。

1. ZIPファイルを、すべて展開します。
2. Node.js（20以降）のあるパソコンで、展開したフォルダーを開き、次を実行します。

     node verify.mjs

   メールや控えにある「控え番号」を続けて書くと、その番号とも照合します。

     node verify.mjs 27-5-2-9f86d0…（64桁の終わりまで）

   控え番号は「申請番号-サプライヤーの番号-件数-連鎖のSHA-256」です。
   メールをUTF-8のテキストで保存してあれば、「--receipts メール.txt」で読み取れます。
   署名の鍵を${operator}から別に受け取っていれば、「--key 鍵.pem」で、その鍵の署名であることを確かめられます。
   誤りがあれば、最初に誤りのある記録を表示します。

検証プログラムを使わずに、次のコマンドでも確かめられます。

  ファイル　　　　sha256sum -c manifest.sha256
  　　　　　　　　Windowsでは、PowerShellの「Get-FileHash （ファイル）」の値を manifest.sha256 と比べます。
  署名　　　　　　openssl pkeyutl -verify -pubin -inkey keys/current.pem -rawin -in manifest.sha256 -sigfile manifest.sig
  タイムスタンプ　openssl ts -verify -in manifest.tsr -data manifest.sha256 -CAfile （時刻認証局の証明書）
  鍵の指紋　　　　openssl pkey -pubin -in keys/current.pem -outform DER | sha256sum
  連鎖　　　　　　printf '%s\\n%s\\n' （前の連鎖の値） （記録のSHA-256） | sha256sum
  　　　　　　　　最初の「前の連鎖の値」は、0が64個です。

検証プログラムと鍵は、この証跡一式とは別に${operator}から受け取ったものを使うと、より確かです。
${
  fingerprint === null
    ? 'このポータルには署名の鍵がありません。'
    : `署名の鍵の指紋（SHA-256）：${fingerprint}`
}

■ JSONの読み方

・at … 日時（協定世界時。日本時間は9時間あと）
・kind … submitted 申請、approved 承認、rejected 却下、replaced 担当者変更、handed_over 引き継ぎ、cancelled 取り消し
・from_status、to_status … 前とあとの申請状況。1 未受付、2 回付中、3 完了
・full_name など … その時の氏名と所属。for_full_name は、代理された人
・whole … その時点の申請全体の連鎖のSHA-256

■ この証跡で証明できないこと

・操作した本人がその場にいたこと。記録は、サインインしたユーザーを示します。
・入力されなかったこと、話されたこと、添付されなかったこと。
・サプライヤーへのメールより前に差し替えられた記録。控え番号で確かめられるのは、その番号のメールが届いた時点までの記録です。
・PDFの内容が記録と同じこと。PDFは連鎖に含まれないので、記録はJSONで確かめます。
・この証跡一式が、条件に合うすべての申請を含むこと。申請台帳の件数と比べてください。
・やり取りを取り下げたのが、書いた本人であること。
・連鎖を記録し始める前の履歴が、最初の控え番号より前に書き換えられていないこと。
・催促、既読、メールの送信。これらは連鎖に含まれません。
`;
}
