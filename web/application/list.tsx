import { lazy, Suspense, useState } from 'react';
import { privilege, role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { outcomeFlash } from './outcome-flash.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// Nobody who comes by the menu needs it; who comes from a decision has loaded it there.
const OutcomeNote = lazy(async () => ({ default: (await import('./outcome-note.tsx')).OutcomeNote }));

// Few people are admins.
const AdministratorsLists = lazy(() => import('./administrators-lists.tsx'));

/** /application: submitting anew, for operators alone, and the lists below it (section 2, domain 2.4). */
export default function ApplicationList() {
  const user = useLoginedUser();
  const operator = user.role === role.operator;
  const administrator = user.privilege !== null && user.privilege !== privilege.general;
  const [afterDecision] = useState(() => outcomeFlash.get() !== null);
  return (
    <div className="space-y-4">
      {afterDecision && (
        <Suspense fallback={null}>
          <OutcomeNote offersNext />
        </Suspense>
      )}
      {operator && <NewApplication />}
      {administrator ? (
        <Suspense fallback={null}>
          <AdministratorsLists />
        </Suspense>
      ) : (
        <ApplicationListCard operator={operator} />
      )}
    </div>
  );
}
