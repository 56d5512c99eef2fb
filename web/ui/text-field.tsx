import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { controlClass, lineHeightClass } from './control-class.ts';
import { classNames } from './class-names.ts';
import { Counter } from './counter.tsx';
import { Field } from './field.tsx';
import type { FieldProps, Wiring } from './field.tsx';
import { isImeKey } from './ime-key.ts';
import { useLimitedText } from './limited-text.ts';
import { entryText } from '#texts/ui.ts';

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** In code points; a line break counts as one. Longer input is cut. */
  maxLength?: number | undefined;
}

interface TextFieldProps extends TextProps {
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  inputMode?: 'numeric' | 'decimal' | undefined;
  /** Its values are short: the box is, too, and its label has room beyond it. */
  short?: boolean | undefined;
  /** A warning about what was typed, which is no error. */
  caution?: string | undefined;
  /** Called at Enter, before the form is submitted. */
  onEnter?: (() => void) | undefined;
  /** What stands in the place of the box and gives its properties to an input, such as a box with a list. */
  box?: ((input: ComponentProps<'input'>, wiring: Wiring) => ReactNode) | undefined;
}

/**
 * A one-line text. Accepts the props of a react-hook-form controller: `<TextField {...field} label=… error=…
 * />`.
 */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    maxLength,
    ref,
    placeholder,
    inputMode,
    short = false,
    caution,
    onEnter,
    box = (input) => <input {...input} />,
    ...field
  } = props;
  const { handlers, cut } = useLimitedText({ value, onChange, max: maxLength, oneLine: true });
  return (
    <Field
      {...field}
      caution={cutText(cut, maxLength) ?? caution}
      aside={<Counter value={value} max={maxLength} cut={cut} />}
    >
      {(wiring) =>
        box(
          {
            ...handlers,
            onKeyDown: (event) => {
              handlers.onKeyDown(event);
              if (event.key === 'Enter' && !isImeKey(event)) onEnter?.();
            },
            ref,
            id: wiring.id,
            name: props.name,
            type: 'text',
            inputMode,
            autoComplete: 'off',
            value,
            onBlur,
            placeholder,
            'aria-describedby': wiring.describedBy,
            'aria-invalid': wiring.invalid,
            'aria-required': props.required || undefined,
            className: classNames(
              controlClass(wiring.invalid === true),
              lineHeightClass,
              short && 'max-w-60',
            ),
          },
          wiring,
        )
      }
    </Field>
  );
}

/** Warns that a paste was cut. */
function cutText(cut: boolean, max: number | undefined): string | undefined {
  return cut && max !== undefined ? entryText.cut(max) : undefined;
}

/**
 * A browser brings the caret into view: the end of the field may be behind a bar. A press moves nothing, so
 * that the caret is set where it was pressed.
 */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
}

interface TextAreaProps extends TextProps {
  ref?: Ref<HTMLTextAreaElement> | undefined;
  rows?: number | undefined;
}

/** A text of several lines with a counter. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, maxLength, ref, rows = 5, ...field } = props;
  const { handlers, cut } = useLimitedText({ value, onChange, max: maxLength, oneLine: false });
  return (
    <Field
      {...field}
      caution={cutText(cut, maxLength)}
      aside={<Counter value={value} max={maxLength} cut={cut} always />}
    >
      {(wiring) => (
        <textarea
          {...handlers}
          ref={ref}
          id={wiring.id}
          name={props.name}
          rows={rows}
          value={value}
          onFocus={showWhole}
          onBlur={onBlur}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
          aria-required={props.required || undefined}
          className={classNames(controlClass(wiring.invalid === true), 'resize-y py-1.5')}
        />
      )}
    </Field>
  );
}
