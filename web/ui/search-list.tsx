import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { Empty } from './empty.tsx';
import { useLimitedText } from './limited-text.ts';

export interface SearchGroup {
  label: string;
  items: readonly { key: string; text: string }[];
  /** Says that there are more; undefined if there are not. */
  more?: string | undefined;
}

interface SearchListProps {
  /** The accessible name of the field and of the list. */
  label: string;
  placeholder: string;
  word: string;
  onWord: (word: string) => void;
  maxLength: number;
  groups: readonly SearchGroup[];
  selectedKey: string | null;
  onChoose: (key: string) => void;
  /** The list doesn't answer the word yet. */
  loading: boolean;
  /** Says why there is no list; null if there is one. */
  problem: ReactNode;
  /** What it means that there is nothing to choose, before a word is typed. */
  empty: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** What goes on below fades. */
const resultsClass = classNames(
  'mt-1 max-h-61 overflow-y-auto rounded-control border border-line [container-type:scroll-state] shade-within',
  'md:max-h-none md:flex-[1_1_12rem]',
  'after:pointer-events-none after:sticky after:bottom-0 after:block after:bg-linear-to-b after:from-transparent',
  'after:to-white after:[@container_scroll-state(scrollable:bottom)]:-mt-9',
  'after:[@container_scroll-state(scrollable:bottom)]:h-9',
);
const captionClass = 'px-2.5 pt-1 text-xs text-ink-faint';
const optionClass =
  'block w-full cursor-pointer truncate px-2.5 py-3 text-left leading-5 hover:bg-hover md:py-1';

/**
 * A field that searches while the user types, with its list of results below. The arrow keys move through the
 * results, Enter chooses one; with a word, the first result is the one that Enter chooses.
 */
export function SearchList({
  label,
  placeholder,
  word,
  onWord,
  maxLength,
  groups,
  selectedKey,
  onChoose,
  loading,
  problem,
  empty,
  inputRef,
}: SearchListProps) {
  const id = useId();
  const [moved, setMoved] = useState<string | null>(null);
  const { handlers } = useLimitedText({
    value: word,
    onChange: (next) => {
      setMoved(null);
      onWord(next);
    },
    max: maxLength,
    oneLine: true,
  });
  const items = groups.flatMap((group) => group.items);
  const index = items.findIndex(({ key }) => key === moved);
  const active = index >= 0 ? index : word === '' || loading ? -1 : 0;
  const activeKey = items[active]?.key ?? null;
  const optionId = (key: string) => `${id}-${key}`;

  const move = (to: number) => {
    const next = items[(to + items.length) % Math.max(1, items.length)];
    if (next === undefined) return;
    setMoved(next.key);
    document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    handlers.onKeyDown(event);
    // Enter ends the input of an IME.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    // The list still answers another word.
    if (loading) return;
    // The first result is marked already: the first press takes it, the next one goes on.
    if (event.key === 'ArrowDown') move(index < 0 && active === 0 ? 0 : active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? items.length - 1 : active - 1);
    else if (activeKey !== null) onChoose(activeKey);
  };

  return (
    <div className="flex flex-col">
      <input
        {...handlers}
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeKey === null ? undefined : optionId(activeKey)}
        autoComplete="off"
        placeholder={placeholder}
        value={word}
        onKeyDown={press}
        className={classNames(
          'h-touch w-full flex-none rounded-control border border-control bg-white px-2.5 text-base/[inherit]',
          'md:h-control md:text-sm/[inherit]',
        )}
      />
      <div className={resultsClass}>
        <div id={id} role="listbox" aria-label={label} aria-busy={loading}>
          {groups.map(
            (group) =>
              group.items.length > 0 && (
                <div
                  key={group.label}
                  role="group"
                  aria-label={[group.label, group.more].filter(Boolean).join(' ')}
                >
                  <p aria-hidden="true" className={captionClass}>
                    {group.label}
                  </p>
                  {group.items.map(({ key, text }) => (
                    <button
                      key={key}
                      type="button"
                      tabIndex={-1}
                      id={optionId(key)}
                      role="option"
                      aria-selected={key === selectedKey}
                      title={text}
                      // The field keeps the focus.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => {
                        setMoved(key);
                        onChoose(key);
                      }}
                      className={classNames(
                        optionClass,
                        key === selectedKey &&
                          'bg-chosen font-semibold shadow-[inset_3px_0_0_var(--color-action)]',
                        key === activeKey && 'outline outline-offset-[-1px] outline-action',
                        key === activeKey && key !== selectedKey && 'bg-hover',
                      )}
                    >
                      {text}
                    </button>
                  ))}
                  {group.more !== undefined && (
                    <p aria-hidden="true" className={captionClass}>
                      {group.more}
                    </p>
                  )}
                </div>
              ),
          )}
        </div>
        {items.length === 0 && !loading && problem === null && (
          <Empty search={word.trim() !== ''} means={empty} />
        )}
        {problem}
      </div>
    </div>
  );
}
