import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { weekdayOf } from '#domain/japan-date.ts';
import { iconButtonClass } from './button-class.ts';
import { addDays, addMonths, partsOf, weeksOf } from './calendar-days.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { calendarText } from '#texts/ui.ts';

interface CalendarProps {
  /** The chosen day as `yyyy-mm-dd`; '' for none. */
  value: string;
  today: string;
  /** Earlier days cannot be chosen. */
  min: string | undefined;
  onPick: (date: string) => void;
}

/** The day that a navigation key moves to; undefined for other keys. */
function dayByKey(event: KeyboardEvent, day: string): string | undefined {
  if (event.key === 'ArrowLeft') return addDays(day, -1);
  if (event.key === 'ArrowRight') return addDays(day, 1);
  if (event.key === 'ArrowUp') return addDays(day, -7);
  if (event.key === 'ArrowDown') return addDays(day, 7);
  if (event.key === 'Home') return addDays(day, -weekdayOf(day));
  if (event.key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (event.key === 'PageUp') return addMonths(day, event.shiftKey ? -12 : -1);
  if (event.key === 'PageDown') return addMonths(day, event.shiftKey ? 12 : 1);
  return undefined;
}

/**
 * One month. Arrow keys move by day and week, Home and End within the week, Page Up and Down by month (with
 * Shift, by year).
 */
export function Calendar({ value, today, min, onPick }: CalendarProps) {
  const [active, setActive] = useState(
    value === '' ? (min !== undefined && min > today ? min : today) : value,
  );
  const activeButton = useRef<HTMLButtonElement>(null);
  const followFocus = useRef(true);
  const { year, month } = partsOf(active);

  useEffect(() => {
    if (followFocus.current) activeButton.current?.focus();
    followFocus.current = false;
  }, [active]);

  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event, active);
    if (next === undefined) return;
    event.preventDefault();
    followFocus.current = true;
    setActive(next);
  };

  return (
    <div className="w-77 max-w-[calc(100vw-2.25rem)] md:w-63">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label={calendarText.previousMonth}
          className={iconButtonClass}
          onClick={() => setActive(addMonths(active, -1))}
        >
          <Icon name="left" />
        </button>
        <span aria-live="polite" className="font-semibold">
          {calendarText.month(year, month)}
        </span>
        <button
          type="button"
          aria-label={calendarText.nextMonth}
          className={iconButtonClass}
          onClick={() => setActive(addMonths(active, 1))}
        >
          <Icon name="right" />
        </button>
      </div>
      <table aria-label={calendarText.month(year, month)} className="mt-1 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {calendarText.weekdays.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames('h-7 text-xs font-normal', weekdayColour(index))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => (
                <td key={day ?? index} className="p-0 text-center">
                  {day !== null && (
                    <DayButton
                      day={day}
                      ref={day === active ? activeButton : undefined}
                      tabbable={day === active}
                      chosen={day === value}
                      today={day === today}
                      outside={day.slice(0, 7) !== active.slice(0, 7)}
                      disabled={min !== undefined && day < min}
                      onPick={onPick}
                      onKeyDown={move}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weekdayColour(weekday: number): string {
  if (weekday === 0) return 'text-danger';
  return weekday === 6 ? 'text-saturday' : 'text-ink';
}

interface DayProps {
  day: string;
  ref: Ref<HTMLButtonElement> | undefined;
  tabbable: boolean;
  chosen: boolean;
  today: boolean;
  outside: boolean;
  disabled: boolean;
  onPick: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton({ day, ref, tabbable, chosen, today, outside, disabled, onPick, onKeyDown }: DayProps) {
  const parts = partsOf(day);
  const weekday = weekdayOf(day);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={calendarText.day(parts.year, parts.month, parts.day, calendarText.weekdays[weekday] ?? '')}
      aria-current={today ? 'date' : undefined}
      aria-pressed={chosen}
      aria-disabled={disabled || undefined}
      onKeyDown={onKeyDown}
      onClick={disabled ? undefined : () => onPick(day)}
      className={classNames(
        'relative mx-auto grid h-control w-full max-w-control place-items-center rounded-control focus-visible:outline-offset-0',
        chosen
          ? 'bg-action font-semibold text-white'
          : disabled
            ? 'text-control'
            : outside
              ? 'text-ink-faint'
              : weekdayColour(weekday),
        today && !chosen && 'font-semibold ring-1 ring-action ring-inset',
        disabled ? 'cursor-not-allowed!' : !chosen && 'hover:bg-pressed',
        outside && !chosen && 'text-xs',
      )}
    >
      {parts.day}
    </button>
  );
}
