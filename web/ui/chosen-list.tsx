import { useRef } from 'react';
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

interface ChosenListProps {
  /** The accessible name of the group. */
  label: string;
  /** Shown before the items. */
  caption?: string | undefined;
  items: readonly ChosenItem[];
  /** Text for no items. */
  empty: string;
  loading?: boolean | undefined;
  /** Disables removing. */
  disabled?: boolean | undefined;
  onRemove: (key: string) => void;
  /** A button that removes all items. It shows if there is more than one. */
  all?: { text: string; onRemove: () => void } | undefined;
}

/** The chosen items, each with a remove button. More than three lines of them scroll below their heading. */
export function ChosenList(props: ChosenListProps) {
  const { label, caption, items, empty, loading = false, disabled, onRemove, all } = props;
  const box = useRef<HTMLDivElement>(null);
  const remove = (act: () => void) => {
    act();
    // The pressed button is gone, so the group takes the focus.
    box.current?.focus();
  };
  const hasAll = all !== undefined && !loading && items.length > 1;
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={label} className="chosen-list">
      {(caption !== undefined || hasAll) && (
        <div data-part="head">
          {caption}
          {hasAll && (
            <button type="button" disabled={disabled} onClick={() => remove(all.onRemove)}>
              {all.text}
            </button>
          )}
        </div>
      )}
      <div data-part="chips">
        {items.length === 0 && <span className="text-ink-faint">{empty}</span>}
        {loading ? (
          <span className="animate-after-150 text-ink-faint">{texts.loading}</span>
        ) : (
          items.map((item) => (
            <span
              key={item.key}
              title={[item.text, item.note].filter(Boolean).join(' ')}
              className="chosen-chip"
            >
              <span className="truncate">{item.text}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={item.removeLabel}
                onClick={() => remove(() => onRemove(item.key))}
                className="icon-button icon-button-small"
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
