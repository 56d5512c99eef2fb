import type { FastifyPluginAsync } from 'fastify';
import { html, htmlPage } from './page.ts';

const title = '発注EDI（開発用）';

const maxBytes = 1024 * 1024;

/**
 * The route /dev/edi, which stands in for the order EDI system: shows the form parameters that the portal's
 * link posted. No sign-in.
 */
export const ediPage: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );
  app.route<{ Body: string | undefined }>({
    method: ['GET', 'POST'],
    url: '/dev/edi',
    handler: async (request, reply) => {
      await reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
        )
        .send(pageOf(request.method, new URLSearchParams(request.body ?? '')));
    },
  });
};

function pageOf(method: string, params: URLSearchParams): string {
  const rows = [...params].map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" class="mono">${name}</th>
        <td class="value mono">${value}</td>
      </tr>`,
  );
  const note =
    method === 'POST'
      ? `ポータルから${rows.length}件の項目を受け取りました。`
      : 'ポータルのメニュー「発注EDI」から開くと、送信された項目をここに表示します。';
  return htmlPage(
    title,
    html`<main>
      <div class="card">
        <span class="badge">開発用</span>
        <h1>${title}</h1>
        <p class="quiet">${note}</p>
        ${
          rows.length === 0
            ? html``
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">項目</th>
                    <th scope="col">値</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>`
        }
      </div>
    </main>`,
  );
}
