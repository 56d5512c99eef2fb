import { auditActionLabel, auditObjectLabel, type AuditAction, type AuditObjectKind } from '#domain/audit.ts';
import { label } from '#domain/labels.ts';
import { auditScreen } from '#domain/administration-texts.ts';
import { maxLength } from '#domain/limits.ts';
import { Refused } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What is typed; '' is no condition. */
export type AuditConditions = typeof noConditions;
export const noConditions = {
  person: '',
  action: '',
  object_kind: '',
  object_id: '',
  object_name: '',
  happened_from: '',
  happened_to: '',
};

/** The conditions as the call takes them; a number in any width is one. */
export function queryOf({ action, object_kind, object_id, ...rest }: AuditConditions) {
  return {
    ...rest,
    // The options are the codes themselves, and '' for all.
    action: action as AuditAction | '',
    object_kind: object_kind as AuditObjectKind | '',
    object_id: object_id.normalize('NFKC').trim(),
  };
}

type Props = {
  typed: AuditConditions;
  onType: (conditions: AuditConditions) => void;
  onSearch: () => void;
  /** Why the last search failed, or nothing. */
  error: Error | null;
};

/** The search form of 監査ログ. */
export function AuditSearch({ typed, onType, onSearch, error }: Props) {
  const set = <K extends keyof AuditConditions>(name: K) => ({
    name,
    value: typed[name],
    onChange: (value: string) => onType({ ...typed, [name]: value }),
  });
  return (
    <Card title={auditScreen.search}>
      <form
        role="search"
        aria-label={auditScreen.list}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
        className="space-y-3"
      >
        <ErrorSummary
          errors={error instanceof Refused ? error.messages.map((message) => ({ message })) : []}
        />
        <div className="grid items-end gap-3 md:grid-cols-4">
          <TextField
            {...set('person')}
            label={label.person}
            placeholder={auditScreen.personHelp}
            maxLength={maxLength.search_word}
          />
          <Select
            {...set('action')}
            label={auditScreen.action}
            placeholder={auditScreen.all}
            options={optionsOf(auditActionLabel)}
          />
          <DateField {...set('happened_from')} label={label.happened_from} />
          <DateField {...set('happened_to')} label={label.happened_to} />
          <Select
            {...set('object_kind')}
            label={auditScreen.object_kind}
            placeholder={auditScreen.all}
            options={optionsOf(auditObjectLabel)}
          />
          <TextField {...set('object_id')} label={auditScreen.object_id} inputMode="numeric" maxLength={10} />
          <TextField {...set('object_name')} label={label.object_name} maxLength={maxLength.search_word} />
          <div className="flex justify-end">
            <Button type="submit">{auditScreen.find}</Button>
          </div>
        </div>
      </form>
    </Card>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
