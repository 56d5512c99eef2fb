import { systemScreen } from '#texts/system-management.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/navigation/link.tsx';
import { systemManagement } from '#contract/system-management.ts';
import { saveSearch } from '#web/list/saved-search.ts';
import { onPlainClick } from '#web/navigation/plain-click.ts';
import { read } from '#web/call/read.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Card } from '#web/ui/card.tsx';
import { entryRowClass } from '#web/ui/entry-row-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { entries } from './entries.ts';
import { SetupCard } from './setup-card.tsx';
import { EntryIcon } from './entry-icon.tsx';

const groups = ['setup', 'operation'] as const;

/** /system-management: links to the administration screens that the user may open, with open counts. */
export default function SystemManagement() {
  const { rights } = useLoginedUser();
  const { data, refetch } = useQuery(read(systemManagement.init, {}));
  if (data === undefined) return null;
  const own = entries.filter(({ right }) => rights[right]);
  return (
    <div className="space-y-blocks">
      {data.setup !== null && <SetupCard setup={data.setup} onSent={refetch} />}
      <Card title={systemScreen.entries}>
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-2">
          {groups
            .filter((group) => own.some((entry) => entry.group === group))
            .map((group) => (
              <div key={group} className="space-y-1">
                <h3>{systemScreen.groups[group]}</h3>
                <ul>
                  {own
                    .filter((entry) => entry.group === group)
                    .map(({ to, label, about, count, opens }) => (
                      <li key={to} className="border-line-soft not-first:border-t">
                        <Link
                          to={to}
                          onClick={onPlainClick(() => opens && saveSearch(opens.page, opens.search))}
                          className={entryRowClass}
                        >
                          <EntryIcon to={to} />
                          <span className="min-w-0 flex-1">
                            <b className="flex items-center gap-2">
                              {label}
                              <Count count={count?.(data) ?? 0} />
                            </b>
                            <small>{about}</small>
                          </span>
                          <Icon name="right" className="text-ink-soft" />
                        </Link>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
        </div>
      </Card>
    </div>
  );
}

/** How many faults there are; nothing for none. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return <Tag tone="warning">{systemScreen.count(count)}</Tag>;
}
