import { Link } from '#web/navigation/link.tsx';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { top } from '#contract/top.ts';
import { role, workListKind } from '#domain/codes.ts';
import { topScreen } from '#texts/top.ts';
import { call, Refused } from '#web/call/call.ts';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { saveSearch } from '#web/list/saved-search.ts';
import { onPlainClick } from '#web/navigation/plain-click.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { titleLine } from '#web/shell/title.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FlashNote } from '#web/ui/status-note.tsx';
import { AwaitingCard } from './awaiting-card.tsx';
import { FirstVisit } from './first-visit.tsx';
import { forgetCardPages } from './card-page.ts';
import { NoticesCard, SystemNoticesCard } from './notices-card.tsx';
import { UnreadMessagesCard } from './unread-messages-card.tsx';
import { UnreadRemarksCard } from './unread-remarks-card.tsx';

export default function TopScreen() {
  const supplier = useLoginedUser().role === role.supplier;
  const [refused, setRefused] = useState<Refused | null>(null);
  const again = async () => setRefused(await refresh());
  return (
    <div className="space-y-blocks">
      <FlashNote />
      {supplier && <FirstVisit />}
      <LoadFailed error={refused} onRetry={again} />
      <Refresh onPress={again} />
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-blocks',
          'lg:grid-cols-[minmax(0,1fr)_clamp(21.1875rem,36%,31.5rem)]',
        )}
      >
        {/* The column stays free while its cards load. */}
        <div className="space-y-blocks">
          <AwaitingCard supplier={supplier} aside={supplier ? <DealtWith /> : undefined} />
          <UnreadRemarksCard />
          <UnreadMessagesCard />
        </div>
        {/* What there is to read, at the right of the others. */}
        <div className="space-y-blocks">
          <NoticesCard />
          <SystemNoticesCard />
        </div>
      </div>
    </div>
  );
}

type RefreshProps = { onPress: () => Promise<void> };

const neverChanges = () => () => {};

/** 最新情報に更新, in the line of the title. */
function Refresh({ onPress }: RefreshProps) {
  // At the first load, the header gets into the document together with this screen; then React looks again.
  const slot = useSyncExternalStore(neverChanges, () => document.getElementById(titleLine));
  return slot && createPortal(<RefreshButton onPress={onPress} />, slot);
}

function RefreshButton({ onPress }: RefreshProps) {
  return (
    <button
      type="button"
      onClick={() => void onPress()}
      className={classNames(
        buttonClass('plain', 'narrow'),
        'max-md:min-h-touch max-md:w-9 max-md:p-0 md:-mx-2.75 md:min-h-small md:px-2.5',
      )}
    >
      <Icon name="refresh" className="md:hidden" />
      <span className="max-md:sr-only">{topScreen.refresh}</span>
    </button>
  );
}

/**
 * Suppliers have no menu entry 申請: these links open the lists of what they have dealt with
 * (docs/rules/supplier-view.md#ways-in-for-suppliers).
 */
function DealtWith() {
  return (['running', 'completed'] as const).map((list) => (
    <Link
      key={list}
      to="/application"
      // The list opens with the saved search.
      onClick={onPlainClick(() => saveSearch('/application', { search_type: dealtWith[list], page: 1 }))}
      className={buttonClass('plain', 'small')}
    >
      {topScreen[list]}
    </Link>
  ));
}

const dealtWith = {
  running: workListKind.for_approval_uncompleted,
  completed: workListKind.for_approval_completed,
} as const;

/** 最新情報に更新: checks the session, then reloads. Returns the refusal, which the screen says. */
async function refresh(): Promise<Refused | null> {
  try {
    await call(top.check_session, {});
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  forgetCardPages();
  location.reload();
  return null;
}
