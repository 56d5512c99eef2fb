import { Icon } from './icon.tsx';
import { text } from '#texts/ui.ts';

/** The error below a control: an icon, a visually hidden word, and the message. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} data-error="" className="mt-1 flex items-start gap-1 text-sm text-danger">
      <Icon name="alert" className="mt-0.75 size-3.5" />
      <span>
        <span className="sr-only">{text.error}：</span>
        {message}
      </span>
    </p>
  );
}
