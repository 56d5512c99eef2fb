import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider } from '#server/environment.ts';
import type { SetupStep } from '#domain/setup.ts';

/** What the database knows of 導入の手順, but for the sign-ins. */
export async function selectSetup(db: Db): Promise<Readonly<Record<Exclude<SetupStep, 'sign_in'>, boolean>>> {
  const { rows } = await sql<Record<Exclude<SetupStep, 'sign_in'>, boolean>>`
    select
      exists (select from valid_user where role = 2) as master_data,
      exists (select from workflow w join division d using (division_id)
        where not w.suspended and d.active) as workflow,
      exists (select from supplier_group where not suspended) as supplier_group,
      exists (select from mail where kind = 'mail_test' and sent_at is not null) as mail,
      exists (select from backup) as backup`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without FROM returned no row.');
  return row;
}

/**
 * Whether anybody has signed in through a provider: the first sign-in binds the user to its issuer
 * (docs/rules/sign-in.md#binding). Two providers of one issuer and role differ by their suppliers alone.
 */
export async function hasSignedIn(
  db: Db,
  { issuer, bound_issuer, role, suppliers }: IdentityProvider,
): Promise<boolean> {
  // A provider may write its own address with a slash at the end that the settings don't have.
  const bound = bound_issuer ?? issuer;
  const issuers = [bound, bound.replace(/\/$/, ''), `${bound}/`];
  const found = await db
    .selectFrom('portal_user as u')
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .select('u.user_id')
    .where('u.subject', 'is not', null)
    .where('u.issuer', 'in', issuers)
    .where('u.role', '=', role === 'operator' ? 1 : 2)
    .$if(suppliers !== undefined, (query) =>
      query.where(sql<boolean>`s.supplier_code = any(${suppliers ?? []}::text[])`),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
