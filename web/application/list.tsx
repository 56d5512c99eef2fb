import { lazy, Suspense, useState } from 'react';
import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { doneToTell } from './done.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

// Nobody who comes by the menu needs it; who comes from a decision has loaded it there.
const DoneNotice = lazy(async () => ({ default: (await import('./done-notice.tsx')).DoneNotice }));

/** /application: submitting anew, for operators alone, and the lists below it (section 2, domain 2.4). */
export default function ApplicationList() {
  const operator = useLoginedUser().role === role.operator;
  const [afterDecision] = useState(() => doneToTell() !== null);
  return (
    <div className="space-y-4">
      {afterDecision && (
        <Suspense fallback={null}>
          <DoneNotice offersNext />
        </Suspense>
      )}
      {operator && <NewApplication />}
      <ApplicationListCard operator={operator} />
    </div>
  );
}
