import { Popover } from '@base-ui/react/popover';
import { useId, useState, type ComponentProps, type ReactElement, type RefObject } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { enterable, weekdayOf } from '#domain/japan-date.ts';
import { calendarText } from '#texts/ui.ts';
import { iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { popoverClass, popupPlace } from './popup-look.ts';

interface CalendarProps extends DaysProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Its opener. */
  button: ReactElement<ComponentProps<'button'>>;
  /** The input with its opener. */
  box: RefObject<HTMLElement | null>;
}

interface DaysProps {
  /** The chosen day as `yyyy-mm-dd`; '' for none. */
  value: string;
  today: string;
  /** Earlier days cannot be chosen. */
  min: string | undefined;
  /** Weekdays that are shown as Sundays are, `yyyy-mm-dd`. */
  daysOff: readonly string[];
  onPick: (date: string) => void;
}

/** The calendar of a date field beside it, with the button that opens it. */
export default function Calendar({ open, onOpen, button, box, ...days }: CalendarProps) {
  const id = useId();
  return (
    <Popover.Root open={open} triggerId={id} onOpenChange={onOpen}>
      <Popover.Trigger id={id} render={button} />
      <Popover.Portal>
        <Popover.Positioner {...popupPlace} anchor={() => withLabel(box.current)} align="start">
          {/* A day takes the focus. */}
          <Popover.Popup aria-label={calendarText.title} initialFocus={false} className={popoverClass}>
            <Days {...days} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What the calendar stands below or above: the box with the label over it. */
function withLabel(box: HTMLElement | null) {
  if (box === null) return null;
  const field = box.closest('[data-field]') ?? box;
  return {
    contextElement: box,
    getBoundingClientRect: () => {
      const { x, width, bottom } = box.getBoundingClientRect();
      const { y } = field.getBoundingClientRect();
      return new DOMRect(x, y, width, bottom - y);
    },
  };
}

/**
 * One month. Arrow keys move by day and week, Home and End within the week, Page Up and Down by month (with
 * Shift, by year).
 */
function Days({ value, today: now, min, daysOff, onPick }: DaysProps) {
  // The day on which it was opened, also after midnight.
  const [today] = useState(now);
  const opensOn = value !== '' ? value : min !== undefined && min > today ? min : today;
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has opened it: the focus goes to its day.
      autoFocus
      showOutsideDays
      navLayout="around"
      selected={value === '' ? undefined : toDay(value)}
      defaultMonth={toDay(opensOn)}
      today={toDay(today)}
      startMonth={toDay(enterable.first)}
      endMonth={toDay(enterable.last)}
      hidden={{ before: toDay(enterable.first), after: toDay(enterable.last) }}
      disabled={min === undefined ? undefined : { before: toDay(min) }}
      onSelect={(day) => onPick(fromDay(day))}
      modifiers={{ sunday: { dayOfWeek: [0] }, saturday: { dayOfWeek: [6] }, off: daysOff.map(toDay) }}
      modifiersClassNames={{ sunday: 'text-danger', saturday: 'text-saturday', off: 'text-danger' }}
      labels={{
        labelPrevious: () => calendarText.previousMonth,
        labelNext: () => calendarText.nextMonth,
        labelGrid: monthOf,
        labelDayButton: (day) => {
          const weekday = calendarText.weekdays[weekdayOf(fromDay(day))] ?? '';
          const name = calendarText.day(day.getFullYear(), day.getMonth() + 1, day.getDate(), weekday);
          return daysOff.includes(fromDay(day)) ? `${name}${calendarText.dayOff}` : name;
        },
      }}
      formatters={{
        formatCaption: monthOf,
        formatWeekdayName: (day) => calendarText.weekdays[day.getDay()] ?? '',
      }}
      components={{
        DayButton: (props) => (
          <DayButton {...props} aria-current={props.modifiers['today'] ? 'date' : undefined} />
        ),
        Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'left' : 'right'} />,
      }}
      className="w-77 max-w-[calc(100vw-2.25rem)] md:w-63"
      classNames={{
        month: 'grid grid-cols-[auto_1fr_auto] items-center',
        button_previous: iconButtonClass,
        button_next: iconButtonClass,
        month_caption: 'text-center font-semibold',
        month_grid: 'col-span-full mt-1 w-full table-fixed border-collapse',
        weekday: 'h-7 text-xs font-normal first:text-danger last:text-saturday',
        day: 'group/day p-0 text-center',
        day_button: dayClass,
      }}
    />
  );
}

/** A day of another month is small and grey; one that can't be chosen is paler, and the chosen one filled. */
const dayClass = classNames(
  'relative mx-auto grid h-control w-full max-w-control place-items-center rounded-control',
  'focus-visible:outline-offset-0 enabled:hover:bg-pressed disabled:cursor-not-allowed disabled:text-control!',
  'group-data-outside/day:text-xs group-data-outside/day:text-ink-faint',
  'group-data-today/day:font-semibold group-data-today/day:ring-1 group-data-today/day:ring-action',
  'group-data-today/day:ring-inset group-data-selected/day:bg-action! group-data-selected/day:text-sm',
  'group-data-selected/day:font-semibold group-data-selected/day:text-white group-data-selected/day:ring-0',
  'forced-colors:group-data-today/day:border forced-colors:group-data-selected/day:border-2',
  'forced-colors:group-data-selected/day:border-[Highlight]',
);

function monthOf(day: Date): string {
  return calendarText.month(day.getFullYear(), day.getMonth() + 1);
}

/** A `yyyy-mm-dd` day as the calendar's: noon of the browser's own zone, where no clock is changed. */
function toDay(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

function fromDay(day: Date): string {
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return `${digits(day.getFullYear(), 4)}-${digits(day.getMonth() + 1, 2)}-${digits(day.getDate(), 2)}`;
}
