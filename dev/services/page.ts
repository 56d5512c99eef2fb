import { escapeHtml } from '#server/http/html.ts';

/** The look of the development set-up's pages: HTML from the server, no script, every value escaped. */

/** A piece of HTML. Only `html` makes one, so plain text can't slip in unescaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A template whose values are escaped unless they are Html; lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  let markup = parts[0] ?? '';
  values.forEach((value, index) => {
    if (value instanceof Html) markup += value.markup;
    else if (typeof value === 'object') markup += value.map((one) => one.markup).join('');
    else markup += escapeHtml(String(value));
    markup += parts[index + 1] ?? '';
  });
  return new Html(markup);
}

/** A whole page. Give `styleAddress` if a strict content security policy forbids an inline style sheet. */
export function htmlPage(title: string, body: Html, styleAddress?: string): string {
  const sheet =
    styleAddress === undefined
      ? new Html(`<style>${developmentStyle}</style>`)
      : html`<link rel="stylesheet" href="${styleAddress}" />`;
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${sheet}
      </head>
      <body>
        ${body}
      </body>
    </html> `.markup;
}

/** The style sheet of all these pages. */
export const developmentStyle = `
:root { color-scheme: light; --line: #dce1e8; --text: #1b222d; --quiet: #5a6270; --blue: #0055ad; --pale: #f3f6fa; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--pale); color: var(--text); font: 14px/1.6 "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif; }
main { width: min(100% - 32px, 880px); margin: 40px auto; }
main.narrow { width: min(100% - 32px, 448px); }
.card { background: #fff; border: 1px solid #e9edf2; border-radius: 10px; padding: 24px; margin: 0 0 16px; box-shadow: 0 1px 2px rgb(20 34 56 / 0.06); }
h1 { font-size: 20px; line-height: 1.4; margin: 0 0 4px; }
h2 { font-size: 16px; line-height: 1.5; margin: 0; overflow-wrap: anywhere; }
p { margin: 0 0 12px; }
.quiet { color: var(--quiet); font-size: 13px; }
.badge { display: inline-block; border: 1px solid var(--blue); color: var(--blue); border-radius: 4px; padding: 0 8px; font-size: 12px; margin: 0 0 8px; }
a { color: var(--blue); text-underline-offset: 3px; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid #0877d7; outline-offset: 2px; border-radius: 4px; }
form { margin: 0; }
label { display: block; font-weight: 600; margin: 0 0 4px; }
input[type=text] { width: 100%; min-height: 44px; padding: 6px 12px; font: inherit; color: inherit; border: 1px solid #858d99; border-radius: 6px; background: #fff; }
button { min-height: 44px; padding: 6px 20px; font: inherit; cursor: pointer; border-radius: 6px; border: 1px solid #c6ced9; background: #fff; color: var(--text); }
button.primary { background: var(--blue); border-color: var(--blue); color: #fff; font-weight: 600; }
button:hover { border-color: var(--blue); background: #f0f9ff; }
button.primary:hover { background: #00428c; }
.row { display: flex; gap: 8px; align-items: end; }
.row > :first-child { flex: 1; }
.card:has(.users) { padding: 8px 0; }
.users { list-style: none; margin: 0; padding: 0; }
.users li + li { border-top: 1px solid #e9edf2; }
.users button { width: 100%; text-align: left; display: grid; grid-template-columns: 9em 1fr; gap: 0 12px; align-items: baseline; padding: 8px 24px; border: 0; border-radius: 0; }
.users .note { grid-column: 2; color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
.users .name { font-weight: 600; overflow-wrap: anywhere; }
code, .mono { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: 13px; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { background: var(--pale); font-weight: 600; }
td.value, .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.text { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 12px; }
.error { color: #ce0000; font-weight: 600; }
header { display: flex; justify-content: space-between; align-items: end; gap: 16px; margin: 0 0 16px; flex-wrap: wrap; }
@media (max-width: 480px) { main, main.narrow { margin: 16px auto; } .card { padding: 16px; } .users button { grid-template-columns: 1fr; padding-inline: 16px; } .users .note { grid-column: 1; } }
`;
