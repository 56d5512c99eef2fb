import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/environment.ts';

const address = '/.well-known/security.txt';
/** A reader may trust the file for this long. */
const lasts = 90 * 24 * 3600 * 1000;

/** Says where to report a security hole (RFC 9116), if the operator has set a contact. */
export function serveSecurityContact(
  app: FastifyInstance,
  { base_url, security_contact }: Pick<Settings, 'base_url' | 'security_contact'>,
  now: () => Date,
): void {
  if (security_contact === null) return;
  app.get(address, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${security_contact}`,
          `Expires: ${new Date(now().getTime() + lasts).toISOString()}`,
          'Preferred-Languages: ja, en',
          `Canonical: ${base_url}${address}`,
          '',
        ].join('\n'),
      ),
  );
}
