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

/** Shows a message and announces it to assistive technology. */
export function StatusNote({ status }: { status: StatusText | null }) {
  return <Status>{status !== null && <Note tone={status.tone}>{status.text}</Note>}</Status>;
}
