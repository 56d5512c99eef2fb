import { newestText } from '#texts/form.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';

/** Shown below the errors of a stale form. The button loads the newest state; typed text stays. */
export function LoadNewest({ onLoad }: { onLoad: () => void }) {
  return (
    <div className="flex justify-end">
      <Button size="small" onClick={onLoad}>
        {newestText.load}
      </Button>
    </div>
  );
}

/** Replaces the button with a message that the newest state was loaded, and announces it. */
export function LoadedNewest({ message }: { message: string | null }) {
  return <StatusNote status={message === null ? null : { tone: 'info', text: message }} />;
}
