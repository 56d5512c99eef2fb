import { useState } from 'react';
import { disclosure } from '#texts/ui.ts';
import { Button } from './button.tsx';

/** Rows of a long list shown at first. A list of up to `whole` rows is shown completely. */
const limits = { shown: 5, whole: 8 };

/** The visible rows of a list: all of a short one, the first few of a long one until it is opened. */
export function useFirstOf<Row>(rows: readonly Row[]) {
  const [open, setOpen] = useState(false);
  const long = rows.length > limits.whole;
  return {
    rows: long && !open ? rows.slice(0, limits.shown) : rows,
    long,
    open,
    toggle: () => setOpen(!open),
  };
}

/** Toggles between the first rows and all rows. `list` is the name of the list. */
export function ShowAll({ list, open, onToggle }: { list: string; open: boolean; onToggle: () => void }) {
  const name = open ? disclosure.collapse : disclosure.expand;
  return (
    <Button size="small" aria-expanded={open} aria-label={disclosure.of(name, list)} onClick={onToggle}>
      {name}
    </Button>
  );
}
