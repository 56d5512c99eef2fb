import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref, RefObject } from 'react';
import { isDate, japanDate, showDate } from '#domain/japan-date.ts';
import { Calendar } from './calendar.tsx';
import { classNames } from './class-names.ts';
import { controlClass, lineHeightClass } from './control-class.ts';
import { parseDateText } from './date-text.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { text } from './texts.ts';

interface DateFieldProps extends FieldProps {
  /** `yyyy-mm-dd`, '' for none, or what was written when it is no day: the form's schema then says so. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Days before it (`yyyy-mm-dd`) cannot be picked; they can be written, and the form's schema judges them. */
  min?: string | undefined;
  /** `yyyy-mm-dd`; Japan's today when it is missing. */
  today?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A day, written in any way people write it or picked from a calendar. It shows 2027/01/05 and holds 2027-01-05. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, disabled, ref, ...field } = props;
  const today = props.today ?? japanDate(new Date());
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const popupId = useId();

  const write = (written: string) => {
    setDraft(written);
    onChange(parseDateText(written, today) ?? written.trim());
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const pick = (date: string) => {
    setDraft(null);
    onChange(date);
    close();
  };

  return (
    <Field {...field}>
      {(wiring) => (
        <div ref={box} className="relative flex w-full max-w-48">
          <input
            ref={ref}
            id={wiring.id}
            name={props.name}
            type="text"
            inputMode="text"
            autoComplete="off"
            placeholder={text.datePlaceholder}
            value={draft ?? (isDate(value) ? showDate(value) : value)}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={() => {
              setDraft(null);
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
              if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
                event.preventDefault();
            }}
            disabled={disabled}
            aria-describedby={wiring.describedBy}
            aria-invalid={wiring.invalid}
            aria-required={props.required || undefined}
            className={classNames(
              controlClass(wiring.invalid === true),
              lineHeightClass,
              'rounded-r-none border-r-0',
            )}
          />
          <button
            ref={opener}
            type="button"
            disabled={disabled}
            aria-label={text.openCalendar}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={open ? popupId : undefined}
            onClick={() => setOpen(!open)}
            className={classNames(
              'grid w-11 shrink-0 place-items-center rounded-r-4 border bg-head text-action focus-visible:outline-offset-0 md:w-9',
              'hover:bg-light-blue-50 disabled:border-line disabled:text-ink-faint',
              wiring.invalid ? 'border-danger' : 'border-control',
            )}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <Popup
              id={popupId}
              anchor={box}
              label={`${props.label} ${text.calendar}`}
              onClose={close}
              onLeave={() => setOpen(false)}
            >
              <Calendar value={isDate(value) ? value : ''} today={today} min={min} onPick={pick} />
            </Popup>
          )}
        </div>
      )}
    </Field>
  );
}

interface PopupProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** Escape: the focus returns. */
  onClose: () => void;
  /** A press or the focus went elsewhere, and stays there. */
  onLeave: () => void;
  children: React.ReactNode;
}

/** A native popover in the top layer: a dialog around it neither cuts it off nor loses the focus to it. */
function Popup({ id, anchor, label, onClose, onLeave, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);

  useLayoutEffect(() => {
    leave.current = onLeave;
  });

  useLayoutEffect(() => {
    const element = popup.current;
    const place = anchor.current;
    if (!element || !place) return;
    element.showPopover();
    const put = () => putBeside(element, place);
    put();
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [anchor]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) leave.current();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [anchor]);

  return (
    <div
      ref={popup}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // The dialog around it stays open.
        event.stopPropagation();
        event.nativeEvent.stopPropagation();
        onClose();
      }}
      className="fixed inset-auto m-0 rounded-8 border border-line bg-white p-2 text-sm text-ink shadow-popup"
    >
      {children}
    </div>
  );
}

/** Under its field, or above it where there is no room, and within the window. */
function putBeside(element: HTMLElement, place: HTMLElement) {
  const at = place.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + 4;
  const fits = below + height <= innerHeight - 8 || at.top < height + 12;
  element.style.top = `${Math.max(8, fits ? Math.min(below, innerHeight - height - 8) : at.top - height - 4)}px`;
  element.style.left = `${Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8))}px`;
}
