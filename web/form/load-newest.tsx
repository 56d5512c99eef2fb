import { StatusNote } from '#web/ui/status-note.tsx';

/** Says that the newest state was loaded, and announces it. */
export function LoadedNewest({ message }: { message: string | null }) {
  return <StatusNote status={message === null ? null : { tone: 'info', text: message }} />;
}
