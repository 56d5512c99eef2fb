import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Environment, IdentityProvider, OrderEdi, Settings } from '#server/environment.ts';
import type { Stopping } from '#server/start/stopping.ts';
import { startEdiPage } from './edi-page.ts';
import { startIdentityProvider, type OfferedUser, type ProviderRole } from './identity-provider.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { mailPages } from './mail-pages.ts';
import type { InsidePorts } from './ports.ts';

type DevelopmentEnvironment = Extract<Environment, { mode: 'development' }>;

/** The settings with every gap filled, the routes to add to the portal, and the addresses to print. */
export interface DevelopmentSetup {
  readonly settings: Settings;
  /** /dev/mail and /dev/mail.json; null where mail goes to a server of its own. */
  readonly routes: FastifyPluginAsync | null;
  readonly addresses: readonly (readonly [string, string])[];
}

/** What the EDI page of the development set-up is sent, so that every placeholder shows. */
const ediParams = {
  login_id: '{login_id}',
  full_name: '{full_name}',
  company_name: '{company_name}',
  supplier_code: '{supplier_code}',
  signature: '{hmac}',
};

/** Starts what the environment leaves out: identity providers, mail catcher, EDI page. Each is added to `stopping`. */
export async function startDevelopmentParts(
  environment: DevelopmentEnvironment,
  databases: Pick<Settings, 'database_url' | 'database_owner_url'>,
  listUsers: (role: ProviderRole) => Promise<readonly OfferedUser[]>,
  ports: InsidePorts,
  stopping: Stopping,
): Promise<DevelopmentSetup> {
  const { inside_port: _first, ...same } = environment;
  const addresses: [string, string][] = [];

  let identity_providers: readonly IdentityProvider[] = same.identity_providers ?? [];
  if (same.identity_providers === null) {
    const started: IdentityProvider[] = [];
    for (const role of ['operator', 'supplier'] as const) {
      const provider = await ports.start(role, (port) =>
        startIdentityProvider({ role, baseUrl: same.base_url, dataDir: same.data_dir, listUsers, port }),
      );
      stopping.add(`the ${role} identity provider`, () => provider.close());
      addresses.push([`sign-in (${role})`, `${same.base_url}/auth/login/${role}`]);
      started.push(provider.settings);
    }
    identity_providers = started;
  }

  let routes: FastifyPluginAsync | null = null;
  let smtp_url = same.smtp_url;
  if (smtp_url === null) {
    const folder = path.join(same.data_dir, 'mails');
    const catcher = await ports.start('mail', (port) => startMailCatcher({ folder, port }));
    stopping.add('the mail catcher', () => catcher.close());
    routes = mailPages(catcher);
    smtp_url = catcher.url;
    addresses.push(['mails', `${same.base_url}/dev/mail`]);
  }

  let order_edi: OrderEdi | null = same.order_edi;
  if (order_edi === null) {
    const edi = await ports.start('edi', (port) => startEdiPage({ port }));
    stopping.add('the EDI page', () => edi.close());
    order_edi = { url: `${edi.url}/order`, params: ediParams, secret: 'development secret' };
    addresses.push(['order EDI', edi.url]);
  }

  return { settings: { ...same, ...databases, identity_providers, smtp_url, order_edi }, routes, addresses };
}
