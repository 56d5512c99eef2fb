import { auditor, type AuditorCandidate } from '#contract/auditor.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { auditorScreen } from '#texts/auditor.ts';
import { label } from '#texts/fields.ts';
import { read } from '#web/call/read.ts';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { PersonDialog, type AskPeople } from '#web/list/person-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';

const columns: readonly Column<AuditorCandidate>[] = [
  {
    key: 'organisation',
    header: label.organisation,
    cell: (row) => row.organisation_name,
    width: '40%',
    card: 'plain',
  },
  { key: 'name', header: label.full_name, cell: (row) => row.full_name, card: 'title' },
];
const itself = (row: AuditorCandidate) => row;
const ask: AskPeople<AuditorCandidate> = (conditions, paging) =>
  read(auditor.candidates, { ...conditions, ...paging });

/** The text of a person: where they belong, and their name. */
export const personText = (row: AuditorCandidate) => joinedNames(row.organisation_name, row.full_name);

/** The picker of who audits. */
export function AuditorDialog(props: ChoiceDialogProps<AuditorCandidate>) {
  return (
    <PersonDialog
      {...props}
      listLabel={auditorScreen.candidates}
      ask={ask}
      columns={columns}
      nameOf={personText}
      choiceOf={itself}
      textOf={personText}
    />
  );
}
