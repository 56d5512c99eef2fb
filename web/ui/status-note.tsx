import { createFlash, useFlash } from './flash.ts';
import { Note } from './note.tsx';
import { Status } from './status.tsx';

const success = createFlash<string>();

/** Sets the success message for the screen that opens after a save. */
export const flashSuccess = success.set;

/** Shows the success message of the previous screen once. */
export function FlashNote() {
  const text = useFlash(success);
  return <StatusNote status={text === null ? null : { tone: 'success', text }} />;
}

/** The outcome of an action on this screen: it succeeded, or the newest state was loaded. */
export type StatusText = { readonly tone: 'info' | 'success'; readonly text: string };

/** Shows a message and announces it to assistive technology. */
export function StatusNote({ status }: { status: StatusText | null }) {
  return <Status>{status !== null && <Note tone={status.tone}>{status.text}</Note>}</Status>;
}
