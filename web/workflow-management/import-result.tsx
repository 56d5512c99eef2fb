import type { WorkflowImportPreview } from '#contract/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { workflowImportScreen } from '#texts/workflow-import.ts';
import { PagedTable } from '#web/list/paged-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Change = WorkflowImportPreview['changes'][number];

const columns: readonly Column<Change>[] = [
  {
    key: 'change',
    header: workflowImportScreen.change,
    cell: ({ change }) => <Tag>{workflowImportScreen[change]}</Tag>,
    width: '5.5rem',
    card: 'tag',
  },
  {
    key: 'division',
    header: label.division,
    cell: ({ division_name }) => division_name,
    share: 0.4,
    card: 'plain',
  },
  {
    key: 'workflow',
    header: label.workflow,
    cell: ({ workflow_name }) => workflow_name,
    share: 0.4,
    card: 'title',
  },
  {
    key: 'text',
    header: workflowImportScreen.content,
    cell: ({ text }) => <span>{text}</span>,
    className: 'rows:whitespace-normal! rows:py-1.5 wrap-anywhere',
    card: 'plain',
  },
];

type Props = { preview: WorkflowImportPreview; counts: string; onApply: () => void };

/** What the import changes, with the button that runs it. */
export function WorkflowImportResult({ preview: { changes, accept_number }, counts, onApply }: Props) {
  if (accept_number === null)
    return (
      <Card title={workflowImportScreen.result}>
        <Note>{workflowImportScreen.nothingChanges}</Note>
      </Card>
    );
  return (
    <Card flush title={workflowImportScreen.result}>
      <CardBody above="table">
        <p>{counts}</p>
      </CardBody>
      <PagedTable
        label={workflowImportScreen.changes}
        columns={columns}
        rows={changes}
        total={changes.length}
      />
      <CardFoot sticky>
        <Button variant="primary" onClick={onApply}>
          {workflowImportScreen.apply}
        </Button>
      </CardFoot>
    </Card>
  );
}
