import { routeDialog } from '#texts/approval-route.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { WholeNames } from '#web/ui/names.tsx';
import type { Viewer } from './draft.ts';
import { messagesAt, rowField, type RouteIssue } from './route-issues.ts';
import type { Column } from '#web/ui/table-cells.tsx';
import { EditableTable } from './editable-table.tsx';
import { targetText, usersText } from './step-text.ts';

type ViewersTableProps = {
  viewers: readonly Viewer[];
  issues: readonly RouteIssue[];
  onEdit: (index: number) => void;
  onDelete: (index: number) => void;
};

const columns: readonly Column<Viewer>[] = [
  { header: routeDialog.affiliation, cell: (viewer) => targetText(viewer.target), card: 'title' },
  { header: routeDialog.name, cell: (viewer) => <WholeNames names={usersText(viewer)} />, card: 'plain' },
];

/** The viewers of a route, with their actions and errors. */
export function ViewersTable({ viewers, issues, onEdit, onDelete }: ViewersTableProps) {
  return (
    <EditableTable
      label={routeDialog.viewers}
      columns={columns}
      rows={viewers}
      // The columns that only steps have: No, 種別 and 前ステップNo.
      extra={15.5}
      fieldNameAt={(index) => rowField('viewer_steps', index)}
      errorsAt={(index) => messagesAt(issues, 'viewer_steps', index)}
      actions={(viewer, index) => {
        const named = (button: string) => routeDialog.ofRow(button, targetText(viewer.target));
        return (
          <>
            <Button variant="plain" size="small" aria-label={named(text.edit)} onClick={() => onEdit(index)}>
              {text.edit}
            </Button>
            <Button
              size="small"
              variant="danger-plain"
              aria-label={named(text.remove)}
              onClick={() => onDelete(index)}
            >
              {text.remove}
            </Button>
          </>
        );
      }}
    />
  );
}
