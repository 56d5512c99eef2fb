import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { cautionClass } from './control-class.ts';
import { FieldError } from './field-error.tsx';
import { text } from '#texts/ui.ts';

/** What every field of a form has. `error` is the message to show, or nothing. */
export interface FieldProps {
  label: string;
  /** Shows 必須, and tells assistive technology by aria-required; the rule itself stands in the schema of the form. */
  required?: boolean | undefined;
  /** Stands under the label, before the control. */
  help?: ReactNode;
  error?: string | undefined;
  /** The name of the form field; an error summary finds the control by it. */
  name?: string | undefined;
  /** Hides the label from the eye alone, where a caption beside it says the same. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** What ties a control to its label, help and error. */
export interface Wiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: true | undefined;
}

interface ShellProps extends FieldProps {
  /** `group` for several controls under one label: the label is then the name of the group, not of a control. */
  kind?: 'control' | 'group';
  /** At the end of the label's line: a counter. */
  aside?: ReactNode;
  /** Under the control: what to mind, said as soon as it comes; not an error. */
  caution?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** A field: label above, 必須, help, control, error. The error is marked by a sign and a word, not by colour alone. */
export function Field(props: ShellProps) {
  const {
    label,
    name,
    required,
    help,
    error,
    hideLabel,
    className,
    kind = 'control',
    aside,
    caution,
    children,
  } = props;
  const id = useId();
  const ids = { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
  const invalid = error !== undefined && error !== '';
  const describedBy = [help ? ids.help : '', invalid ? ids.error : ''].filter(Boolean).join(' ') || undefined;
  const caption = (
    <>
      {label}
      {required && (
        <span
          aria-hidden="true"
          className="ml-1.5 rounded-4 border border-danger px-1 py-px align-[1px] text-[0.6875rem] leading-none font-bold text-danger"
        >
          {text.required}
        </span>
      )}
    </>
  );
  const captionClass = classNames('text-[0.8125rem] font-bold text-ink', hideLabel && 'sr-only');
  return (
    <div data-field={name} className={classNames('min-w-0', className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', !hideLabel && 'mb-1')}>
        {kind === 'group' ? (
          <span id={ids.label} className={captionClass}>
            {caption}
          </span>
        ) : (
          <label id={ids.label} htmlFor={id} className={captionClass}>
            {caption}
          </label>
        )}
        {aside}
      </div>
      {help && (
        <p id={ids.help} className="mb-1 text-xs text-ink-faint">
          {help}
        </p>
      )}
      {children({ id, labelId: ids.label, describedBy, invalid: invalid || undefined })}
      {caution !== undefined && (
        <p role="alert" className={classNames('mt-1 text-[0.8125rem]', cautionClass)}>
          {caution}
        </p>
      )}
      <FieldError id={ids.error} message={error} />
    </div>
  );
}
