import { useMemo } from 'react';
import {
  detail,
  type ApplicationContent,
  type DetailEvent,
  type DetailStep,
  type DetailViewer,
} from '#contract/application/detail.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { detailScreen, replacement } from '#texts/application-detail.ts';
import { label } from '#texts/fields.ts';
import { general } from '#texts/general.ts';
import { routeDialog, routePicture } from '#texts/approval-route.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { History } from './detail-history.tsx';
import { ViewersTable } from './detail-viewers.tsx';
import { FileLink } from '#web/call/file-link.tsx';
import { stepOperator } from '#texts/people.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { useReplacing } from './replacing.tsx';
import { diagramSteps } from './diagram-steps.ts';
import { RouteDiagram } from '#web/approval-route/route-diagram.tsx';
import { StepStatusTag } from './status-tags.tsx';
import { WrappedTable, type WrappedColumn } from '#web/ui/wrapped-table.tsx';

// The wire has no step numbers: a step's number is its position.
const numberOf = (index: number) => index + 1;

const stepColumns = (onReplace: (index: number) => void): readonly WrappedColumn<DetailStep>[] => [
  { header: label.step_order, cell: (_, index) => numberOf(index), width: '3rem' },
  { header: label.step_type, cell: (step) => stepTypeLabel[step.step_type], width: '9rem' },
  {
    header: detailScreen.operator,
    cell: (step, index) => <Operator step={step} index={index} onReplace={onReplace} />,
  },
  {
    header: detailScreen.stepStatus,
    cell: (step) => (
      <span className="inline-flex flex-wrap gap-1">
        <StepStatusTag status={step.status} />
        {/* 未承認 alone does not show whether the step is open or still waits. */}
        {step.is_open === true && <Tag tone="info">{routePicture.running}</Tag>}
      </span>
    ),
    width: '9rem',
  },
  {
    header: detailScreen.operatedAt,
    cell: (step) => (step.operation_at === null ? '' : showDateTime(step.operation_at)),
    width: '10rem',
  },
];

type OperatorProps = { step: DetailStep; index: number; onReplace: (index: number) => void };

function Operator({ step, index, onReplace }: OperatorProps) {
  return (
    <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        {stepOperator(step)}
        {step.self_approved === true && (
          <span className="ml-2">
            <Tag tone="warning">{detailScreen.selfApproved}</Tag>
          </span>
        )}
        {step.unattended === true && (
          <span className="ml-2">
            <Tag tone="warning">{replacement.unattended}</Tag>
          </span>
        )}
      </span>
      {step.replacement && (
        <span className="print:hidden">
          <Button
            size="small"
            aria-label={routeDialog.ofRow(detailScreen.replace, `${label.step_order} ${numberOf(index)}`)}
            onClick={() => onReplace(index)}
          >
            {detailScreen.replace}
          </Button>
        </span>
      )}
    </span>
  );
}

/** The comment of a step. Its line is there even without one, so that all steps look alike. */
function Comment({ step }: { step: DetailStep }) {
  return (
    <p
      className={classNames(
        'min-h-7 rounded-4 bg-canvas px-2.5 py-1 whitespace-pre-wrap md:ml-10',
        step.comment === null ? 'print:hidden' : 'print:border print:border-line print:bg-white',
      )}
    >
      {step.comment !== null && <span className="sr-only">{label.comment}：</span>}
      {step.comment}
    </p>
  );
}

type StepsBlockProps = {
  application_id: number;
  content: ApplicationContent;
  steps: readonly DetailStep[];
  viewers: readonly DetailViewer[];
  history: readonly DetailEvent[];
  /** Returns the steps as they are now. */
  onLoadNewest: () => Promise<readonly DetailStep[]>;
};

/**
 * Routing status: the diagram of the route, one row per step with its comment, the files of all steps, the
 * viewers, and the history.
 */
export function StepsBlock(props: StepsBlockProps) {
  const { application_id, content, steps, viewers, history, onLoadNewest } = props;
  const { start, noteAndDialog } = useReplacing({ application_id, content, steps, onLoadNewest });
  const diagram = useMemo(() => diagramSteps(steps), [steps]);
  return (
    <Card title={detailScreen.steps}>
      <div className="space-y-4">
        {noteAndDialog}
        {diagram !== null && (
          // Too wide for paper; the table has the same content.
          <section className="space-y-1.5 print:hidden">
            <h3 className="font-bold">{routePicture.title}</h3>
            <RouteDiagram steps={diagram} direction="right" />
          </section>
        )}
        <WrappedTable
          label={detailScreen.steps}
          columns={stepColumns(start)}
          rows={steps}
          rowKey={(_, index) => numberOf(index)}
          beneath={(step) => <Comment step={step} />}
        />
        <Attachments steps={steps} />
        {viewers.length > 0 && <ViewersTable viewers={viewers} />}
        <History events={history} />
      </div>
    </Card>
  );
}

type Attachment = { step_order: number; file: DetailStep['attached_files'][number] };

/** 添付資料: the files of all steps, each with its step's number. */
function Attachments({ steps }: { steps: readonly DetailStep[] }) {
  const problems = useBlockErrors();
  const rows = steps.flatMap((step, index) =>
    step.attached_files.map((file): Attachment => ({ step_order: numberOf(index), file })),
  );
  return (
    <section className="space-y-1.5">
      <h3 className="font-bold">{detailScreen.attachments}</h3>
      <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
      {rows.length === 0 ? (
        <p className="text-ink-soft">{general.none}</p>
      ) : (
        <WrappedTable
          label={detailScreen.attachments}
          columns={[
            { header: label.step_order, cell: ({ step_order }) => step_order, width: '3rem' },
            {
              header: detailScreen.fileName,
              cell: ({ file }) => (
                <FileLink
                  file={file}
                  declaration={detail.step_file_download}
                  onTry={problems.clear}
                  onRefused={problems.show}
                />
              ),
            },
          ]}
          rows={rows}
          rowKey={({ file }) => file.file_id}
        />
      )}
    </section>
  );
}
