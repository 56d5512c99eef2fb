import { useState } from 'react';
import { recentText, searchGuide, searchKindLabel } from '#texts/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { clearRecentSearches, recentSearches, removeRecentSearch } from '#web/shell/recent-searches.ts';
import { smallIconButtonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { sessionStore } from '#web/storage.ts';

/** Before anything is typed: what can be found, and the recent searches. */
export function Guide() {
  const [recent, setRecent] = useState(() => recentSearches(sessionStore));
  return (
    <div className="search-start">
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
          <ul className="recent-links">
            {recent.map((words) => (
              <li key={words}>
                <Link to="/search" search={{ q: words }} title={words}>
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
        <dl className="search-guide">
          {searchGuide.of.map(({ kind, what }) => (
            <div key={kind}>
              <ShellIcon name={kind} />
              <dt>{searchKindLabel[kind]}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <ul className="search-tips">
          {searchGuide.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
