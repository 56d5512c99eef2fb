import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Services } from '#server/http/handler.ts';
import { takeImportLock } from '#server/features/import/store/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { workingTime } from './clock.ts';
import { seedMessages } from './seed-messages.ts';
import { messages, successors } from './messages.ts';
import { loadDemonstrationCompany } from './company.ts';
import { auditors, seedAuditors } from './seed-auditors.ts';
import { seedDelegations } from './seed-delegations.ts';
import { seedNotices } from './seed-notices.ts';
import { completedScenarios } from './scenarios-completed.ts';
import { delegations } from './delegations.ts';
import { scenarioNotices } from './notices.ts';
import { leftSince, runningScenarios } from './scenarios-running.ts';
import { insertUndeliveredMail, isEmpty, setLeft, welcome } from './store.ts';
import { insertSupplierGroups } from './supplier-groups.ts';
import { seedApplication } from './seed-application.ts';

/** The seed queues no mail. */
const noJobs: JobQueue = { send: async () => undefined };

/**
 * Fills an empty database with the demonstration company and its applications, messages and notices in every
 * state, dated in the weeks before `now`. Returns whether it did: a database that holds anything is left
 * alone. All or nothing.
 */
export async function loadDemonstration(db: Db, services: Services, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Another start may be loading, which takes longer than a statement may.
    await sql`set local statement_timeout = '5min'`.execute(tx);
    await takeImportLock(tx);
    if (!(await isEmpty(tx))) return false;
    await loadDemonstrationCompany(tx);
    await insertSupplierGroups(tx);
    const seeding = { tx, services: { ...services, jobs: noJobs }, now };
    const scenarios = [...completedScenarios, ...runningScenarios].toSorted(
      (one, other) => workingTime(now, one.at).getTime() - workingTime(now, other.at).getTime(),
    );
    await setLeft(tx, leftSince, false);
    await seedDelegations(tx, delegations, now);
    await seedAuditors(tx, auditors, now);
    for (const scenario of scenarios) await seedApplication(seeding, scenario);
    await seedMessages(seeding, messages);
    for (const { login_id, joined } of successors) await welcome(tx, login_id, workingTime(now, joined));
    await seedNotices(seeding, scenarioNotices);
    await setLeft(tx, leftSince, true);
    await insertUndeliveredMail(tx, 'めっき不良の調査', now);
    return true;
  });
}
