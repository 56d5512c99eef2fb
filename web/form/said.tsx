import { useEffect, useState } from 'react';
import { Note } from '#web/ui/note.tsx';

// In memory, not in the address or the history: it is said once, and a reload or Back does not say it again.
let next: string | null = null;

/** Leaves a word of success for the screen that a save leads to. */
export function sayNext(word: string): void {
  next = word;
}

/** Says what the screen before has left, once. */
export function SaidBefore() {
  const [word] = useState(() => next);
  // A status that is there before its words is read out; one that arrives with them often is not.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    next = null;
    const soon = setTimeout(() => setShown(true), 50);
    return () => clearTimeout(soon);
  }, []);
  if (word === null) return null;
  return <div role="status">{shown && <Note tone="success">{word}</Note>}</div>;
}
