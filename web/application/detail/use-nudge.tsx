import { useState } from 'react';
import { detail, type ApplicationContent, type DetailStep } from '#contract/application/detail.ts';
import { applicationName } from '#texts/application-name.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { newestText } from '#texts/form.ts';
import { nudging } from '#texts/nudging.ts';
import { stepActor } from '#texts/step-actor.ts';
import { nameFieldsOf } from '#web/application/name-fields.ts';
import { call, Refused } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { issuesByField } from '#web/form/issues-by-field.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';

type Options = {
  application_id: number;
  content: ApplicationContent;
  steps: readonly DetailStep[];
  /** Loads the newest state. */
  onLoadNewest: () => Promise<unknown>;
};

/** 催促する on the routing status. `nudge` asks for a row, and sends; render `note` above the rows. */
export function useNudge({ application_id, content, steps, onLoadNewest }: Options) {
  const confirm = useConfirm();
  const problems = useBlockErrors();
  const [stale, setStale] = useState(false);
  const [status, setStatus] = useState<StatusText | null>(null);

  const tell = (next: StatusText | null) => {
    problems.clear();
    setStale(false);
    setStatus(next);
  };
  const nudge = async (index: number) => {
    const step = steps[index];
    if (!step?.nudge) return;
    tell(null);
    const number = `${routeLabel.step_order} ${index + 1}　${stepTypeLabel[step.step_type]}`;
    const confirmed = await confirm({
      about: applicationName(nameFieldsOf(application_id, content)),
      lines: [nudging.goesTo(number, stepActor(step))],
      prompt: nudging.confirmation,
      confirmLabel: nudging.send,
    });
    if (!confirmed) return;
    const { approval_route_step_id, updated_at } = step.nudge;
    try {
      await call(detail.nudge, {
        application_id,
        approval_route_step_id,
        approval_route_step_updated_at: updated_at,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
      setStale(issuesByField(error.issues, []).conflict !== null);
      return;
    }
    await onLoadNewest();
    tell({ tone: 'success', text: nudging.sent });
  };
  const note = (
    <>
      <StatusNote status={status} />
      <Refusals
        errors={problems.errors}
        attempt={problems.attempt}
        onLoadNewest={
          stale
            ? () => void onLoadNewest().then(() => tell({ tone: 'info', text: newestText.loaded }))
            : undefined
        }
      />
    </>
  );
  return { nudge, note };
}
