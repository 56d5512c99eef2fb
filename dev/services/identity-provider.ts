import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { JWK, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import { isLoopback, type IdentityProvider } from '#server/environment.ts';
import { listen, type Listening } from './listen.ts';
import { memoryAdapter } from './memory-store.ts';
import { errors, interactionPolicy, Provider } from './oidc-library.ts';
import { html, Html, htmlPage } from './page.ts';

/** A user whom the page offers as a button. */
export interface OfferedUser {
  readonly login_id: string;
  readonly full_name: string;
  /** Department or company; tells people of the same name apart. */
  readonly affiliation: string;
}

export type ProviderRole = IdentityProvider['role'];

export interface IdentityProviderOptions {
  readonly role: ProviderRole;
  /** The portal's address, which people return to. */
  readonly baseUrl: string;
  /** Where browsers reach its pages, if something forwards to them; its own address if left out. */
  readonly publicUrl?: string;
  /** A fixed port; a free one if left out. */
  readonly port?: number | undefined;
  /** The folder of the keys. A sign-in survives a restart because they do. */
  readonly dataDir: string;
  /** Called whenever the page is shown. */
  readonly listUsers: (role: ProviderRole) => Promise<readonly OfferedUser[]>;
  /** Why nobody may sign in without a password now; null if everybody may. Asked at each sign-in. */
  readonly whyClosed: () => Promise<string | null>;
}

/** A listening development identity provider, with its settings for the portal. */
export interface RunningIdentityProvider extends Listening {
  readonly settings: IdentityProvider;
}

const labels: Readonly<Record<ProviderRole, string>> = { operator: '社内ユーザー', supplier: 'サプライヤー' };

/**
 * The identity provider of the development set-up, for one role. Signs in whoever is named, without a
 * password. Listens only on the loopback address; the portal forwards to it. Refuses to start for a portal
 * that others can reach, unless PORTAL_DEMO is set.
 */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<RunningIdentityProvider> {
  if (!isLoopback(new URL(options.baseUrl).hostname) && process.env['PORTAL_DEMO'] !== '1')
    throw new Error('The development identity provider knows no passwords and never starts in production.');
  const secrets = await loadSecrets(options.dataDir, options.role);
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => handle(request, response));
  const listening = await listen(server, options.port);
  const provider = makeProvider(options, listening.url, secrets);
  const serve = provider.callback();
  const below = pathOf(options);
  handle = (request, response) => {
    const asked = request.url ?? '/';
    if (below !== '' && asked.startsWith(`${below}/`)) {
      // As of a part of a larger site: the library makes its addresses from both.
      Object.assign(request, { originalUrl: asked });
      request.url = asked.slice(below.length);
    }
    response.setHeader('content-security-policy', policyOf(options));
    const uid = /^\/sign-in\/([A-Za-z0-9_-]+)$/.exec(request.url?.split('?')[0] ?? '')?.[1];
    if (uid === undefined) {
      void serve(request, response);
      return;
    }
    interact(provider, options, request, response).catch((error: unknown) => {
      const stale = error instanceof errors.SessionNotFound;
      const reason = stale ? 'このサインインは時間切れか、もう終わっています。' : String(error);
      respond(response, stale ? 400 : 500, failurePage(options, reason));
    });
  };
  return {
    ...listening,
    settings: {
      name: options.role,
      role: options.role,
      issuer: listening.url,
      client_id: clientId,
      client_secret: secrets.client_secret,
      login_id_claim: 'preferred_username',
      label: labels[options.role],
      id_token_signing_alg: 'RS256',
      bound_issuer: `development:${options.role}`,
    },
  };
}

const clientId = 'supplier-portal';

/** The path of its pages, without a trailing slash. */
const pathOf = ({ publicUrl }: IdentityProviderOptions): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname;

/** The script of the page that signs out: it submits the only form at once. */
const submitting = 'document.forms[0].submit()';
const submittingHash = createHash('sha256').update(submitting).digest('base64');

const policyOf = ({ baseUrl }: IdentityProviderOptions): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${submittingHash}'`,
    'img-src data:',
    // Its forms end in a redirect to the portal.
    `form-action 'self' ${baseUrl}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The library's own dispatcher refuses this machine, where the portal is. */
const direct = { dispatcher: undefined };

interface Secrets {
  readonly client_secret: string;
  readonly cookie_key: string;
  readonly jwk: JWK;
}

/** Made once and stored: an ID token from before a restart must still be valid for signing out. */
async function loadSecrets(dataDir: string, role: ProviderRole): Promise<Secrets> {
  const file = path.join(dataDir, `identity-provider-${role}.json`);
  const stored = await readFile(file, 'utf8').catch(() => null);
  // Written by this function.
  if (stored !== null) return JSON.parse(stored) as Secrets;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secrets: Secrets = {
    client_secret: randomBytes(24).toString('base64url'),
    cookie_key: randomBytes(24).toString('base64url'),
    jwk: { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' },
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

function makeProvider(options: IdentityProviderOptions, issuer: string, secrets: Secrets): OidcProvider {
  const { role, baseUrl, publicUrl } = options;
  const policy = interactionPolicy.base();
  // Show the page at every sign-in, so that one browser can be several people in turn.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('always', 'the page is always shown', ({ oidc }) =>
        oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  // Cookies ignore ports, and the two providers share one host with the portal, so their names must differ.
  const cookie = (name: string) => `development_${role}_${name}`;
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: secrets.client_secret,
        redirect_uris: [`${baseUrl}/auth/callback/${role}`],
        post_logout_redirect_uris: [`${baseUrl}/logout/complete`],
        backchannel_logout_uri: `${baseUrl}/auth/backchannel-logout/${role}`,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [secrets.jwk] },
    cookies: {
      keys: [secrets.cookie_key],
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: { openid: ['sub', 'preferred_username'], profile: ['name'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
    interactions: { policy, url: (_context, interaction) => `${pathOf(options)}/sign-in/${interaction.uid}` },
    // Skip the consent screen: the portal is the only client.
    async loadExistingGrant({ oidc }) {
      if (oidc.client === undefined || oidc.session === undefined) return undefined;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(form);
        },
        postLogoutSuccessSource: (context) => {
          context.body = htmlPage(
            'サインアウトしました',
            html`<main class="narrow">
              <div class="card"><h1>サインアウトしました。</h1></div>
            </main>`,
          );
        },
      },
    },
    fetch: (address, options) => fetch(address, { ...options, ...direct }),
    ttl: {
      Session: 12 * 3600,
      Interaction: 3600,
      Grant: 12 * 3600,
      IdToken: 3600,
      AccessToken: 3600,
      AuthorizationCode: 60,
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = failurePage(options, [out.error, out.error_description].filter(Boolean).join(': '));
    },
  });
  if (publicUrl !== undefined) {
    // The forwarder names the host and protocol that the browser sees.
    provider.proxy = true;
    // The portal itself comes to the other addresses, at the loopback address.
    provider.use(async (context, next) => {
      await next();
      if (context['oidc']?.route !== 'discovery') return;
      Object.assign(context.body as object, {
        authorization_endpoint: `${publicUrl}/auth`,
        end_session_endpoint: `${publicUrl}/session/end`,
      });
    });
  }
  provider.on('server_error', (_context: KoaContextWithOIDC, error: Error) =>
    console.error('identity provider:', error),
  );
  return provider;
}

/** The page (GET) and its form (POST). Any name typed signs in. */
async function interact(
  provider: OidcProvider,
  options: IdentityProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reason = await options.whyClosed();
  if (reason !== null) {
    respond(response, 403, failurePage(options, reason));
    return;
  }
  const interaction = await provider.interactionDetails(request, response);
  const action = `${pathOf(options)}/sign-in/${interaction.uid}`;
  const present = interaction.session?.accountId ?? null;
  if (request.method !== 'POST') {
    respond(response, 200, signInPage(options, await options.listUsers(options.role), action, present, null));
    return;
  }
  const loginId = (await readForm(request)).get('login_id')?.trim() ?? '';
  if (loginId === '') {
    const users = await options.listUsers(options.role);
    respond(response, 422, signInPage(options, users, action, present, 'ログインIDを入力してください。'));
    return;
  }
  if (interaction.session !== undefined && present !== loginId) {
    // End the earlier user's session first; otherwise the library would need a script in the browser.
    const earlier = await provider.Session.findByUid(interaction.session.uid);
    await earlier?.destroy();
    delete interaction.session;
    await interaction.save(3600);
  }
  await provider.interactionFinished(request, response, { login: { accountId: loginId } });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > 64 * 1024) throw new Error('The form is too large.');
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function respond(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(body);
}

function signInPage(
  { role }: IdentityProviderOptions,
  users: readonly OfferedUser[],
  action: string,
  present: string | null,
  error: string | null,
): string {
  const buttons = users.map(
    (user) =>
      html`<li>
        <button type="submit" name="login_id" value="${user.login_id}">
          <span class="mono">${user.login_id}</span><span class="name">${user.full_name}</span
          ><span class="note">${user.affiliation}</span>
        </button>
      </li>`,
  );
  const nothing = new Html('');
  return htmlPage(
    `${labels[role]}のサインイン（開発用）`,
    html`<main class="narrow">
      <div class="card">
        <span class="badge">開発用ログイン</span>
        <h1>${labels[role]}のサインイン</h1>
        <p class="quiet">パスワードはありません。名前を選ぶか、ログインIDを入力してください。</p>
        ${
          present === null
            ? nothing
            : html`<form method="post" action="${action}">
                <p class="row">
                  <span>サインイン中: <strong class="mono">${present}</strong></span
                  ><button class="primary" type="submit" name="login_id" value="${present}">続ける</button>
                </p>
              </form>`
        }
        <form method="post" action="${action}" autocomplete="off">
          <label for="login_id">ログインID</label>
          <div class="row">
            <input
              type="text"
              id="login_id"
              name="login_id"
              autocapitalize="none"
              spellcheck="false"
              autofocus
            /><button class="primary" type="submit">サインイン</button>
          </div>
          ${error === null ? nothing : html`<p class="error" role="alert">${error}</p>`}
        </form>
      </div>
      <div class="card">
        <form method="post" action="${action}" aria-label="ユーザーを選ぶ">
          ${
            users.length === 0
              ? html`<p class="quiet">登録されたユーザーがいません。</p>`
              : html`<ul class="users">
                  ${buttons}
                </ul>`
          }
        </form>
      </div>
    </main>`,
  );
}

function signOutPage(form: string): string {
  // The library gives the form as text. A button and a script submit it at once.
  const leaving = new Html(
    form.replace(
      '</form>',
      '<input type="hidden" name="logout" value="yes"><noscript><button class="primary">サインアウトする</button></noscript></form>',
    ),
  );
  return htmlPage(
    'サインアウト（開発用）',
    html`<main class="narrow">
        <div class="card">
          <h1>サインアウトしています…</h1>
          ${leaving}
        </div>
      </main>
      ${new Html(`<script>${submitting}</script>`)}`,
  );
}

function failurePage({ role, baseUrl }: IdentityProviderOptions, reason: string): string {
  return htmlPage(
    'サインインできません（開発用）',
    html`<main class="narrow">
      <div class="card">
        <span class="badge">開発用ログイン</span>
        <h1>${labels[role]}のサインインができませんでした</h1>
        <p class="mono">${reason}</p>
        <p><a href="${baseUrl}/">ポータルへ戻る</a></p>
      </div>
    </main>`,
  );
}
