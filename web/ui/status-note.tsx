import { createFlash, useFlash } from './flash.ts';
import { Note } from './note.tsx';
import { Status } from './status.tsx';

const success = createFlash<string>();

/** Sets the success text for the screen that a save leads to. */
export const flashSuccess = success.set;

/** Shows the success text that the previous screen set, once. */
export function FlashNote() {
  const text = useFlash(success);
  return <StatusNote status={text === null ? null : { tone: 'success', text }} />;
}

/** The outcome of something the user did on this screen: it succeeded, or the newest state was loaded. */
export type StatusText = { readonly tone: 'info' | 'success'; readonly text: string };

/** Shows a status text and announces it to assistive technology. */
export function StatusNote({ status }: { status: StatusText | null }) {
  return <Status>{status !== null && <Note tone={status.tone}>{status.text}</Note>}</Status>;
}
