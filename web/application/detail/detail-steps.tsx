import { useLoginedUser } from '#web/shell/session.ts';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { discussion } from '#contract/application/discussion.ts';
import {
  detail,
  type ApplicationContent,
  type DetailEvent,
  type DetailStep,
  type DetailViewer,
} from '#contract/application/detail.ts';
import { applicationStatus } from '#domain/codes.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { routeLabel, routePicture } from '#texts/approval-route.ts';
import { general } from '#texts/general.ts';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { read } from '#web/call/read.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { Discussion } from '#web/application/discussion/discussion.tsx';
import { History } from './detail-history.tsx';
import { DetailViewers } from './detail-viewers.tsx';
import { FileLink } from '#web/shared/file-link.tsx';
import { useNudge } from './use-nudge.tsx';
import { useReplaceDialog } from '#web/application/replace/use-replace-dialog.tsx';
import { diagramSteps } from './diagram-steps.ts';
import { hasBranches } from '#web/approval-route/has-branches.ts';
import { RouteDiagram } from '#web/approval-route/route-diagram.tsx';
import { stepNumberAt, Timeline } from './timeline.tsx';
import { WaitingSteps } from './waiting-steps.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';

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
 * Routing status: why it is still under way, the diagram of the route, one row per step with its comment, the
 * files of all steps, the viewers, and the history.
 */
export function StepsBlock(props: StepsBlockProps) {
  const { application_id, content, steps, viewers, history, onLoadNewest } = props;
  const { start, noteAndDialog } = useReplaceDialog({ application_id, content, steps, onLoadNewest });
  const { nudge, note } = useNudge({ application_id, content, steps, onLoadNewest });
  const { data } = useQuery(read(discussion.init, { application_id }));
  const { administer } = useLoginedUser().rights;
  useHelpTopic(administer && steps.some((step) => step.unattended === true) ? 'unattended' : null);
  const diagram = useMemo(() => diagramSteps(steps), [steps]);
  const running = content.status !== applicationStatus.completed;
  return (
    <Card title={detailScreen.steps}>
      <div className="space-y-4">
        {noteAndDialog}
        {note}
        {running && <WaitingSteps steps={steps} remarks={data?.remarks} />}
        {diagram !== null && hasBranches(diagram) && (
          // Too wide for paper; the table has the same content.
          <div className="print:hidden">
            <Section first title={routePicture.title}>
              <RouteDiagram steps={diagram} />
            </Section>
          </div>
        )}
        <div className="@container grid grid-cols-1 gap-4">
          <Timeline
            steps={steps}
            running={running}
            onReplace={start}
            onNudge={(index) => void nudge(index)}
          />
          <div className="grid grid-cols-1 gap-4">
            <div
              className={classNames(
                'grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-2.5',
                viewers.length > 0 && '@4xl:grid-cols-2',
              )}
            >
              <Attachments steps={steps} />
              {viewers.length > 0 && (
                <div>
                  <DetailViewers viewers={viewers} />
                </div>
              )}
            </div>
            <History application_id={application_id} events={history} />
            <Discussion application_id={application_id} onLoadNewest={onLoadNewest} />
          </div>
        </div>
      </div>
    </Card>
  );
}

type Attachment = { step_order: number; file: DetailStep['attached_files'][number] };

/** 添付資料: the files of all steps, each with its step's number. */
function Attachments({ steps }: { steps: readonly DetailStep[] }) {
  const problems = useBlockErrors();
  const rows = steps.flatMap((step, index) =>
    step.attached_files.map((file): Attachment => ({ step_order: stepNumberAt(index), file })),
  );
  if (rows.length === 0)
    return (
      <div className="mb-2 flex items-baseline gap-4">
        <h3>{detailScreen.attachments}</h3>
        <p className="text-ink-soft">{general.none}</p>
      </div>
    );
  return (
    <Section first title={detailScreen.attachments}>
      <Refusals errors={problems.errors} attempt={problems.attempt} />
      <WrappedTable
        label={detailScreen.attachments}
        columns={[
          {
            header: routeLabel.step_order,
            cell: ({ step_order }) => (
              <>
                <span className="rows:hidden print:hidden">{routeLabel.step_order} </span>
                {step_order}
              </>
            ),
            width: '3rem',
            card: 'title',
          },
          {
            header: detailScreen.fileName,
            card: 'tag',
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
    </Section>
  );
}
