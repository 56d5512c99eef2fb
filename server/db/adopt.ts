import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

/** Every database that this version or a later one serves has run it. */
const baseline = '0001_baseline';

/** What the database of commit bea69a36 has run instead. */
const earlier = `
  0001_organisation 0002_application 0003_session_mail 0004_saved_approval_route 0005_replacement_audit
  0006_notice_message 0007_notice_target 0008_message_order 0011_audit_search 0012_audit_owner 0013_login_key
  0014_unattended 0015_user_of_subject 0016_audit_person 0017_notice_reader 0018_message_to_all
  0019_file_size 0020_codes 0021_step_order 0022_long_list 0023_message_title 0024_master_data_change
  0025_listed_steps 0026_list_order 0027_audit_names 0029_limit_use 0030_provider_logout
  0031_search_forms 0032_search_text 0033_search_pairs_of_messages 0034_search_letters 0035_fold_version
  0036_suspended 0037_backup 0038_source_privilege 0039_stopped_import 0040_mail_test 0041_mail_count
  0042_mail_kind 0043_delegation 0044_delegation_mail 0045_planned_days 0046_company_holiday_change
  0047_nudge 0048_former_application 0049_reminder`
  .trim()
  .split(/\s+/);

/** The newest migration that a back-up may name and this version can adopt. */
export const newestEarlier = earlier.at(-1);

/** The tables are the baseline's but for these, which nothing reads. */
const dropUnused = sql`
  drop function count_long_lists cascade;
  drop table long_list, long_list_change, limit_use;
  do $$ begin
    if to_regclass('pgboss.queue') is not null then
      perform pgboss.delete_queue(name) from pgboss.queue where name in ('count-long-lists', 'cleanup-limits');
    end if;
  end $$`;

/**
 * Makes the database of commit bea69a36 one that the baseline has made. Leaves an empty database, and one
 * that has the baseline, as they are. Throws an Error of one line for any other.
 */
export async function adoptEarlier(db: Kysely<DatabaseSchema>): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return;
  await db.transaction().execute(async (tx) => {
    // Of two portals that start at once, the second one waits and finds the baseline.
    await sql`lock table kysely_migration in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name collate "C"`.execute(tx);
    const names = rows.map(({ name }) => name);
    if (names.length === 0 || names.includes(baseline)) return;
    if (names.join() !== earlier.join())
      throw new Error(
        `The database is of a version before 1.0.0 (its newest migration is ${names.at(-1)}): start the portal of commit bea69a36 on it once, then this one.`,
      );
    await dropUnused.execute(tx);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration values (${baseline}, ${new Date().toISOString()})`.execute(tx);
  });
}
