import { Controller, useWatch } from 'react-hook-form';
import { label } from '#texts/fields.ts';
import { messageScreen } from '#texts/message.ts';
import { maxLength } from '#domain/limits.ts';
import { useToday } from '#web/call/today.ts';
import { SearchLine } from '#web/list/search-card.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { noConditions, searchSchema, type MessageConditions } from './list-search.ts';

/** The search form of /message: title, sender, period, own messages only. */
export function MessageSearchForm(props: {
  conditions: MessageConditions;
  onSearch: (conditions: MessageConditions) => void;
}) {
  const { conditions, onSearch } = props;
  const today = useToday();
  const { form, errorsForSummary, attempt, submit } = useServerForm({
    schema: searchSchema,
    defaultValues: { ...conditions },
  });
  const sentFrom = useWatch({ control: form.control, name: 'sent_date_from' });
  const entered = (): MessageConditions => {
    const { title, sender_name, sent_date_from, sent_date_to, send_only } = form.getValues();
    return {
      title: title ?? '',
      sender_name: sender_name ?? '',
      sent_date_from: sent_date_from ?? '',
      sent_date_to: sent_date_to ?? '',
      send_only: send_only === true,
    };
  };
  const word = (name: 'title' | 'sender_name') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <TextField
          {...field}
          value={value ?? ''}
          label={name === 'title' ? label.message_title : label.sender_name}
          maxLength={maxLength.search_word}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  const day = (name: 'sent_date_from' | 'sent_date_to') => (
    <Controller
      control={form.control}
      name={name}
      rules={name === 'sent_date_from' ? { deps: 'sent_date_to' } : {}}
      render={({ field: { value, ...field }, fieldState }) => (
        <DateField
          {...field}
          value={value ?? ''}
          label={name === 'sent_date_from' ? label.sent_date_from : label.sent_date_to}
          today={today}
          past
          since={name === 'sent_date_from' ? undefined : (sentFrom ?? undefined)}
          error={fieldState.error?.message}
        />
      )}
    />
  );

  return (
    <form
      role="search"
      aria-label={messageScreen.searchCard}
      noValidate
      // Searches for the raw input: it is saved and shown again.
      onSubmit={(event) => void submit(() => onSearch(entered()))(event)}
      className="space-y-3"
    >
      <ErrorSummary errors={errorsForSummary} attempt={attempt} />
      <SearchLine
        option={
          <Controller
            control={form.control}
            name="send_only"
            render={({ field: { value, ...field } }) => (
              <Checkbox {...field} value={value === true} label={messageScreen.sendOnly} />
            )}
          />
        }
        find={messageScreen.search}
        faulty={errorsForSummary.length > 0}
        onClear={() => {
          form.reset({ ...noConditions });
          onSearch(noConditions);
        }}
      >
        {word('title')}
        {word('sender_name')}
        <DateRange from={day('sent_date_from')} to={day('sent_date_to')} />
      </SearchLine>
    </form>
  );
}
