import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { recentText } from '#texts/search.ts';
import { smallIconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isImeKey } from '#web/ui/ime-key.ts';
import { ShellIcon } from './shell-icon.tsx';
import { clearRecentSearches, recentSearches, removeRecentSearch } from './recent-searches.ts';
import { sessionStore } from '#web/storage.ts';

type Props = {
  id: string;
  /** The field of the search, which keeps the focus. */
  input: HTMLInputElement;
  /** Gets the id of the marked entry, '' for none, and undefined once there is no list. */
  onActive: (id: string | undefined) => void;
  onChoose: (words: string) => void;
  /** The focus is elsewhere. */
  onLeave: () => void;
};

/** The recent searches below the field: those that have what is typed. Nothing if there are none. */
export function RecentSearches({ id, input, onActive, onChoose, onLeave }: Props) {
  const [all, setAll] = useState(() => recentSearches(sessionStore));
  const [typed, setTyped] = useState(input.value);
  const [marked, setMarked] = useState<string | null>(null);
  const items = all.filter((words) => words.includes(typed.trim()));
  const at = items.findIndex((words) => words === marked);
  const optionId = (index: number) => `${id}-${index}`;
  const active = items.length === 0 ? undefined : at === -1 ? '' : optionId(at);

  useEffect(() => onActive(active), [onActive, active]);
  useEffect(() => () => onActive(undefined), [onActive]);

  const remove = (words: string) => {
    removeRecentSearch(sessionStore, words);
    setAll(recentSearches(sessionStore));
    input.focus();
  };
  const backToField = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') input.focus();
  };
  useEffect(() => {
    const type = () => {
      setTyped(input.value);
      setMarked(null);
    };
    const press = (event: globalThis.KeyboardEvent) => {
      if (isImeKey(event) || items.length === 0) return;
      const current = items[at];
      if (event.key === 'ArrowDown') setMarked(items[(at + 1) % items.length] ?? null);
      else if (event.key === 'ArrowUp') setMarked(items.at(at <= 0 ? -1 : at - 1) ?? null);
      else if (event.key === 'Enter' && current !== undefined) onChoose(current);
      else if (event.key === 'Delete' && current !== undefined) {
        setMarked(items[at + 1] ?? items[at - 1] ?? null);
        remove(current);
      } else return;
      event.preventDefault();
    };
    const { form } = input;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) onLeave();
    };
    input.addEventListener('input', type);
    input.addEventListener('keydown', press);
    form?.addEventListener('focusout', leave);
    return () => {
      form?.removeEventListener('focusout', leave);
      input.removeEventListener('input', type);
      input.removeEventListener('keydown', press);
    };
  });

  if (items.length === 0) return null;
  return (
    <div
      className={classNames(
        'absolute top-[calc(100%+0.25rem)] left-0 z-1 w-[max(100%,20rem)] rounded-card border border-line bg-white p-1.5',
        'shadow-popup',
      )}
    >
      <p id={`${id}-title`} className="px-2.5 pt-0.5 pb-1 text-xs text-ink-faint">
        {recentText.title}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div id={id} role="listbox" aria-labelledby={`${id}-title`}>
          {items.map((words, index) => (
            <button
              key={words}
              type="button"
              tabIndex={-1}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              title={words}
              onMouseDown={keepFocus}
              onClick={() => onChoose(words)}
              className={classNames(
                'flex h-control w-full items-center gap-2 rounded-control px-2.5 text-left hover:bg-head',
                'aria-selected:bg-chosen aria-selected:outline aria-selected:-outline-offset-1',
                'aria-selected:outline-action',
              )}
            >
              <ShellIcon name="recent" className="text-ink-faint" />
              <span className="truncate">{words}</span>
            </button>
          ))}
        </div>
        <div role="group" aria-label={recentText.removing}>
          {items.map((words) => (
            <button
              key={words}
              type="button"
              aria-label={recentText.remove(words)}
              onMouseDown={keepFocus}
              onKeyDown={backToField}
              onClick={() => remove(words)}
              className={classNames(smallIconButtonClass, 'h-control!')}
            >
              <Icon name="close" />
            </button>
          ))}
        </div>
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-2 border-t border-line-soft pt-1 pr-1 pl-2.5">
        <small>{recentText.keys}</small>
        <button
          type="button"
          onMouseDown={keepFocus}
          onKeyDown={backToField}
          onClick={() => {
            clearRecentSearches(sessionStore);
            setAll([]);
            input.focus();
          }}
          className="min-h-small rounded-mark px-1.5 text-action hover:underline"
        >
          {recentText.clear}
        </button>
      </div>
    </div>
  );
}

/** The field keeps the focus. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
