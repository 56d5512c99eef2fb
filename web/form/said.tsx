import { useEffect, useState } from 'react';
import { Note } from '#web/ui/note.tsx';
import { Status } from '#web/ui/status.tsx';

// In memory, not in the address or the history: it is said once, and a reload or Back does not say it again.
let next: string | null = null;

/** Leaves a word of success for the screen that a save leads to. */
export function sayNext(word: string): void {
  next = word;
}

/** Says what the screen before has left, once. */
export function SaidBefore() {
  const [word] = useState(() => next);
  useEffect(() => {
    next = null;
  }, []);
  return <Status>{word !== null && <Note tone="success">{word}</Note>}</Status>;
}
