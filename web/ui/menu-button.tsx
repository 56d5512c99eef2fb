import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { buttonClass } from './button-class.ts';
import { Icon } from './icon.tsx';
import { Popup } from './popup.tsx';

/** `note` says beneath the label what to know before it is chosen. */
type Entry = { readonly label: string; readonly note?: string; readonly onChoose: () => void };

interface MenuButtonProps {
  label: string;
  entries: readonly Entry[];
  /** Open from the start: it took the place of a button that was pressed. */
  initiallyOpen?: boolean;
}

/** A button at the right of its card that opens a few ways of doing what it says; once one is chosen, the focus is on the button again. */
export function MenuButton({ label, entries, initiallyOpen = false }: MenuButtonProps) {
  const id = useId();
  // A state, so that the popup comes once the place is there that it stands beside.
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const anchor = useMemo(() => ({ current: place }), [place]);
  const [open, setOpen] = useState(initiallyOpen);
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
  // When the popup is shown, which is before this effect.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className="grid max-w-[calc(100vw-4rem)]">
      {entries.map((entry) => (
        <li key={entry.label} className="grid">
          <button
            type="button"
            onClick={() => onChoose(entry)}
            className={`${buttonClass('plain', 'small')} h-auto! justify-start! py-1 text-left`}
          >
            <span>
              {entry.label}
              {entry.note !== undefined && (
                <span className="block text-xs font-normal whitespace-normal text-ink-soft">
                  {entry.note}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
