import type { ComponentProps } from 'react';
import { calendarText } from '#texts/ui.ts';
import { Calendar } from './calendar.tsx';
import { Popup } from './popup.tsx';

type CalendarPopupProps = ComponentProps<typeof Calendar> &
  Pick<ComponentProps<typeof Popup>, 'id' | 'anchor' | 'onClose' | 'onLeave'>;

/** The calendar of a date field. Default export, because it is loaded when it is about to open. */
export default function CalendarPopup({ id, anchor, onClose, onLeave, ...calendar }: CalendarPopupProps) {
  return (
    <Popup id={id} anchor={anchor} label={calendarText.title} onClose={onClose} onLeave={onLeave}>
      <Calendar {...calendar} />
    </Popup>
  );
}
