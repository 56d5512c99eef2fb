import { useState } from 'react';
import { recentText, searchGuide, searchKindLabel } from '#texts/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { clearRecentSearches, recentSearches, removeRecentSearch } from '#web/shell/recent-searches.ts';
import { smallIconButtonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { sessionStore } from '#web/storage.ts';

/** Before anything is typed: what can be found, and the recent searches. */
export function Guide() {
  const [recent, setRecent] = useState(() => recentSearches(sessionStore));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] items-start gap-6">
      {recent.length > 0 && (
        <Card
          title={recentText.title}
          aside={
            <Button
              size="small"
              onClick={() => {
                clearRecentSearches(sessionStore);
                setRecent([]);
              }}
            >
              {recentText.clear}
            </Button>
          }
        >
          <ul>
            {recent.map((words) => (
              <li key={words} className="-mx-2.5 flex items-center gap-1">
                <Link
                  to="/search"
                  search={{ q: words }}
                  title={words}
                  className={classNames(
                    'flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-control px-2.5 text-action',
                    'hover:bg-hover',
                  )}
                >
                  <ShellIcon name="recent" />
                  <span className="truncate">{words}</span>
                </Link>
                <button
                  type="button"
                  aria-label={recentText.remove(words)}
                  onClick={() => {
                    removeRecentSearch(sessionStore, words);
                    setRecent(recentSearches(sessionStore));
                  }}
                  className={smallIconButtonClass}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={searchGuide.title}>
        <dl className="divide-y divide-line-soft">
          {searchGuide.of.map(({ kind, what }) => (
            <div
              key={kind}
              className={classNames(
                'grid grid-cols-[1rem_minmax(0,1fr)] items-start gap-x-3 py-2',
                'md:grid-cols-[1rem_6rem_minmax(0,1fr)]',
              )}
            >
              <ShellIcon name={kind} className="mt-0.5 text-ink-soft" />
              <dt className="font-semibold">{searchKindLabel[kind]}</dt>
              <dd className="text-ink-soft max-md:col-start-2">{what}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-3 list-disc pl-5 text-ink-soft">
          {searchGuide.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
