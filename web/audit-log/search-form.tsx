import type { AuditObjectKind, AuditSearchAction } from '#domain/audit.ts';
import { maxAuditRows, maxLength } from '#domain/limits.ts';
import { auditObjectLabel, auditSearchLabel, auditScreen, auditLabel } from '#texts/audit-log.ts';
import { searchFieldClass, searchPeriodClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { searchErrors } from '#web/list/search-errors.ts';
import { useToday } from '#web/call/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The raw input; '' is no condition. */
export type AuditConditions = typeof noAuditConditions;
export const noAuditConditions = {
  person: '',
  action: '',
  object_kind: '',
  object_id: '',
  object_name: '',
  happened_from: '',
  happened_to: '',
};

const names = Object.keys(noAuditConditions);

/** The conditions as the call takes them. A number may have full-width digits, and No. as on the screens. */
export function auditQueryOf({ action, object_kind, object_id, ...rest }: AuditConditions) {
  return {
    ...rest,
    // The select's values are the codes, and '' for all.
    action: action as AuditSearchAction | '',
    object_kind: object_kind as AuditObjectKind | '',
    object_id: object_id.normalize('NFKC').trim().replace(/^no\./i, ''),
  };
}

type Props = {
  input: AuditConditions;
  onInput: (conditions: AuditConditions) => void;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

/** The search form of 監査ログ. */
export function AuditSearchForm({ input, narrowed, onInput, onSearch, onClear, error }: Props) {
  const errors = searchErrors(error, names);
  const today = useToday();
  const set = <K extends keyof AuditConditions>(name: K) => ({
    name,
    value: input[name],
    onChange: (value: string) => onInput({ ...input, [name]: value }),
    className: searchFieldClass,
    error: errors.find(({ field }) => field === name)?.message,
  });
  return (
    <SearchCard
      title={auditScreen.search}
      label={auditScreen.list}
      narrowed={narrowed}
      onSearch={onSearch}
      onClear={onClear}
      hint={
        <>
          <p>{auditScreen.newest(maxAuditRows)}</p>
          <p>{auditScreen.openedOnce}</p>
          <p>{auditScreen.filesToo}</p>
          <p>{auditScreen.inHistory}</p>
        </>
      }
      error={error}
      names={names}
    >
      <TextField
        {...set('person')}
        label={auditLabel.person}
        className="flex-[1_1_12rem]"
        placeholder={auditScreen.personHelp}
        maxLength={maxLength.search_word}
      />
      <Select
        {...set('action')}
        label={auditScreen.action}
        placeholder={auditScreen.all}
        options={optionsOf(auditSearchLabel)}
      />
      <DateRange
        className={searchPeriodClass}
        from={<DateField {...set('happened_from')} label={auditLabel.happened_from} today={today} past />}
        to={
          <DateField
            {...set('happened_to')}
            label={auditLabel.happened_to}
            today={today}
            past
            since={input.happened_from}
          />
        }
      />
      <Select
        {...set('object_kind')}
        label={auditScreen.object_kind}
        placeholder={auditScreen.all}
        options={optionsOf(auditObjectLabel)}
      />
      <TextField
        {...set('object_id')}
        label={auditScreen.object_id}
        className="flex-[1_1_8.5rem] md:basis-40"
        placeholder={auditScreen.objectIdHelp}
        inputMode="numeric"
        maxLength={13}
      />
      <TextField
        {...set('object_name')}
        label={auditLabel.object_name}
        className="flex-[1_1_18rem]"
        placeholder={auditScreen.objectNameHelp}
        maxLength={maxLength.search_word}
      />
    </SearchCard>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
