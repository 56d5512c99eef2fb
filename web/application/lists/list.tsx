import { lazy, Suspense } from 'react';
import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { OutcomeNote } from '#web/application/outcome-note.tsx';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// Only administrators have tabs and 担当者不在.
const AdministratorsLists = lazy(() => import('./administrators-lists.tsx'));

/** /application: 新規申請 for operators, and the lists. */
export default function ApplicationList() {
  const user = useLoginedUser();
  return (
    <div className="space-y-blocks">
      <OutcomeNote offersNext />
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
