import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { IdentityProvider, OrderEdi } from '#server/environment.ts';
import type { Development } from '#server/start/development.ts';
import { startEdiPage } from './edi-page.ts';
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

/** Starts those of identity providers, mail catcher and EDI page that the environment does not configure. */
export const startParts: Development['startParts'] = async (environment, databases, db, stopping) => {
  const ports = new DevelopmentPorts(environment.data_dir, environment.development_port);
  const { development_port: _first, processes: _several, ...same } = environment;
  const addresses: [string, string][] = [];

  let identity_providers: readonly IdentityProvider[] = same.identity_providers ?? [];
  if (same.identity_providers === null) {
    const started: IdentityProvider[] = [];
    for (const role of ['operator', 'supplier'] as const) {
      const provider = await ports.start(role, (port) =>
        startIdentityProvider({
          role,
          baseUrl: same.base_url,
          dataDir: same.data_dir,
          listUsers: (of) => listUsers(db, of),
          port,
        }),
      );
      stopping.add(`the ${role} identity provider`, () => provider.close());
      addresses.push([`sign-in (${role})`, `${same.base_url}/auth/login/${role}`]);
      started.push(provider.settings);
    }
    identity_providers = started;
  }

  const routes: FastifyPluginAsync[] = [kitPage];
  let smtp_url = same.smtp_url;
  if (smtp_url === null) {
    const folder = path.join(same.data_dir, 'mails');
    const catcher = await ports.start('mail', (port) => startMailCatcher({ folder, port }));
    stopping.add('the mail catcher', () => catcher.close());
    routes.push(mailPages(catcher));
    smtp_url = catcher.url;
    addresses.push(['mails', `${same.base_url}/dev/mail`]);
  }
  addresses.push(['parts of screens', `${same.base_url}/dev/kit`]);

  let order_edi: OrderEdi | null = same.order_edi;
  if (order_edi === null) {
    const edi = await ports.start('edi', (port) => startEdiPage({ port }));
    stopping.add('the EDI page', () => edi.close());
    order_edi = { url: `${edi.url}/order`, params: ediParams, secret: 'development secret' };
    addresses.push(['order EDI', edi.url]);
  }

  return {
    settings: { ...same, ...databases, identity_providers, smtp_url, order_edi },
    routes: async (app) => {
      for (const each of routes) await app.register(each);
    },
    addresses,
    startBehindVite: (startOn) => ports.start('portal', startOn),
  };
};
