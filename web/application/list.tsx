import { lazy, Suspense, useState } from 'react';
import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { LaterOutcomeNote } from './later-outcome.ts';
import { outcomeFlash } from './outcome-flash.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// Few users are admins.
const AdministratorsLists = lazy(() => import('./administrators-lists.tsx'));

/** /application: 新規申請 for operators, and the lists. */
export default function ApplicationList() {
  const user = useLoginedUser();
  const [afterDecision] = useState(() => outcomeFlash.get() !== null);
  return (
    <div className="space-y-blocks">
      {afterDecision && (
        <Suspense fallback={null}>
          <LaterOutcomeNote offersNext />
        </Suspense>
      )}
      {user.rights.submit_application && <NewApplication />}
      {user.rights.administer ? (
        <Suspense fallback={null}>
          <AdministratorsLists />
        </Suspense>
      ) : (
        <ApplicationListCard operator={user.role === role.operator} />
      )}
    </div>
  );
}
