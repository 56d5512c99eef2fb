import type { UseQueryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import type { successor, SuccessorPerson } from '#contract/successor.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { label as labels } from '#texts/fields.ts';
import { successorScreen } from '#texts/successor.ts';
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

type Conditions = { readonly name: string };
type Props = ChoiceDialogProps<SuccessorPerson> & {
  /** The accessible name of the list. */
  listLabel: string;
  ask: (
    conditions: Conditions,
    paging: { readonly skip: number; readonly limit: number },
  ) => UseQueryOptions<Output<typeof successor.predecessors>>;
};
type Values = { readonly choice: SuccessorPerson | null };

/** A person as the list and the form name them. */
export function personText({ organisation, full_name, invalid_flag }: SuccessorPerson): string {
  const name = joinedNames(organisation, full_name);
  return invalid_flag ? successorScreen.invalidPerson(name) : name;
}

const columns: readonly Column<SuccessorPerson>[] = [
  {
    key: 'organisation',
    header: successorScreen.organisation,
    cell: (row) => row.organisation,
    width: '55%',
    card: 'plain',
  },
  {
    key: 'name',
    header: labels.full_name,
    cell: ({ full_name, invalid_flag }) =>
      invalid_flag ? successorScreen.invalidPerson(full_name) : full_name,
    card: 'title',
  },
];
const rowKey = (row: SuccessorPerson) => String(row.user_id);
const noConditions: Conditions = { name: '' };

/** The picker of one person, searched by name, ten a page. */
export function PersonDialog({ open, label, initial, listLabel, ask, onDecide, onClose }: Props) {
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
        <ChosenValue caption={picker.chosen} value={chosen && personText(chosen)} empty={picker.none} />
        <PickerPane
          label={listLabel}
          list={{ ...list, unit: unit.people }}
          columns={columns}
          rows={list.data?.items ?? []}
          rowKey={rowKey}
          choice={{
            selectedKey: chosen === null ? null : rowKey(chosen),
            onChoose: (choice) => change({ choice }),
            nameOf: personText,
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
