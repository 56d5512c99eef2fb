import { routeLabel } from '#texts/approval-route.ts';
import { newestText } from '#texts/form.ts';
import { replacement } from '#texts/application-detail.ts';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import type { ApplicationContent, DetailStep } from '#contract/application/detail.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import { stepActor } from '#texts/step-actor.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';

import { useDialog } from '#web/ui/use-dialog.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { applicationName } from '#texts/application-name.ts';
import { nameFieldsOf } from '#web/application/name-fields.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

type Options = {
  application_id: number;
  content: ApplicationContent;
  steps: readonly DetailStep[];
  /** Returns the steps as they are now. */
  onLoadNewest: () => Promise<readonly DetailStep[]>;
};

/** 担当者変更 on the routing status. `start` opens the dialog for a row; render `noteAndDialog` above the rows. */
export function useReplaceDialog({ application_id, content, steps, onLoadNewest }: Options) {
  const named = nameFieldsOf(application_id, content);
  const dialog = useDialog<{ readonly index: number }>();
  const navigate = useNavigate();
  const { subject, close } = dialog;
  const [status, setStatus] = useState<StatusText | null>(null);
  const [loadedMessage, setLoadedMessage] = useState<string | null>(null);

  const start = (index: number) => {
    startTransition(() => {
      setStatus(null);
      setLoadedMessage(null);
    });
    dialog.show({ index });
  };
  const finish = async (visible: boolean) => {
    close();
    if (!visible) {
      tellNextScreen({ kind: 'replaced', ...named });
      await navigate({ to: '/application' });
      return;
    }
    await onLoadNewest();
    setStatus({ tone: 'success', text: replacement.replaced });
  };

  const step = subject === null ? undefined : steps[subject.index];
  // If a reload says that the step can't be replaced any more, the dialog keeps the token it was opened with.
  const [tokens, setTokens] = useState<DetailStep['replacement']>(null);
  if (step?.replacement && step.replacement !== tokens) setTokens(step.replacement);
  const noteAndDialog = (
    <>
      <StatusNote status={status} />
      {subject !== null && step !== undefined && tokens && (
        <ReplaceDialog
          key={dialog.opening}
          open={dialog.open}
          application={applicationName(named)}
          step={`${routeLabel.step_order} ${subject.index + 1}　${stepTypeLabel[step.step_type]}`}
          assignee={stepActor(step)}
          tokens={{
            application_id,
            approval_route_step_id: tokens.approval_route_step_id,
            approval_route_step_updated_at: tokens.updated_at,
          }}
          division_id={content.division_id}
          departmentsOnly={!isRouteStep(step.step_type)}
          onReplaced={(visible) => void finish(visible)}
          onLoadNewest={async () => {
            const newest = await onLoadNewest();
            if (newest[subject.index]?.replacement) return setLoadedMessage(newestText.loadedBelowText);
            close();
            setStatus({ tone: 'info', text: replacement.notReplaceable });
          }}
          loadedMessage={loadedMessage}
          onClose={close}
          onClosed={dialog.unmount}
        />
      )}
    </>
  );
  return { start, noteAndDialog };
}
