import { Note } from './note.tsx';
import { Status } from './status.tsx';
import { saidOnce, useSaidOnce } from './flash.ts';

const word = saidOnce<string>();

/** Leaves a word of success for the screen that a save leads to. */
export const sayNext = word.leave;

/** Says what the screen before has left, once. */
export function SaidBefore() {
  const text = useSaidOnce(word);
  return <SaidHere said={text === null ? null : { tone: 'success', text }} />;
}

/** What a screen says of what was done on it: that it succeeded, or what else there is to know, such as what was loaded anew. */
export type Said = { readonly tone: 'info' | 'success'; readonly text: string };

/** Says what was done here, in the look that success has everywhere; assistive technology is told too. */
export function SaidHere({ said }: { said: Said | null }) {
  return <Status>{said !== null && <Note tone={said.tone}>{said.text}</Note>}</Status>;
}
