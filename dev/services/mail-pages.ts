import type { FastifyPluginAsync } from 'fastify';
import { showDateTime } from '#domain/japan-date.ts';
import type { CaughtMail, MailCatcher } from './mail-catcher.ts';
import { html, type Html, htmlPage, developmentStyle } from './page.ts';

const maxShown = 200;

/**
 * The routes /dev/mail (a page) and /dev/mail.json (an array of to, subject, text and at; newest first). No
 * sign-in. Nothing is shown while `whyClosed` has a reason.
 */
export function mailPages(
  catcher: Pick<MailCatcher, 'list'>,
  whyClosed: () => Promise<string | null>,
): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      const reason = await whyClosed();
      if (reason !== null) await reply.status(403).type('text/plain; charset=utf-8').send(reason);
    });
    app.get('/dev/mail.json', async (_request, reply) => {
      await reply.header('cache-control', 'no-store').send(catcher.list());
    });
    app.get('/dev/mail.css', async (_request, reply) => {
      await reply.type('text/css; charset=utf-8').send(developmentStyle);
    });
    app.get('/dev/mail', async (_request, reply) => {
      await reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
        )
        .send(mailPage(catcher.list()));
    });
  };
}

function mailPage(mails: readonly CaughtMail[]): string {
  const cards = mails.slice(0, maxShown).map(
    (mail) =>
      html`<article class="card">
        <p class="quiet">
          <time datetime="${mail.at}">${showDateTime(mail.at)}</time>　宛先
          <span class="mono">${mail.to}</span>
        </p>
        <h2>${mail.subject === '' ? '（件名なし）' : mail.subject}</h2>
        <div class="text">${linked(mail.text)}</div>
      </article>`,
  );
  return htmlPage(
    'メール（開発用）',
    html`<main>
      <header>
        <div>
          <span class="badge">開発用</span>
          <h1>送信されたメール</h1>
          <p class="quiet">
            このポータルが送ったメールは外へは出ず、ここに届きます。新しい順に${Math.min(mails.length, maxShown)}件
            / 全${mails.length}件
          </p>
        </div>
        <p><a href="/dev/mail">最新の状態に更新</a></p>
      </header>
      ${cards.length === 0 ? html`<div class="card"><p>まだメールはありません。</p></div>` : cards}
    </main>`,
    '/dev/mail.css',
  );
}

/** The text with its http(s) addresses as links. */
function linked(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"'）」。、]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}
