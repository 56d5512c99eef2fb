import type { Db } from '#server/db/database.ts';
import type { Services } from '#server/http/handler.ts';
import { takeImportLock } from '#server/features/import/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { workingTime } from './clock.ts';
import { correspond } from './seed-messages.ts';
import { letters, successors } from './messages.ts';
import { loadCompany } from './company.ts';
import { announce } from './seed-notices.ts';
import { completedStories } from './scenarios-completed.ts';
import { storyNotices } from './notices.ts';
import { leftSince, runningStories } from './scenarios-running.ts';
import { insertUndeliveredMail, isEmpty, setLeft, welcome } from './store.ts';
import { insertSupplierGroups } from './supplier-groups.ts';
import { tell } from './seed-application.ts';

/** What happened before the first start is not mailed about: its jobs are never queued. */
const nobodyIsTold: JobQueue = { send: async () => undefined };

/**
 * Fills an empty database with the demonstration company, applications and notices in every state, told in the weeks before `now`;
 * answers whether it did. All of it or nothing: a start that is cut off fills it the next time. A database that holds
 * anything is left alone.
 */
export async function loadDemonstration(db: Db, services: Services, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await takeImportLock(tx);
    if (!(await isEmpty(tx))) return false;
    await loadCompany(tx);
    await insertSupplierGroups(tx);
    const telling = { tx, services: { ...services, jobs: nobodyIsTold }, now };
    const stories = [...completedStories, ...runningStories].toSorted(
      (one, other) => workingTime(now, one.at).getTime() - workingTime(now, other.at).getTime(),
    );
    await setLeft(tx, leftSince, false);
    for (const story of stories) await tell(telling, story);
    await correspond(telling, letters);
    for (const { login_id, joined } of successors) await welcome(tx, login_id, workingTime(now, joined));
    await announce(telling, storyNotices);
    await setLeft(tx, leftSince, true);
    await insertUndeliveredMail(tx, 'めっき不良の調査', now);
    return true;
  });
}
