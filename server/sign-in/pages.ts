import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { contactParts } from '#domain/contact-parts.ts';
import type { OperatorCompany } from '#server/environment.ts';
import { escapeHtml } from '#server/http/html.ts';
import { ending, contactLine, brandLines, portalName } from '#texts/shell.ts';
import { tooLargeText } from '#texts/general.ts';

/**
 * The pages of the sign-in: no script, one style sheet at `styleAddress`, every value escaped. With them the
 * page of a request that the server does not read.
 */

export const styleAddress = '/auth/style.css';

/** The portal's mark, also for the screens and their tabs: two steps side by side that join. */
export const markAddress = '/auth/mark.svg';
export const markSvg = readFileSync(path.join(import.meta.dirname, 'mark.svg'), 'utf8');

/** The looks of a page: its style sheet, and the mark in pixels. */
type Looks = { readonly head: string; readonly markOf: (size: number) => string };

const linked: Looks = {
  head: `<link rel="icon" type="image/svg+xml" href="${markAddress}" />
    <link rel="stylesheet" href="${styleAddress}" />`,
  markOf: (size) => `<img src="${markAddress}" alt="" width="${size}" height="${size}" />`,
};

function page(
  operator: OperatorCompany,
  heading: string,
  content: string,
  { head, markOf }: Looks = linked,
): string {
  return `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    ${head}
    <title>${escapeHtml(heading)} | ${portalName}</title>
  </head>
  <body>
    <header>
      ${markOf(28)}
      <p>${brandLines.join('<br />')}</p>
      <p class="operator">${escapeHtml(operator.name)}</p>
    </header>
    <main>
      <div class="card">
        ${markOf(48)}
        <h1>${escapeHtml(heading)}</h1>
        ${content}
        ${contactOf(operator)}
      </div>
    </main>
  </body>
</html>
`;
}

function contactOf({ contact }: OperatorCompany): string {
  if (contact === null) return '';
  const parts = contactParts(contactLine(contact)).map(({ label, text, href, whole }) => {
    const part = href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
    return whole ? `<span class="whole">${escapeHtml(label)}${part}</span>` : part;
  });
  return `<p class="contact">${parts.join('')}</p>`;
}

/** Lets the user choose a provider if several are configured. */
export function choicePage(
  operator: OperatorCompany,
  choices: readonly { readonly label: string; readonly address: string }[],
): string {
  const items = choices.map(
    ({ label, address }) =>
      `<li><a class="choice" href="${escapeHtml(address)}">${escapeHtml(label)}</a></li>`,
  );
  return page(
    operator,
    'ログイン',
    `<p>該当するログイン方法を選択してください。</p>
        <ul>${items.join('')}</ul>`,
  );
}

/** Asks before a sign-out that another site led to. The link is this site's own, so it does not ask again. */
export function signOutQuestionPage(operator: OperatorCompany, address: string): string {
  return page(
    operator,
    'ログアウトの確認',
    `<p>ほかのサイトからログアウトの画面が開かれました。ログアウトしますか？</p>
        <p class="actions"><a class="button primary" href="${escapeHtml(address)}">ログアウト</a><a class="button" href="/">TOPへ戻る</a></p>`,
  );
}

/** A sign-in at a provider that is not configured. */
export function unknownProviderPage(operator: OperatorCompany): string {
  return page(
    operator,
    ending.notFound,
    `<p>${ending.deletedOrWrongUrl}</p>
        <p class="actions"><a class="button primary" href="/">TOPへ戻る</a></p>`,
  );
}

/** More sign-ins from one address than the people behind it begin. */
export function tooManySignInsPage(operator: OperatorCompany): string {
  return page(
    operator,
    'ログインが集中しています。',
    `<p>しばらくしてからもう一度お試しください。</p>
        <p class="actions"><a class="button" href="/auth/login">ログインへ</a></p>`,
  );
}

export const signInStyle = `
:root { color-scheme: light; --edge: #c6ced9; --soft: #e9edf2; --text: #1b222d; --quiet: #444c59; --blue: #0055ad; --strong: #00428c; --hover: #f0f9ff; --canvas: #f3f6fa; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100dvh; margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif; }
header { display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 0 16px; }
header p { margin: 0; color: var(--blue); font-size: 12px; font-weight: 600; line-height: 16px; }
header .operator { margin-left: auto; color: var(--quiet); text-align: right; overflow-wrap: anywhere; }
.contact { margin: 28px 0 0; padding-top: 16px; border-top: 1px solid var(--soft); color: var(--quiet); overflow-wrap: anywhere; }
.contact a { color: inherit; }
.whole { white-space: nowrap; }
main { display: grid; flex: 1; place-items: center; padding: 32px 16px 18dvh; }
.card { width: 100%; max-width: 448px; padding: 40px 24px; border: 1px solid var(--soft); border-radius: 10px; background: #fff; box-shadow: 0 1px 2px rgb(20 34 56 / 0.05), 0 2px 8px rgb(20 34 56 / 0.04); text-align: center; text-wrap: balance; }
.card > :is(img, svg) { display: block; margin: 0 auto 16px; }
h1 { margin: 0; font-size: 20px; font-weight: 600; line-height: 1.5; }
h1 + p { margin: 8px 0 0; color: var(--quiet); }
ul { list-style: none; margin: 28px 0 0; padding: 0; display: grid; gap: 12px; text-align: left; }
a { overflow-wrap: anywhere; }
.choice { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-height: 56px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 6px; color: var(--text); font-weight: 600; text-decoration: none; }
.choice::after { content: "" / ""; flex: none; width: 8px; height: 8px; border: solid var(--blue); border-width: 2px 2px 0 0; transform: rotate(45deg); }
.choice:hover { background: var(--hover); border-color: var(--blue); }
.actions { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin: 28px 0 0; }
.button { display: inline-flex; align-items: center; justify-content: center; min-width: 96px; min-height: 36px; padding: 4px 16px; border: 1px solid var(--edge); border-radius: 6px; color: var(--blue); background: #fff; font-weight: 600; text-decoration: none; }
.button:hover { background: var(--hover); border-color: var(--blue); }
.button.primary { border-color: var(--blue); background: var(--blue); color: #fff; }
.button.primary:hover { background: var(--strong); }
:focus-visible { outline: 2px solid #0877d7; outline-offset: 2px; }
@media (max-width: 767px), (pointer: coarse) { .button { min-height: 44px; } }
`;

/**
 * For a browser whose request has more in its head than the server reads. All is inside: the browser would
 * send the same cookies for a style sheet or a picture.
 */
export function tooLargePage(
  operator: OperatorCompany,
  what: keyof typeof tooLargeText,
): {
  readonly html: string;
  readonly policy: string;
} {
  const { heading, remedy } = tooLargeText[what];
  const markOf = (size: number) =>
    markSvg.replace('<svg ', `<svg width="${size}" height="${size}" aria-hidden="true" `);
  const hash = createHash('sha256').update(signInStyle).digest('base64');
  return {
    html: page(operator, heading, `<p>${remedy}</p>`, { head: `<style>${signInStyle}</style>`, markOf }),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(html);
}
