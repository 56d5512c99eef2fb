import { shell } from '#domain/labels.ts';
import { Button } from '#web/ui/button.tsx';

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
