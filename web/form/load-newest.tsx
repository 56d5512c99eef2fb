import { shell } from '#texts/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';

/** Under the messages of a stale form: loads the newest state and keeps what was typed (domain 2.5). */
export function LoadNewest({ onLoad }: { onLoad: () => void }) {
  return (
    <div className="flex justify-end">
      <Button size="small" onClick={onLoad}>
        {shell.loadNewest}
      </Button>
    </div>
  );
}

/** Says that the newest state was loaded, where the button stood; assistive technology is told too. */
export function LoadedNewest({ message }: { message: string | null }) {
  return <StatusNote status={message === null ? null : { tone: 'info', text: message }} />;
}
