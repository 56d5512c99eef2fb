import type { Ref } from 'react';
import { fileLimits } from '#domain/limits.ts';
import { visibleName } from '#domain/visible-name.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { fileSizeText, inMegabytes } from '#domain/file-size.ts';
import { Icon } from './icon.tsx';
import { entryText } from '#texts/entry.ts';
import { text } from '#texts/ui.ts';

interface FileFieldProps extends FieldProps {
  value: File | null;
  onChange: (value: File | null) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * One file. The native input, whose texts are in the browser's language, lies invisible over our own button
 * and handles click, drop and keyboard. It is reset after each choice, so that the same file can be chosen
 * again; the form holds the file.
 */
export function FileField({ value, onChange, onBlur, ref, ...field }: FileFieldProps) {
  const help = field.help ?? entryText.fileLimit(inMegabytes(fileLimits.bytes));
  const state =
    value === null ? entryText.noFile : `${visibleName(value.name)}（${fileSizeText(value.size)}）`;

  return (
    <Field {...field} help={help}>
      {(wiring) => (
        <div className="flex items-center gap-2">
          <div
            className={classNames(
              'relative flex min-w-0 grow items-center gap-x-2.5 rounded-6 border border-dashed bg-white p-1 pr-3 max-md:flex-wrap',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              'hover:bg-light-blue-50',
              wiring.invalid ? 'border-danger' : 'border-control',
            )}
          >
            <span id={`${wiring.id}-choose`} aria-hidden="true" className={buttonClass('secondary', 'small')}>
              {entryText.chooseFile}
            </span>
            <span
              id={`${wiring.id}-state`}
              className={classNames(
                'flex min-w-0 items-center gap-1.5',
                // On a phone the file name gets its own line, to show more of it.
                value === null ? 'text-ink-faint' : 'max-md:w-full max-md:px-2 max-md:py-1.5',
              )}
            >
              {value !== null && <Icon name="file" className="text-ink-soft" />}
              <span className="truncate">{value === null ? entryText.noFile : visibleName(value.name)}</span>
              {value !== null && (
                <span className="shrink-0 text-xs text-ink-faint">{fileSizeText(value.size)}</span>
              )}
            </span>
            <input
              ref={ref}
              id={wiring.id}
              name={field.name}
              type="file"
              title={state}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file) onChange(file);
              }}
              onBlur={onBlur}
              aria-labelledby={`${wiring.labelId} ${wiring.id}-choose`}
              aria-describedby={[`${wiring.id}-state`, wiring.describedBy].filter(Boolean).join(' ')}
              aria-invalid={wiring.invalid}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
          {value !== null && (
            <button
              type="button"
              aria-label={entryText.removeFile(visibleName(value.name))}
              onClick={() => {
                onChange(null);
                document.getElementById(wiring.id)?.focus();
              }}
              className={buttonClass('plain', 'small')}
            >
              {text.remove}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
