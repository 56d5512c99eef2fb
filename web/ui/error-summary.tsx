import { useId, useLayoutEffect, useRef } from 'react';
import { formHasErrors, newestText } from '#texts/form.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** One message and its field: the name of the field, or the id of its control. */
export interface FormError {
  field?: string | undefined;
  message: string;
}

type Shown = {
  errors: readonly FormError[];
  /**
   * How often the form was submitted. With it, the summary takes the focus after each failed submit, and not
   * while the user corrects a field. Without it (a failed download) the summary takes the focus when errors
   * appear.
   */
  attempt?: number | undefined;
};

type ErrorSummaryProps = Shown & {
  /** Why the state of the object refuses the save, which no input caused: it comes first. */
  conflict?: string | null;
  /** Loads the newest state; typed text stays. Offered beside a conflict. */
  onLoadNewest?: () => void;
};

/** The errors of a form: each distinct message once, as a link to its field. */
export function ErrorSummary({ conflict = null, ...props }: ErrorSummaryProps) {
  return <ErrorBox {...props} heading={formHasErrors} reason={conflict ?? formHasErrors} />;
}

type RefusalsProps = Shown & {
  /** Loads the newest state; undefined where that does not help. */
  onLoadNewest?: (() => void) | undefined;
};

/** Why an action without a form was refused. Nothing was entered wrongly, so the reason stands alone. */
export function Refusals(props: RefusalsProps) {
  const reason = props.errors[0]?.message ?? '';
  return <ErrorBox {...props} heading={reason} reason={reason} />;
}

type ErrorBoxProps = RefusalsProps & {
  /** The name of the box. */
  heading: string;
  /** What comes first: the heading, or what is above it. */
  reason: string;
};

function ErrorBox({ errors, attempt, heading, reason, onLoadNewest }: ErrorBoxProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const listed = errors.filter(
    ({ message }, index) =>
      message !== reason && errors.findIndex((each) => each.message === message) === index,
  );
  const visible = errors.length > 0;
  const offersNewest = onLoadNewest !== undefined && reason !== formHasErrors;

  const focusedAt = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (!visible || (attempt !== undefined && (attempt === 0 || focusedAt.current === attempt))) return;
    focusedAt.current = attempt;
    // A dialog that closes in this commit returns the focus in a microtask of its own, which comes before.
    queueMicrotask(() => {
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'nearest' });
    });
  }, [visible, attempt]);

  if (!visible) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      data-error=""
      className="scroll-m-4 rounded-control border border-transparent bg-danger-soft px-4 py-3 max-md:px-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          id={reason === heading ? id : undefined}
          className="flex items-start gap-2 font-semibold break-keep text-danger-strong"
        >
          <Icon name="alert" className="mt-0.5" />
          {reason}
        </p>
        {offersNewest && (
          <Button size="small" onClick={onLoadNewest}>
            {newestText.load}
          </Button>
        )}
      </div>
      {reason !== heading && (
        <p id={id} className="mt-1 pl-6 text-danger-strong">
          {heading}
        </p>
      )}
      <ul className="mt-1 pl-2.5 empty:hidden">
        {listed.map((error) => (
          <li
            key={error.message}
            className="flex items-baseline gap-2 before:text-danger before:content-['•'/'']"
          >
            {error.field === undefined ? (
              error.message
            ) : (
              <button
                type="button"
                onClick={() => jumpTo(error.field ?? '', box.current)}
                className="text-left text-danger-strong underline underline-offset-2 hover:no-underline py-0.5 max-md:py-1.5"
              >
                {error.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const operable =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]';

/**
 * Searches the form or dialog of the summary first: the page behind a dialog may have a field of the same
 * name.
 */
function jumpTo(field: string, summary: HTMLElement | null) {
  const scope = summary?.closest('form, [role="dialog"], [role="alertdialog"]') ?? document;
  const selector = `[data-field="${CSS.escape(field)}"], #${CSS.escape(field)}`;
  const place = scope.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector);
  if (!place) return;
  const checked = place.querySelector<HTMLElement>('input[type="radio"]:checked');
  const target = place.matches(operable) ? place : (checked ?? place.querySelector<HTMLElement>(operable));
  // preventScroll: the whole field with label and error is scrolled into view, not just the control.
  target?.focus({ preventScroll: true });
  (place.closest('[data-field]') ?? place).scrollIntoView({ block: 'center' });
}
