import type { FastifyReply } from 'fastify';

/** The pages of the sign-in: no script, one style sheet at `styleAddress`, every value escaped. */

export const styleAddress = '/auth/style.css';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function page(heading: string, content: string): string {
  return `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styleAddress}" />
    <title>${escape(heading)} | サプライヤーポータルサイト</title>
  </head>
  <body>
    <main>
      <p class="site">サプライヤーポータルサイト</p>
      <div class="card">
        <h1>${escape(heading)}</h1>
        ${content}
      </div>
    </main>
  </body>
</html>
`;
}

/** Lets the user choose a provider if several are configured. */
export function choicePage(choices: readonly { readonly label: string; readonly address: string }[]): string {
  const items = choices.map(
    ({ label, address }) => `<li><a class="choice" href="${escape(address)}">${escape(label)}</a></li>`,
  );
  return page(
    'ログイン',
    `<p>ご利用の方を選択してください。</p>
        <ul>${items.join('')}</ul>`,
  );
}

/** Asks before a sign-out that another site led to. The link is this site's own, so it does not ask again. */
export function signOutQuestionPage(address: string): string {
  return page(
    'ログアウトの確認',
    `<p>ほかのサイトからログアウトの画面が開かれました。ログアウトしますか？</p>
        <p class="actions"><a class="button primary" href="${escape(address)}">ログアウト</a><a class="button" href="/">TOPへ戻る</a></p>`,
  );
}

/** A sign-in at a provider that is not configured. */
export function unknownProviderPage(): string {
  return page(
    'ページが見つかりません。',
    `<p>データが削除されたか、URLが間違っている可能性があります。</p>
        <p class="actions"><a class="button" href="/">TOPへ戻る</a></p>`,
  );
}

export const style = `
:root { color-scheme: light; --line: #d8dbe0; --text: #1a1a1c; --quiet: #5c626b; --blue: #0017c1; --pale: #f5f7fb; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--pale); color: var(--text); font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif; }
main { width: min(100% - 32px, 480px); margin: 12vh auto 32px; }
.site { margin: 0 0 12px; color: var(--quiet); font-size: 14px; text-align: center; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 32px; }
h1 { font-size: 22px; line-height: 1.4; margin: 0 0 8px; }
p { margin: 0 0 20px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
a { overflow-wrap: anywhere; }
.choice { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-height: 64px; padding: 12px 20px; border: 1px solid #767d87; border-radius: 8px; color: var(--text); font-weight: 600; text-decoration: none; }
.choice::after { content: "" / ""; flex: none; width: 8px; height: 8px; border: solid var(--blue); border-width: 2px 2px 0 0; transform: rotate(45deg); }
.choice:hover { background: #e8f1fe; border-color: var(--blue); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 24px; border: 1px solid var(--blue); border-radius: 8px; color: var(--blue); background: #fff; font-weight: 600; text-decoration: none; }
.button:hover { background: #e8f1fe; }
.button.primary { background: var(--blue); color: #fff; }
.button.primary:hover { background: #00118f; }
:focus-visible { outline: 4px solid #000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; }
@media (max-width: 480px) { main { margin-top: 24px; } .card { padding: 24px 20px; } .button { flex: 1; } }
`;

export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(html);
}
