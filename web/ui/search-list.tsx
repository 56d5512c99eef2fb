import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { general } from '#texts/general.ts';
import { searchText } from '#texts/search.ts';
import { Empty } from './empty.tsx';
import { isImeKey } from './ime-key.ts';
import { useLimitedText } from './limited-text.ts';
import { Announcement } from './status.tsx';

interface SearchItem {
  key: string;
  text: string;
}

export interface SearchGroup {
  label: string;
  items: readonly SearchItem[];
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
const optionClass = 'cursor-pointer truncate px-2.5 py-3 leading-5 md:py-1';
const markedClass = classNames(
  'data-highlighted:outline data-highlighted:outline-offset-[-1px] data-highlighted:outline-action',
  'data-highlighted:not-aria-selected:bg-hover',
);

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
  const { handlers } = useLimitedText({ value: word, onChange: onWord, max: maxLength, oneLine: true });
  const items = groups.flatMap((group) => group.items);
  const settled = word.trim() !== '' && !loading && problem === null;
  const press: ComponentProps<typeof Autocomplete.Input>['onKeyDown'] = (event) => {
    handlers.onKeyDown(event);
    // Enter does not submit the form around.
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.preventDefault();
    // The input method has its own keys; and while loading, the list still answers another word.
    if (loading || isImeKey(event)) event.preventBaseUIHandler();
  };

  return (
    <div className="flex flex-col">
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        value={word}
        itemToStringValue={({ text }) => text}
        autoHighlight={word !== '' && 'always'}
        keepHighlight
      >
        <Autocomplete.Input
          {...handlers}
          ref={inputRef}
          type="text"
          aria-label={label}
          // No mark either.
          {...(loading && { 'aria-activedescendant': undefined })}
          placeholder={placeholder}
          onKeyDown={press}
          className={classNames(
            'h-touch w-full flex-none rounded-control border border-control bg-white px-2.5 text-base/[inherit]',
            'md:h-control md:text-sm/[inherit]',
          )}
        />
        <div className={resultsClass}>
          <Autocomplete.List aria-label={label} aria-busy={loading}>
            {(group: SearchGroup) => (
              <Autocomplete.Group
                key={group.label}
                items={group.items}
                aria-label={[group.label, group.more].filter(Boolean).join(' ')}
              >
                <p aria-hidden="true" className={captionClass}>
                  {group.label}
                </p>
                <Autocomplete.Collection>
                  {(item: SearchItem) => (
                    <Autocomplete.Item
                      key={item.key}
                      value={item}
                      aria-selected={item.key === selectedKey}
                      title={item.text}
                      onClick={() => onChoose(item.key)}
                      className={classNames(
                        optionClass,
                        item.key === selectedKey &&
                          'bg-chosen font-semibold shadow-[inset_3px_0_0_var(--color-action)]',
                        !loading && markedClass,
                      )}
                    >
                      {item.text}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
                {group.more !== undefined && (
                  <p aria-hidden="true" className={captionClass}>
                    {group.more}
                  </p>
                )}
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Announcement text={settled ? foundText(groups) : ''} />
          {items.length === 0 && !loading && problem === null && (
            <Empty search={word.trim() !== ''} means={empty} />
          )}
          {problem}
        </div>
      </Autocomplete.Root>
    </div>
  );
}

/** What assistive technology hears of the results of a word. */
function foundText(groups: readonly SearchGroup[]): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const more = groups.some((group) => group.more !== undefined);
  return count === 0 ? general.noneFound : searchText.count(count, more);
}
