import { systemScreen } from '#texts/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { systemManagement } from '#contract/system-management.ts';
import { saveSearch } from '#web/list/saved-search.ts';
import { onPlainClick } from '#web/shell/plain-click.ts';
import { read } from '#web/call/read.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { entries } from './entries.ts';

/** /system-management: links to the administration screens that the user may open, with open counts. */
export default function SystemManagement() {
  const { rights } = useLoginedUser();
  const { data } = useQuery(read(systemManagement.init, {}));
  if (data === undefined) return null;
  const own = entries.filter(({ right }) => rights[right]);
  return (
    <Card title={systemScreen.entries}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-3">
        {own.map(({ to, label, about, count, opens }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onPlainClick(() => opens && saveSearch(opens.page, opens.search))}
              className="flex h-full min-h-16 items-center gap-3 rounded-6 border border-line px-4 py-2.5 no-underline hover:border-action hover:bg-light-blue-50"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-bold text-action">
                  {label}
                  <Count count={count?.(data) ?? 0} />
                </span>
                <span className="mt-0.5 block text-xs text-ink-soft">{about}</span>
              </span>
              <Icon name="right" className="size-3.5 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The count with its unit; renders nothing for 0. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-action px-2 text-xs leading-5.5 font-bold whitespace-nowrap text-white">
      {systemScreen.count(count)}
    </span>
  );
}
