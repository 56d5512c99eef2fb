import { useFlash } from './flash.ts';
import { Note } from './note.tsx';
import { Status } from './status.tsx';

/** Shows the sentence that the previous screen told, once. */
export function FlashNote() {
  const text = useFlash();
  return <StatusNote status={typeof text === 'string' ? { tone: 'success', text } : null} />;
}

/** The outcome of an action on this screen: it succeeded, or the newest state was loaded. */
export type StatusText = { readonly tone: 'info' | 'success'; readonly text: string };

/** Shows what the user has just done, announces it to assistive technology, and takes the focus. */
export function StatusNote({ status }: { status: StatusText | null }) {
  return <Status takesFocus>{status !== null && <Note tone={status.tone}>{status.text}</Note>}</Status>;
}
