import { role } from '#domain/codes.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { ApplicationListCard } from './list-card.tsx';
import { NewApplication } from './new-application.tsx';

/** /application: submitting anew, for operators alone, and the lists below it (section 2, domain 2.4). */
export default function ApplicationList() {
  const operator = useLoginedUser().role === role.operator;
  return (
    <div className="space-y-4">
      {operator && <NewApplication />}
      <ApplicationListCard operator={operator} />
    </div>
  );
}
