import { refusedRead } from '#texts/general.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Refused } from '#web/call/call.ts';

type Props = {
  /** The error of a read; nothing shows unless it is a refusal. */
  error: Error | null;
  onRetry: () => unknown;
};

/** Says in a dialog that its content could not be loaded (422), with a button that tries again. */
export function LoadFailed({ error, onRetry }: Props) {
  if (!(error instanceof Refused)) return null;
  return (
    <div role="alert">
      <RefusalNote messages={error.messages} onRetry={onRetry} />
    </div>
  );
}

/** The words of a refused read, and the button. */
export function RefusalNote({ messages, onRetry }: { messages: readonly string[]; onRetry: () => unknown }) {
  return (
    <Note tone="warning">
      <p>{refusedRead.notLoaded}</p>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p className="mt-2">
        <Button size="small" onClick={() => void onRetry()}>
          {refusedRead.again}
        </Button>
      </p>
    </Note>
  );
}
