import { useId } from 'react';
import { buttonClass } from './button-class.ts';
import { FieldError } from './field-error.tsx';

interface FilesButtonProps {
  label: string;
  help: string;
  /** The same for who has a mouse. */
  dropHelp?: string;
  /** The `accept` attribute of the input, such as `.csv,.xlsx`. */
  accept: string;
  error?: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/**
 * A button to choose several files; the caller shows them. The native input lies invisible over the button,
 * as in FileField, and is reset after each choice.
 */
export function FilesButton({ label, help, dropHelp, accept, error, onChoose }: FilesButtonProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <span id={id} aria-hidden="true" className={buttonClass('secondary')}>
            {label}
          </span>
          <input
            type="file"
            multiple
            accept={accept}
            aria-labelledby={id}
            aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
            aria-invalid={error !== undefined}
            title={label}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              if (chosen.length > 0) onChoose(chosen);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <p id={`${id}-help`} className="hint">
          {help}
          <span className="max-md:hidden pointer-coarse:hidden">{dropHelp}</span>
        </p>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
