import { Note } from '#web/ui/note.tsx';
import { Status } from '#web/ui/status.tsx';
import { saidOnce, useSaidOnce } from './said-once.ts';

const word = saidOnce<string>();

/** Leaves a word of success for the screen that a save leads to. */
export const sayNext = word.leave;

/** Says what the screen before has left, once. */
export function SaidBefore() {
  const said = useSaidOnce(word);
  return <Status>{said !== null && <Note tone="success">{said}</Note>}</Status>;
}
