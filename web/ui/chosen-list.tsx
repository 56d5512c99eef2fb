import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { text as texts } from '#texts/ui.ts';

export interface ChosenItem {
  key: string;
  text: string;
  /** Tooltip that distinguishes items with the same text. */
  note?: string | undefined;
  /** The accessible name of the button that removes the item. */
  removeLabel: string;
}

type Variant = 'own' | 'box' | 'foot';

interface ChosenListProps {
  /** The accessible name of the group. */
  label: string;
  /** Shown before the items. */
  caption?: string | undefined;
  items: readonly ChosenItem[];
  /** Text for no items. */
  empty: string;
  loading?: boolean | undefined;
  /** Where it is: by itself, in the box of a field, or above the foot of a dialog. */
  variant?: Variant | undefined;
  /** Disables removing. */
  disabled?: boolean | undefined;
  onRemove: (key: string) => void;
  /** A button that removes all items. It shows if there is more than one. */
  all?: { text: string; onRemove: () => void } | undefined;
}

interface Classes {
  list: string;
  head: string;
  chips: string;
  chip: string;
}

/**
 * Chips of one height. The fourth line of them is cut in half, so that one sees that they scroll. The ring of
 * what has the focus is not cut.
 */
const baseClasses: Classes = {
  list: '',
  head: 'flex items-center gap-x-2 text-xs text-ink-soft',
  chips: classNames(
    'flex max-h-[calc(3.5*var(--spacing-chip)+1.125rem)] flex-wrap items-center gap-1 overflow-y-auto p-0.75',
  ),
  chip: 'inline-flex h-chip max-w-full items-center rounded-mark border border-transparent bg-chosen pl-2.5',
};

const variantClasses: Record<Variant, Classes> = {
  own: { list: '', head: 'mb-1', chips: '-m-0.75', chip: '' },
  box: { list: 'min-w-0 flex-1 touch:py-1', head: 'mb-1 -ml-0.5 touch:-mt-1', chips: '-m-0.75', chip: '' },
  // On a phone, it is a line that scrolls sideways, whose head stays in sight and in reach.
  foot: {
    list: 'max-md:flex max-md:min-h-touch max-md:w-max max-md:items-center max-md:gap-2',
    head: classNames(
      'max-md:sticky max-md:-left-4 max-md:z-1 max-md:-ml-4 max-md:flex-none max-md:self-stretch',
      'max-md:bg-white max-md:pl-4 md:mb-1',
    ),
    chips: '-m-0.75 max-md:flex-nowrap max-md:overflow-visible',
    chip: 'max-md:max-w-[75vw]',
  },
};
/** Below their head in a box, the chips have 8 px on all sides. */
const chipsBelowHeadInBox = '-mt-0.75 -mr-0.75 mb-0.5 -ml-1.25 touch:mb-px';

/** The chosen items, each with a remove button. More than three lines of them scroll below their heading. */
export function ChosenList(props: ChosenListProps) {
  const { label, caption, items, empty, loading = false, variant = 'own', disabled, onRemove, all } = props;
  const classes = variantClasses[variant];
  const box = useRef<HTMLDivElement>(null);
  const remove = (act: () => void) => {
    act();
    // The pressed button is gone, so the group takes the focus.
    box.current?.focus();
  };
  const hasAll = all !== undefined && !loading && items.length > 1;
  const hasHead = caption !== undefined || hasAll;
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={label} className={classes.list}>
      {hasHead && (
        <div className={classNames(baseClasses.head, classes.head)}>
          {caption}
          {hasAll && (
            <button
              type="button"
              disabled={disabled}
              onClick={() => remove(all.onRemove)}
              className="min-h-small px-1.5 text-sm text-action underline underline-offset-2 hover:no-underline"
            >
              {all.text}
            </button>
          )}
        </div>
      )}
      <div
        className={classNames(
          baseClasses.chips,
          variant === 'box' && hasHead ? chipsBelowHeadInBox : classes.chips,
        )}
      >
        {items.length === 0 && (
          <span className="inline-flex min-h-chip items-center text-ink-faint">{empty}</span>
        )}
        {loading ? (
          <span className="inline-flex min-h-chip animate-after-150 items-center text-ink-faint">
            {texts.loading}
          </span>
        ) : (
          items.map((item) => (
            <span
              key={item.key}
              title={[item.text, item.note].filter(Boolean).join(' ')}
              className={classNames(baseClasses.chip, classes.chip)}
            >
              <span className="truncate">{item.text}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={item.removeLabel}
                onClick={() => remove(() => onRemove(item.key))}
                className={classNames(
                  'relative grid h-full w-small flex-none place-items-center rounded-r-mark text-ink-soft hover:bg-head',
                  // As high as a finger needs.
                  'after:absolute after:inset-x-0 after:-inset-y-1',
                )}
              >
                <Icon name="close" className="size-3" />
              </button>
            </span>
          ))
        )}
      </div>
    </div>
  );
}
