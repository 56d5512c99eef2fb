import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { routeLabel, routeDialog, routeHint } from '#texts/approval-route.ts';
import { maxRouteSteps } from '#domain/limits.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { WholeNames } from '#web/ui/names.tsx';
import type { Column } from '#web/ui/table-cells.tsx';
import { messagesAt, rowField, type RouteIssue } from './route-issues.ts';
import { EditableTable } from './editable-table.tsx';
import { isMarked, type StepPlace } from './edit-steps.ts';
import type { DraftStep } from './draft.ts';
import { targetText, usersText } from './step-text.ts';

type StepsTableProps = {
  steps: readonly DraftStep[];
  issues: readonly RouteIssue[];
  onOpen: (place: StepPlace) => void;
  onDelete: (step_order: number) => void;
};

const columns: readonly Column<DraftStep>[] = [
  { header: routeLabel.step_order, cell: (step) => step.step_order, width: '3rem', card: 'title' },
  { header: routeDialog.type, cell: (step) => stepTypeLabel[step.step_type], width: '5rem', card: 'title' },
  { header: routeDialog.target, cell: (step) => targetText(step.target), card: 'plain' },
  { header: routeDialog.users, cell: (step) => <WholeNames names={usersText(step)} />, card: 'plain' },
  {
    header: routeLabel.prev_step_order,
    cell: (step) => formatPrevStepOrder(step.prev_step_order),
    width: '7.5rem',
  },
];

/** The steps of a route, with their actions, errors and hints. */
export function StepsTable({ steps, issues, onOpen, onDelete }: StepsTableProps) {
  const full = steps.length >= maxRouteSteps;
  return (
    <EditableTable
      label={routeDialog.steps}
      columns={columns}
      rows={steps}
      fieldNameAt={(index) => rowField('pic_approver_steps', index)}
      errorsAt={(index) => messagesAt(issues, 'pic_approver_steps', index)}
      noteOf={(step) => (isMarked(step) ? routeHint.startsAtOnce : null)}
      actions={({ step_order }) => {
        const named = (button: string) => routeDialog.ofRow(button, `${routeLabel.step_order} ${step_order}`);
        return (
          <>
            <Button
              variant="plain"
              size="small"
              aria-label={named(text.edit)}
              onClick={() => onOpen({ kind: 'edit', step_order })}
            >
              {text.edit}
            </Button>
            <Button
              variant="plain"
              size="small"
              aria-label={named(routeDialog.insertBefore)}
              disabled={full}
              onClick={() => onOpen({ kind: 'insert', before: step_order })}
            >
              {routeDialog.insertBefore}
            </Button>
            <Button
              size="small"
              variant="danger-plain"
              aria-label={named(text.remove)}
              onClick={() => onDelete(step_order)}
            >
              {text.remove}
            </Button>
          </>
        );
      }}
    />
  );
}
