import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { cautionClass } from './control-class.ts';
import { FieldError } from './field-error.tsx';
import { text } from '#texts/ui.ts';

/** Props of every form field. `error` is the message to show, if any. */
export interface FieldProps {
  label: string;
  /** Shows 必須 and sets aria-required. The schema of the form does the check. */
  required?: boolean | undefined;
  /** Shown between label and control. */
  help?: ReactNode;
  error?: string | undefined;
  /** Marks the control as wrong by a message that is shown elsewhere, such as at its group. */
  marked?: boolean | undefined;
  /** The name of the form field. The error summary finds the control by it. */
  name?: string | undefined;
  /** Behind the label: a link to what the manual says of the field. */
  about?: ReactNode;
  /** Hides the label visually, where a caption nearby shows the same text. */
  hideLabel?: boolean | undefined;
  /** The label of the group around it leads. */
  quietLabel?: boolean | undefined;
  className?: string | undefined;
}

/** The ids and states that connect a control with its label, help and error. */
export interface Wiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: true | undefined;
}

interface ShellProps extends FieldProps {
  /** `group` for several controls under one label: the label then names the group. */
  kind?: 'control' | 'group';
  /** The label is the heading of a list, and `aside` the count behind it. */
  heading?: boolean;
  /** The message is about several controls together, so it is above them; or `children` have it. */
  errorFirst?: boolean | 'within';
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** A warning below the control, announced when it appears. It is not an error. */
  caution?: string | undefined;
  children: (wiring: Wiring, message: ReactNode) => ReactNode;
}

const lineClass = 'items-baseline justify-between';
const headingClass = 'mb-2 min-h-7 items-center';

/** A field: label, 必須, help, control, error. An icon and a word mark the error, not colour alone. */
export function Field(props: ShellProps) {
  const {
    label,
    name,
    required,
    help,
    error,
    marked = false,
    errorFirst = false,
    hideLabel,
    quietLabel = false,
    className,
    about,
    kind = 'control',
    heading = false,
    aside,
    caution,
    children,
  } = props;
  const id = useId();
  const ids = { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
  const invalid = error !== undefined && error !== '';
  const describedBy = [help ? ids.help : '', invalid ? ids.error : ''].filter(Boolean).join(' ') || undefined;
  const message = <FieldError id={ids.error} message={error} />;
  const caption = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-1.5 text-xs font-normal text-danger">
          {text.required}
        </span>
      )}
    </>
  );
  const captionClass = classNames(
    'text-sm',
    quietLabel ? 'font-normal text-ink-soft' : 'font-semibold text-ink',
    hideLabel && 'sr-only',
  );
  const named =
    kind === 'group' ? (
      <span id={ids.label} className={captionClass}>
        {caption}
      </span>
    ) : (
      <label id={ids.label} htmlFor={id} className={captionClass}>
        {caption}
      </label>
    );
  return (
    <div data-field={name} data-kind={kind} className={classNames('min-w-0', className)}>
      <div
        className={classNames(
          'flex gap-2',
          heading ? headingClass : lineClass,
          !hideLabel && !heading && 'mb-1',
        )}
      >
        {about === undefined ? (
          named
        ) : (
          <span className="flex items-center gap-1">
            {named}
            {about}
          </span>
        )}
        {aside}
      </div>
      {help && (
        <p id={ids.help} className="hint mb-1.5">
          {help}
        </p>
      )}
      {errorFirst === true && message}
      {children({ id, labelId: ids.label, describedBy, invalid: invalid || marked || undefined }, message)}
      {caution !== undefined && (
        <p role="alert" className={classNames('mt-1 text-sm', cautionClass)}>
          {caution}
        </p>
      )}
      {!errorFirst && message}
    </div>
  );
}
