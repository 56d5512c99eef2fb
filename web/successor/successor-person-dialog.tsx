import type { SuccessorCandidate, SuccessorPerson } from '#contract/successor.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { nameWithAbsence } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { successorScreen } from '#texts/successor.ts';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { PersonDialog, type AskPeople } from '#web/list/person-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';

type Props = ChoiceDialogProps<SuccessorPerson> & {
  /** The accessible name of the list. */
  listLabel: string;
  ask: AskPeople<SuccessorCandidate>;
};

/** A person as the list and the form name them. */
export function personText({ organisation_name, full_name, invalid_flag }: SuccessorPerson): string {
  const name = joinedNames(organisation_name, full_name);
  return invalid_flag ? successorScreen.invalidPerson(name) : name;
}

const columns: readonly Column<SuccessorCandidate>[] = [
  {
    key: 'organisation',
    header: label.organisation,
    cell: (row) => row.organisation_name,
    width: '55%',
    card: 'plain',
  },
  {
    key: 'name',
    header: label.full_name,
    cell: ({ full_name, invalid_flag, absence }) =>
      nameWithAbsence(invalid_flag ? successorScreen.invalidPerson(full_name) : full_name, absence),
    card: 'title',
  },
];
const choiceOf = ({ absence: _, ...person }: SuccessorCandidate): SuccessorPerson => person;

/** The picker of a predecessor or of a successor. */
export function SuccessorPersonDialog(props: Props) {
  return (
    <PersonDialog {...props} columns={columns} nameOf={personText} choiceOf={choiceOf} textOf={personText} />
  );
}
