import { Link } from '@tanstack/react-router';
import { top } from '#contract/top.ts';
import { role, searchType } from '#domain/codes.ts';
import { topScreen } from '#texts/top.ts';
import { call } from '#web/call/call.ts';
import { saveSearch } from '#web/list/saved-search.ts';
import { onPlainClick } from '#web/shell/plain-click.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { AwaitingCard } from './awaiting-card.tsx';
import { forgetCardPages } from './card-page.ts';
import { NoticesCard, SystemNoticesCard } from './notices-card.tsx';
import { UnreadMessagesCard } from './unread-messages-card.tsx';

export default function TopScreen() {
  const supplier = useLoginedUser().role === role.supplier;
  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button onClick={() => void refresh()}>{topScreen.refresh}</Button>
      </div>
      <AwaitingCard supplier={supplier} />
      {supplier && <CompletedLink />}
      <NoticesCard />
      <SystemNoticesCard />
      <UnreadMessagesCard />
    </div>
  );
}

/**
 * Suppliers have no menu entry 申請: this link opens their completed applications
 * (docs/rules/supplier-view.md#ways-in-for-suppliers).
 */
function CompletedLink() {
  return (
    <p className="text-right">
      <Link
        to="/application"
        // The list opens with the saved search.
        onClick={onPlainClick(() => saveSearch('/application', completed))}
        className={buttonClass('plain')}
      >
        {topScreen.completed}
      </Link>
    </p>
  );
}

const completed = { search_type: searchType.for_approval_completed, page: 1 };

/** 最新情報に更新: checks the session, then reloads. */
async function refresh(): Promise<void> {
  await call(top.check_session, {});
  forgetCardPages();
  location.reload();
}
