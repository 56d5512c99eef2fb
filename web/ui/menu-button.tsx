import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { menuEntryClass } from './menu-entry-class.ts';
import { Popup } from './popup.tsx';

/** `note` is shown below the label. */
type Entry = { readonly label: string; readonly note?: string; readonly onChoose: () => void };

interface MenuButtonProps {
  label: string;
  entries: readonly Entry[];
}

/**
 * A button at the right edge of its card that opens a menu. Choosing an entry returns the focus to the
 * button.
 */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const id = useId();
  // State instead of a ref, so that the popup renders once its anchor exists.
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const anchor = useMemo(() => ({ current: place }), [place]);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    place?.querySelector('button')?.focus();
  };
  const choose = (entry: Entry) => {
    close();
    entry.onChoose();
  };
  return (
    <span ref={setPlace} className="inline-flex">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" className="size-3.5" />
      </Button>
      {open && place !== null && (
        <Popup
          id={id}
          anchor={anchor}
          label={label}
          align="end"
          onClose={close}
          onLeave={() => setOpen(false)}
        >
          <Entries entries={entries} onChoose={choose} />
        </Popup>
      )}
    </span>
  );
}

function Entries(props: { entries: readonly Entry[]; onChoose: (entry: Entry) => void }) {
  const { entries, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  // The popup is already open when this effect runs.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className="grid max-w-[calc(100vw-4rem)]">
      {entries.map((entry) => (
        <li key={entry.label} className="grid">
          <button
            type="button"
            onClick={() => onChoose(entry)}
            className={classNames(menuEntryClass, 'py-1.5')}
          >
            <span>
              {entry.label}
              {entry.note !== undefined && (
                <span className="block text-xs whitespace-normal text-ink-faint">{entry.note}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
