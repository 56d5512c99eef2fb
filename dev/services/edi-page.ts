import { createServer, type IncomingMessage } from 'node:http';
import { listen, type Listening } from './listen.ts';
import { html, page } from './page.ts';

const title = '発注EDI（開発用）';

/**
 * Substitutes for the order EDI system in development: shows the form parameters that the portal's link
 * posted.
 */
export async function startEdiPage(options: { readonly port?: number | undefined }): Promise<Listening> {
  const server = createServer((request, response) => {
    readForm(request).then(
      (params) =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
          })
          .end(ediPage(request.method ?? '', params)),
      (error: unknown) =>
        response.writeHead(413, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error)),
    );
  });
  return listen(server, options.port);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > 1024 * 1024) throw new Error('受け取れる大きさを超えています。');
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function ediPage(method: string, params: URLSearchParams): string {
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
  return page(
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
