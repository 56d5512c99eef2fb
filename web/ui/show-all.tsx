import { useState } from 'react';
import { folding } from '#texts/form.ts';
import { Button } from './button.tsx';

/** How many of a long list stand there at first; one that is hardly longer stands whole. */
const atFirst = { shown: 5, whole: 8 };

/** The rows of a list that are in sight: all of a short one, of a long one the first, until all are asked for. */
export function useFirstOf<Row>(rows: readonly Row[]) {
  const [open, setOpen] = useState(false);
  const long = rows.length > atFirst.whole;
  return {
    rows: long && !open ? rows.slice(0, atFirst.shown) : rows,
    long,
    open,
    toggle: () => setOpen(!open),
  };
}

/** The way to all of a long list, and back; `list` is what it is called. */
export function ShowAll({ list, open, onToggle }: { list: string; open: boolean; onToggle: () => void }) {
  const name = open ? folding.fold : folding.unfold;
  return (
    <Button size="small" aria-expanded={open} aria-label={folding.of(name, list)} onClick={onToggle}>
      {name}
    </Button>
  );
}
