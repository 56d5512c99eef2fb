import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { isShown, type IdentityProvider, type OperatorCompany, type OrderEdi } from '#server/environment.ts';
import type { Development } from '#server/start/development.ts';
import { demonstrationOperator, isDemonstration, whyNotShown } from '#dev/demonstration/shown-company.ts';
import { isEmpty } from '#dev/demonstration/store.ts';
import { ediPage } from './edi-page.ts';
import { loadEvidenceKeys } from './evidence-keys.ts';
import { forward } from './forward.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { kitPage } from './kit-page.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { mailPages } from './mail-pages.ts';
import { DevelopmentPorts } from './ports.ts';
import { listUsers } from './users.ts';

/** Parameters of the EDI page in the development set-up: one for each placeholder. */
const ediParams = {
  login_id: '{login_id}',
  full_name: '{full_name}',
  company_name: '{company_name}',
  supplier_code: '{supplier_code}',
  signature: '{hmac}',
};

/** Who runs the portal until OPERATOR_NAME says it. */
const unnamedOperator: OperatorCompany = { name: '（会社名未設定）', contact: null };

/**
 * Starts those of identity providers, mail catcher and EDI page that the environment does not configure. Each
 * has its pages below the portal's own address, so that it can be reached wherever the portal can.
 */
export const startParts: Development['startParts'] = async (environment, databases, db, stopping) => {
  const ports = new DevelopmentPorts(environment.data_dir, environment.development_port);
  const { development_port: _first, processes: _several, demo_data, ...same } = environment;
  const shown = isShown(same);
  const whyClosed = async () =>
    shown && same.identity_providers === null
      ? db.transaction().execute((tx) => whyNotShown(tx, same.data_dir))
      : null;
  const reason = await whyClosed();
  if (reason !== null) throw new Error(`This start is refused: ${reason}.`);
  const demonstration = (await isEmpty(db)) ? demo_data : await db.transaction().execute(isDemonstration);
  const operator = same.operator ?? (demonstration ? demonstrationOperator : unnamedOperator);
  const addresses: [string, string][] = [];

  const routes: FastifyPluginAsync[] = [kitPage];
  /** What browsers see, for a part that the portal forwards to. */
  const { host, protocol } = new URL(same.base_url);
  const seen = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.replace(':', '') };

  let identity_providers: readonly IdentityProvider[] = same.identity_providers ?? [];
  if (same.identity_providers === null) {
    const started: IdentityProvider[] = [];
    for (const role of ['operator', 'supplier'] as const) {
      const below = `/dev/sign-in/${role}`;
      const provider = await ports.start(role, (port) =>
        startIdentityProvider({
          role,
          baseUrl: same.base_url,
          publicUrl: `${same.base_url}${below}`,
          dataDir: same.data_dir,
          listUsers: (of) => listUsers(db, of),
          whyClosed,
          port,
        }),
      );
      stopping.add(`the ${role} identity provider`, () => provider.close());
      routes.push(forward(below, provider.url, seen));
      addresses.push([`sign-in (${role})`, `${same.base_url}/auth/login/${role}`]);
      started.push(provider.settings);
    }
    identity_providers = started;
  }

  let smtp_url = same.smtp_url;
  if (smtp_url === null) {
    const folder = path.join(same.data_dir, 'mails');
    const catcher = await ports.start('mail', (port) => startMailCatcher({ folder, port }));
    stopping.add('the mail catcher', () => catcher.close());
    smtp_url = catcher.url;
    // The page has no sign-in: with real passwords it would show the mails of a real company to everybody.
    if (shown && same.identity_providers !== null) addresses.push(['mails', folder]);
    else {
      routes.push(mailPages(catcher, whyClosed));
      addresses.push(['mails', `${same.base_url}/dev/mail`]);
    }
  }
  if (shown)
    console.error(
      same.identity_providers === null
        ? `Warning: whoever reaches ${same.base_url} can sign in as anybody without a password, and read all mails. Enter nothing real.`
        : `Whoever reaches ${same.base_url} has to sign in at a provider of IDENTITY_PROVIDERS; only the pages below /dev are open.`,
    );
  addresses.push(['parts of screens', `${same.base_url}/dev/kit`]);

  let order_edi: OrderEdi | null = same.order_edi;
  if (order_edi === null) {
    const url = `${same.base_url}/dev/edi`;
    routes.push(ediPage);
    order_edi = { url, params: ediParams, secret: 'development secret' };
    addresses.push(['order EDI', url]);
  }

  const evidence_keys = same.evidence_keys ?? (await loadEvidenceKeys(same.data_dir));

  return {
    settings: {
      ...same,
      ...databases,
      operator,
      identity_providers,
      smtp_url,
      order_edi,
      evidence_keys,
    },
    routes: async (app) => {
      for (const each of routes) await app.register(each);
    },
    addresses,
    startBehindVite: (startOn) => ports.start('portal', startOn),
  };
};
