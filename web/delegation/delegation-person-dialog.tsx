import type { DelegationPerson } from '#contract/delegation.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { label } from '#texts/fields.ts';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { PersonDialog, type AskPeople } from '#web/list/person-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';

type Props = ChoiceDialogProps<DelegationPerson> & {
  /** The accessible name of the list. */
  listLabel: string;
  ask: AskPeople<DelegationPerson>;
  /** The colleagues of a supplier's user are of one company. */
  withOrganisation: boolean;
};

const nameColumn: Column<DelegationPerson> = {
  key: 'name',
  header: label.full_name,
  cell: (row) => row.full_name,
  card: 'title',
};
const organisationColumn: Column<DelegationPerson> = {
  key: 'organisation',
  header: label.organisation,
  cell: (row) => row.organisation_name ?? '',
  width: '40%',
  card: 'plain',
};
const nameColumns = [nameColumn];
const columns = [organisationColumn, nameColumn];
const itself = (row: DelegationPerson) => row;

/** The text of a person: where they belong, and their name. */
export const personText = (row: DelegationPerson) => joinedNames(row.organisation_name, row.full_name);

/** The picker of an absent person or of a delegate. */
export function DelegationPersonDialog({ withOrganisation, ...props }: Props) {
  return (
    <PersonDialog
      {...props}
      columns={withOrganisation ? columns : nameColumns}
      nameOf={personText}
      choiceOf={itself}
      textOf={personText}
    />
  );
}
