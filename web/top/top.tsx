import { top } from '#contract/session.ts';
import { role } from '#domain/codes.ts';
import { topScreen } from '#domain/labels.ts';
import { call } from '#web/api.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { AwaitingCard } from './awaiting-card.tsx';

/** TOP: what awaits the user (domain 2.4). */
export default function TopScreen() {
  const user = useLoginedUser();
  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button onClick={() => void refresh()}>{topScreen.refresh}</Button>
      </div>
      <AwaitingCard supplier={user.role === role.supplier} />
    </div>
  );
}

/** 最新情報に更新: the session check, then a reload (section 2). */
async function refresh(): Promise<void> {
  await call(top.check_session, {});
  location.reload();
}
