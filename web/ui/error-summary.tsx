import { useId, useLayoutEffect, useRef } from 'react';
import { formHasErrors } from '#texts/form.ts';
import { Icon } from './icon.tsx';

/** One message and its field: the name of the field, or the id of its control. */
export interface FormError {
  field?: string | undefined;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
  /**
   * How often the form was submitted. With it, the summary takes the focus after each failed submit, and not
   * while the user corrects a field. Without it (a failed download) the summary takes the focus when errors
   * appear.
   */
  attempt?: number | undefined;
  /** A message that is about no mistake in the form, and takes the place of the heading. */
  heading?: string | undefined;
}

/** The errors of a form: each distinct message once, as a link to its field. */
export function ErrorSummary({ errors, attempt, heading = formHasErrors }: ErrorSummaryProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const distinct = errors.filter(
    (error, index) => errors.findIndex((each) => each.message === error.message) === index,
  );
  const listed = distinct.filter(({ message }) => message !== heading);
  const visible = distinct.length > 0;

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
      <p id={id} className="flex items-start gap-2 font-semibold break-keep text-danger-strong">
        <Icon name="alert" className="mt-0.5" />
        {heading}
      </p>
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
