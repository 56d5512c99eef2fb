import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isLoopback, isOpenHttp, type Settings } from '#server/environment.ts';

export type Addresses = Pick<Settings, 'base_url' | 'database_url' | 'database_owner_url' | 'smtp_url'>;

/** What an administrator should know at a production start: one line each. */
export async function warningsOf(db: Db, addresses: Addresses): Promise<string[]> {
  const warnings = openConnections(addresses);
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  if (rows.length > 0)
    warnings.push(
      `Warning: the database has ${rows.map(({ name }) => name).join(' and ')} off: a power failure can lose or destroy what was saved.`,
    );
  return warnings;
}

/** A line for each connection over a network that others could read. */
export function openConnections(addresses: Addresses): string[] {
  const { base_url, database_url, database_owner_url, smtp_url } = addresses;
  const warnings: string[] = [];
  if (isOpenHttp(base_url))
    warnings.push(
      `Warning: ${base_url} is not encrypted: who can read the network can use others' sessions.`,
    );
  const databases = [database_url, database_owner_url].filter(isOpenDatabase).map((url) => new URL(url).host);
  for (const host of new Set(databases))
    warnings.push(
      `Warning: the connection to the database ${host} is not encrypted: add ?sslmode=verify-full to its address.`,
    );
  const mail = new URL(smtp_url);
  const offered = mail.searchParams.get('requireTLS') !== 'true';
  if (mail.protocol === 'smtp:' && offered && !isLoopback(mail.hostname))
    warnings.push(
      `Warning: mail to ${mail.host} is encrypted only if the server offers it: add ?requireTLS=true to SMTP_URL, or use smtps://.`,
    );
  return warnings;
}

function isOpenDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  // Without a host, or with a path for one, it is a socket of this machine.
  if (hostname === '' || /^%2F/i.test(hostname) || isLoopback(hostname)) return false;
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable');
  return mode === 'disable';
}
