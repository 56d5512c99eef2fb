import { lazy, Suspense, useState } from 'react';
import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { outcomeFlash } from './outcome-flash.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// Nobody who comes by the menu needs it; who comes from a decision has loaded it there.
const OutcomeNote = lazy(async () => ({ default: (await import('./outcome-note.tsx')).OutcomeNote }));

// Few people are admins.
const AdministratorsLists = lazy(() => import('./administrators-lists.tsx'));

/** /application: 新規申請 for those who may submit, and the lists below it. */
export default function ApplicationList() {
  const user = useLoginedUser();
  const [afterDecision] = useState(() => outcomeFlash.get() !== null);
  return (
    <div className="space-y-4">
      {afterDecision && (
        <Suspense fallback={null}>
          <OutcomeNote offersNext />
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
