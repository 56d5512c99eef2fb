import { lazy, Suspense, useState } from 'react';
import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { outcomeFlash } from './outcome-flash.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// The list needs it only after a decision, and then the detail has already loaded it.
const OutcomeNote = lazy(async () => ({ default: (await import('./outcome-note.tsx')).OutcomeNote }));

// Few users are admins.
const AdministratorsLists = lazy(() => import('./administrators-lists.tsx'));

/** /application: 新規申請 for operators, and the lists. */
export default function ApplicationList() {
  const user = useLoginedUser();
  const [afterDecision] = useState(() => outcomeFlash.get() !== null);
  return (
    <div className="space-y-6">
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
