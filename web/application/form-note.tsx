import { applicationNote } from '#texts/application-detail.ts';
import { Note } from '#web/ui/note.tsx';

/** Why there is no form to choose, or why one of them can't be chosen. Most divisions have neither. */
export default function FormNote({ none }: { none: boolean }) {
  return <Note>{none ? applicationNote.noWorkflow : applicationNote.whyUnavailable}</Note>;
}
