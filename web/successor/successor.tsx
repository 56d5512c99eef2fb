import { useQuery } from '@tanstack/react-query';
import { successor } from '#contract/successor.ts';
import { read } from '#web/call/read.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { SuccessorForm } from './successor-card.tsx';

/** /system-management/successor: 後任への一括変更, of one person if it was opened from there. */
export default function SuccessorScreen({ user_id }: { user_id?: number }) {
  const init = useQuery(read(successor.init, { user_id: user_id ?? null }));
  if (init.data === undefined) return null;
  return (
    <div className="space-y-blocks">
      <SuccessorForm predecessor={init.data.predecessor} />
      <PageActions back={<BackLink to="/system-management" />} />
    </div>
  );
}
