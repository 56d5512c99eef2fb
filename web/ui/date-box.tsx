import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import type { Wiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { isImeKey } from './ime-key.ts';
import { entryText } from '#texts/ui.ts';

// It brings a package. A day can be typed without it.
const Calendar = lazy(() => import('./calendar.tsx'));

interface DateBoxProps {
  wiring: Wiring;
  /** The properties of its text box. */
  input: ComponentProps<'input'>;
  /** The day on which the calendar opens, `yyyy-mm-dd`; '' for none. */
  value: string;
  today: string;
  min?: string | undefined;
  daysOff?: readonly string[] | undefined;
  /** `yyyy-mm-dd`. */
  onPick: (date: string) => void;
  /** As wide as other boxes, for texts that are longer than a day. */
  wide?: boolean | undefined;
}

/** A text box with its calendar beside it, which Alt + ↓ opens, too. */
export function DateBox({
  wiring,
  input,
  value,
  today,
  min,
  daysOff = [],
  onPick,
  wide = false,
}: DateBoxProps) {
  /** Undefined before the first opening. */
  const [open, setOpen] = useState<boolean>();
  const box = useRef<HTMLDivElement>(null);

  const show = () => startTransition(() => setOpen(true));
  // Without the focus, and after Escape, the calendar does not open late.
  const giveUp = () => {
    if (open === undefined) setOpen(undefined);
  };
  const opener = ({ labelId, invalid }: Wiring, closed?: ComponentProps<'button'>) => (
    <button
      type="button"
      aria-label={entryText.openCalendar}
      // Tells the two of a period apart.
      aria-describedby={labelId}
      {...closed}
      className={classNames(
        'grid w-11 shrink-0 place-items-center rounded-r-control border border-l-0 bg-white text-action focus-visible:-outline-offset-2 md:w-9',
        'hover:bg-hover',
        invalid ? 'border-danger' : 'border-control',
      )}
    >
      <Icon name="calendar" />
    </button>
  );

  return (
    <div ref={box} className={classNames('date-field', !wide && 'max-w-48')}>
      <input
        {...input}
        onBlur={(event) => {
          giveUp();
          input.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (!isImeKey(event)) {
            if (event.key === 'ArrowDown' && event.altKey) {
              event.preventDefault();
              show();
            }
            if (event.key === 'Escape') giveUp();
          }
          input.onKeyDown?.(event);
        }}
        className={classNames(input.className, 'rounded-r-none border-r-0')}
      />
      <Suspense>
        {open === undefined ? (
          opener(wiring, {
            'aria-haspopup': 'dialog',
            'aria-expanded': false,
            onClick: show,
            onBlur: giveUp,
            onKeyDown: ({ key }) => key === 'Escape' && giveUp(),
          })
        ) : (
          <Calendar
            box={box}
            button={opener(wiring)}
            open={open}
            onOpen={setOpen}
            value={value}
            today={today}
            min={min}
            daysOff={daysOff}
            onPick={(date) => {
              onPick(date);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
