import type { UseQueryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import type { delegation, DelegationPerson } from '#contract/delegation.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { delegationLabel } from '#texts/delegation.ts';
import { label as labels } from '#texts/fields.ts';
import { picker, unit } from '#texts/ui.ts';
import { choiceSchema } from '#web/form/choice-schema.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { usePickerList } from '#web/list/picker-list.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { pickerFieldClass } from '#web/list/search-field-class.ts';
import { ChosenValue } from '#web/ui/chosen-value.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type People = Output<typeof delegation.candidates>;
type Conditions = { readonly name: string };
export type AskPeople = (
  conditions: Conditions,
  paging: { readonly skip: number; readonly limit: number },
) => UseQueryOptions<People>;

type Props = ChoiceDialogProps<DelegationPerson> & {
  /** The accessible name of the list. */
  listLabel: string;
  ask: AskPeople;
  /** The colleagues of a supplier's user are of one company. */
  withOrganisation: boolean;
};

type Values = { readonly choice: DelegationPerson | null };

const nameColumn: Column<DelegationPerson> = {
  key: 'name',
  header: labels.full_name,
  cell: (row) => row.full_name,
  card: 'title',
};
const organisationColumn: Column<DelegationPerson> = {
  key: 'organisation',
  header: delegationLabel.organisation,
  cell: (row) => row.organisation_name ?? '',
  width: '40%',
  card: 'plain',
};
const nameColumns = [nameColumn];
const columns = [organisationColumn, nameColumn];
const nameOf = (row: DelegationPerson) => joinedNames(row.organisation_name, row.full_name);
const rowKey = (row: DelegationPerson) => String(row.user_id);
const noConditions: Conditions = { name: '' };

/** The text of a chosen person. */
export const personText = nameOf;

/** The picker of one person, searched by name, ten a page. */
export function PersonDialog(props: Props) {
  const { open, label, initial, listLabel, ask, withOrganisation, onDecide, onClose } = props;
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noConditions,
    pageSize: pageSize.picker,
    ask,
  });
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: choiceSchema(label, ({ choice }: Values) => choice),
    defaultValues: { choice: initial },
  });
  const chosen = form.watch('choice');
  return (
    <DecideDialog
      open={open}
      onClose={onClose}
      title={picker.chooseOf(label)}
      onDecide={() => void submit(onDecide)()}
    >
      <div className="space-y-3">
        {/* The message leads to no control: the rows of the list are the choice. */}
        <ErrorSummary attempt={attempt} errors={errorsForSummary.map(({ message }) => ({ message }))} />
        <ChosenValue caption={picker.chosen} value={chosen && nameOf(chosen)} empty={picker.none} />
        <PickerPane
          label={listLabel}
          list={{ ...list, unit: unit.people }}
          columns={withOrganisation ? columns : nameColumns}
          rows={list.data?.items ?? []}
          rowKey={rowKey}
          choice={{
            selectedKey: chosen === null ? null : rowKey(chosen),
            onChoose: (choice) => change({ choice }),
            nameOf,
          }}
          empty={picker.noUsers}
          onSearch={search}
          search={hasConditions}
        >
          <TextField
            className={pickerFieldClass}
            label={labels.full_name}
            value={input.name}
            onChange={(name) => setInput({ name })}
            maxLength={maxLength.search_word}
          />
        </PickerPane>
      </div>
    </DecideDialog>
  );
}
