import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxLength, pageSize } from '#domain/limits.ts';
import { label as labels } from '#texts/fields.ts';
import { picker, unit } from '#texts/ui.ts';
import { choiceSchema } from '#web/form/choice-schema.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChosenValue } from '#web/ui/chosen-value.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ChoiceDialogProps } from './choice-field.tsx';
import { usePickerList } from './picker-list.ts';
import { PickerPane } from './picker-pane.tsx';
import { pickerFieldClass } from '#web/shared/search-field-class.ts';

type Identified = { readonly user_id: number };

/** The query for one page of the people with a name. */
export type AskPeople<Row> = (
  conditions: { readonly name: string },
  paging: { readonly skip: number; readonly limit: number },
) => UseQueryOptions<{ items: Row[]; total_count: number }>;

/** `initial` is chosen until a row is. It may come later. */
type Props<Row extends Identified, Chosen extends Identified> = ChoiceDialogProps<Chosen> & {
  /** The accessible name of the list. */
  listLabel: string;
  ask: AskPeople<Row>;
  columns: readonly Column<Row>[];
  /** The accessible name of a row's radio button. */
  nameOf: (row: Row) => string;
  choiceOf: (row: Row) => Chosen;
  textOf: (chosen: Chosen) => string;
  /** What it means that there is nobody to choose. */
  empty?: string;
  /** Says why what was chosen before is not known. */
  problem?: ReactNode;
};

const noConditions = { name: '' };
const keyOf = ({ user_id }: Identified) => String(user_id);

/** The picker of one person, searched by name, ten a page. */
export function PersonDialog<Row extends Identified, Chosen extends Identified>({
  open,
  label,
  initial,
  listLabel,
  ask,
  columns,
  nameOf,
  choiceOf,
  textOf,
  empty = picker.noUsers,
  problem,
  onDecide,
  onClose,
}: Props<Row, Chosen>) {
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noConditions,
    pageSize: pageSize.picker,
    ask,
  });
  const chosenIn = ({ choice }: { readonly choice: Chosen | null }) => choice ?? initial;
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: () => choiceSchema(label, chosenIn),
    defaultValues: { choice: null as Chosen | null },
  });
  const chosen = chosenIn(form.watch());
  return (
    <DecideDialog
      open={open}
      onClose={onClose}
      title={picker.chooseOf(label)}
      onDecide={() => void submit(onDecide)()}
    >
      <div className="space-y-3">
        {problem}
        {/* The message leads to no control: the rows of the list are the choice. */}
        <ErrorSummary attempt={attempt} errors={errorsForSummary.map(({ message }) => ({ message }))} />
        <ChosenValue caption={picker.chosen} value={chosen && textOf(chosen)} empty={picker.none} />
        <PickerPane
          label={listLabel}
          list={{ ...list, unit: unit.people }}
          columns={columns}
          rows={list.data?.items ?? []}
          rowKey={keyOf}
          choice={{
            selectedKey: chosen === null ? null : keyOf(chosen),
            onChoose: (row) => change({ choice: choiceOf(row) }),
            nameOf,
          }}
          empty={empty}
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
