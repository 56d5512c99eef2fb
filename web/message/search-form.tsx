import { messageScreen, messageLabel } from '#texts/message.ts';
import { maxLength } from '#domain/limits.ts';
import { useToday } from '#web/call/today.ts';
import { searchFieldClass, searchPeriodClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { searchErrors } from '#web/list/search-errors.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { noMessageConditions, type MessageConditions } from './list-query.ts';

const names = Object.keys(noMessageConditions);

type Props = {
  input: MessageConditions;
  onInput: (conditions: MessageConditions) => void;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

/** The search form of /message: title, sender, period, own messages only. */
export function MessageSearchForm({ input, onInput, narrowed, onSearch, onClear, error }: Props) {
  const errors = searchErrors(error, names);
  const today = useToday();
  const set = (name: Exclude<keyof MessageConditions, 'send_only'>) => ({
    name,
    value: input[name],
    onChange: (value: string) => onInput({ ...input, [name]: value }),
    className: searchFieldClass,
    error: errors.find(({ field }) => field === name)?.message,
  });
  return (
    <SearchCard
      title={messageScreen.search}
      label={messageScreen.list}
      narrowed={narrowed}
      onSearch={onSearch}
      onClear={onClear}
      option={
        <Checkbox
          label={messageScreen.sendOnly}
          value={input.send_only}
          onChange={(send_only) => onInput({ ...input, send_only })}
        />
      }
      error={error}
      names={names}
    >
      <TextField {...set('title')} label={messageLabel.message_title} maxLength={maxLength.search_word} />
      <TextField {...set('sender_name')} label={messageLabel.sender_name} maxLength={maxLength.search_word} />
      <DateRange
        className={searchPeriodClass}
        from={<DateField {...set('sent_date_from')} label={messageLabel.sent_date_from} today={today} past />}
        to={
          <DateField
            {...set('sent_date_to')}
            label={messageLabel.sent_date_to}
            today={today}
            past
            since={input.sent_date_from}
          />
        }
      />
    </SearchCard>
  );
}
